"""One filter before every log: what people hold and what opens doors never gets out; kinds and places do.

aiogram's `ClientDecodeError` prints a whole reply (a hand), `TelegramAPIError` holds the method with its text, aiohttp names
addresses with the token, asyncio prints the repr of whatever a task held. So no exception is ever printed with its own words,
of an object only the type is, and of what other libraries say only the words before the first thing quoted. Tracebacks
name places, without the lines of code. As text or as JSON (one object a line, with the table and the update that the work is
about), it is the same filter.

`configure` makes this the only road to standard error: also for what nobody caught in a thread, a task, a callback of the
loop (`unhandled`) or a finaliser, and for warnings.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from types import TracebackType
from typing import TextIO

from bot.subject import subject

FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
OWN = ("bot", "__main__")
TOKEN = re.compile(r"\d{6,}(?::|%3A)[A-Za-z0-9_-]{20,}")
_QUOTED = re.compile(r"[<({\[\"':=\n]")

log = logging.getLogger("bot")


class Form(StrEnum):
    """How log lines are written."""

    TEXT = "text"
    JSON = "json"


class Discreet(logging.Formatter):
    """Formats a record without the words of exceptions, the contents of objects, and tokens."""

    def format(self, record: logging.LogRecord) -> str:
        bare = logging.makeLogRecord(record.__dict__)
        bare.exc_text = None
        bare.msg, bare.args = _message(record), None
        return TOKEN.sub("<token>", super().format(bare))

    def formatException(  # noqa: N802 - the name is logging's
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return "\n".join(_told(ei[1], set())) if ei[1] else ""

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - the name is logging's
        return "\n".join(line for line in stack_info.splitlines() if line.startswith('  File "'))


class DiscreetJson(Discreet):
    """The same as one JSON object a line: `time` (UTC), `level`, `logger`, `message`, where known `table` and `update`, and the
    `trace` of an exception or a stack."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC)
        told: dict[str, str | int] = {
            "time": when.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
            **subject(),
        }
        traces = []
        if record.exc_info:
            traces.append(self.formatException(record.exc_info))
        if record.stack_info:
            traces.append(self.formatStack(record.stack_info))
        if traces:
            told["trace"] = "\n".join(traces)
        return TOKEN.sub("<token>", json.dumps(told, ensure_ascii=False))


def formatter(form: Form) -> Discreet:
    """The filter that writes in this form."""
    return DiscreetJson() if form is Form.JSON else Discreet(FORMAT)


def _message(record: logging.LogRecord) -> str:
    own = record.name.split(".")[0] in OWN
    if not isinstance(record.msg, str):
        return type(record.msg).__name__
    if not record.args:
        return record.msg if own else _head(record.msg)
    try:
        return record.msg % _arguments(record.args, own)
    except (TypeError, ValueError, KeyError):
        return record.msg


def _arguments(given: tuple[object, ...] | Mapping[str, object], own: bool) -> object:
    if isinstance(given, Mapping):
        return {name: _bare(value, own) for name, value in given.items()}
    return tuple(_bare(value, own) for value in given)


def _bare(value: object, own: bool) -> object:
    """A number or a word as it is, of anything else the kind."""
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, str):
        return str(value) if own else _head(value)
    return type(value).__name__


def _head(words: str) -> str:
    """What another library says, up to the first thing it quotes."""
    return _QUOTED.split(words, maxsplit=1)[0].rstrip()


def _told(fault: BaseException, seen: set[int]) -> Iterator[str]:
    """Kinds and places of an exception, of those that led to it (first) and of those it groups (last)."""
    seen.add(id(fault))
    before = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    if before is not None and id(before) not in seen:
        yield from _told(before, seen)
        yield "which led to"
    for place in traceback.extract_tb(fault.__traceback__):
        yield f"  {place.filename}:{place.lineno} in {place.name}"
    yield type(fault).__qualname__
    if isinstance(fault, BaseExceptionGroup):
        for part in fault.exceptions:
            if id(part) not in seen:
                yield from (f"  | {line}" for line in _told(part, seen))


def configure(level: str, form: Form = Form.TEXT) -> None:
    """Log to standard error, discreetly, everything that anybody has to say."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter(form))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("aiogram.event").setLevel(logging.WARNING)
    logging.raiseExceptions = False  # else a log that cannot be written prints its arguments
    sys.excepthook = _uncaught
    sys.unraisablehook = _unraisable
    threading.excepthook = _in_thread
    warnings.showwarning = _warned


def unhandled(_: asyncio.AbstractEventLoop, context: Mapping[str, object]) -> None:
    """What asyncio tells of a callback or a task of which nobody took the exception (`set_exception_handler`)."""
    fault = context.get("exception")
    log.error(
        "event loop: %s",
        _head(str(context.get("message", "a fault"))),
        exc_info=fault if isinstance(fault, BaseException) else None,
    )


def failed(name: str, fault: BaseException) -> None:
    """A detached task ended with an exception nobody expected."""
    logging.getLogger("bot.nursery").error("%s failed", name, exc_info=fault)


def _uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    log.critical("stopped by a fault", exc_info=(kind, fault, trace))


def _unraisable(told: sys.UnraisableHookArgs) -> None:
    log.error("a finaliser failed", exc_info=told.exc_value)


def _in_thread(told: threading.ExceptHookArgs) -> None:
    log.error("a thread failed", exc_info=told.exc_value)


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    log.warning("%s at %s:%s", category.__name__, filename, lineno)
