"""One filter before every log: an exception's own text, which may print a message with a hand or an address with the token,
never gets out; its kind and the places it passed do.

aiogram's `ClientDecodeError` prints the whole reply, `TelegramAPIError` holds the method with its text, and aiohttp names
addresses. So no exception is ever formatted by itself here.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from types import TracebackType

TOKEN = re.compile(r"\d{6,}:[A-Za-z0-9_-]{20,}")


class Discreet(logging.Formatter):
    """Formats a record with exceptions reduced to their kind and places."""

    def format(self, record: logging.LogRecord) -> str:
        record = logging.makeLogRecord(record.__dict__)
        record.exc_text = None
        if isinstance(record.args, tuple):
            record.args = tuple(_bare(argument) for argument in record.args)
        record.msg = _bare(record.msg)
        return TOKEN.sub("<token>", super().format(record))

    def formatException(  # noqa: N802 - the name is logging's
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        kind, _, trace = ei
        places = "".join(traceback.format_tb(trace)) if trace else ""
        return f"{places}{kind.__name__ if kind else ''}"

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - the name is logging's
        return ""


def _bare(argument: object) -> object:
    return type(argument).__name__ if isinstance(argument, BaseException) else argument


def configure(level: str) -> None:
    """Log to standard error, discreetly; also what nobody caught."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("aiogram.event").setLevel(logging.WARNING)
    sys.excepthook = _uncaught


def failed(name: str, fault: BaseException) -> None:
    """A detached task ended with an exception nobody expected."""
    logging.getLogger("bot.nursery").error("%s failed", name, exc_info=fault)


def _uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    logging.getLogger("bot").critical("stopped by a fault", exc_info=(kind, fault, trace))
