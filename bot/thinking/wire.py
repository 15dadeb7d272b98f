"""How a job travels to a worker and its answer back: a length of four bytes, then a pickle.

Both ends are this program, on pipes that nobody else holds. A `PlayerView` takes 3 to 4 kB and half a millisecond.
"""

from __future__ import annotations

import pickle
from asyncio import StreamReader
from enum import Enum
from typing import BinaryIO

LENGTH = 4


class End(Enum):
    """What became of a job."""

    MADE = "made"
    LATE = "late"
    FAILED = "failed"


class Cut(EOFError):  # noqa: N818 - a state of the pipe
    """The other end has gone."""


def packed(value: object) -> bytes:
    """A value as it travels."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH, "big") + body


def read(pipe: BinaryIO) -> object:
    """The next value, for the worker, which waits for it. Raises `Cut`."""
    head = pipe.read(LENGTH)
    body = pipe.read(int.from_bytes(head, "big"))
    if len(head) < LENGTH or len(body) < int.from_bytes(head, "big"):
        raise Cut
    return pickle.loads(body)  # noqa: S301 - from this program itself


async def received(pipe: StreamReader) -> object:
    """The next value, for the bot. Raises `asyncio.IncompleteReadError` when the worker has gone."""
    head = await pipe.readexactly(LENGTH)
    return pickle.loads(await pipe.readexactly(int.from_bytes(head, "big")))  # noqa: S301 - from our own worker
