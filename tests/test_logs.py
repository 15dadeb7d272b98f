"""No log holds what people hold or what opens doors, whoever wrote it and however it failed."""

from __future__ import annotations

import io
import logging
import traceback
from collections.abc import Callable

import pytest
from aiogram.exceptions import ClientDecodeError, TelegramBadRequest
from aiogram.methods import SendMessage
from pydantic import BaseModel, ValidationError
from redis.exceptions import ResponseError

from bot import logs
from engine.cards import Card

HAND = "A♠ K♠ 10♥ hushhush"
TOKEN = "7000001:sandbox-token-of-no-worth-0123456789"


class Hand(BaseModel):
    cards: int


def validation_error() -> ValidationError:
    with pytest.raises(ValidationError) as raised:
        Hand.model_validate({"cards": HAND})
    return raised.value


def decode_error() -> ClientDecodeError:
    return ClientDecodeError("cannot read", validation_error(), {"result": {"text": HAND}})


FAULTS: list[Callable[[], Exception]] = [
    lambda: ValueError(HAND),
    decode_error,
    lambda: TelegramBadRequest(SendMessage(chat_id=1, text=HAND), f"Bad Request: {HAND}"),
    validation_error,
    lambda: ResponseError(f"wrong arguments: {HAND}"),
    lambda: KeyError(Card.parse("AS")),
    lambda: OSError(2, "no such thing", f"https://api.telegram.org/bot{TOKEN}/getMe"),
]


def raised(fault: BaseException) -> BaseException:
    """The exception as a handler of ours would meet it, with a traceback."""
    try:
        raise fault
    except BaseException as met:
        return met


def chained(how: str, fault: Exception) -> BaseException:
    try:
        try:
            raise fault
        except Exception as met:
            if how == "cause":
                raise RuntimeError(HAND) from met
            raise RuntimeError(HAND) from None if how == "suppressed" else RuntimeError(HAND)
    except RuntimeError as met:
        return met


def silent(text: str) -> bool:
    return not any(sign in text for sign in ("♠", "♥", "hush", "sandbox-token", "AS", "Card"))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", ["bot.handlers", "aiogram.dispatcher", "aiohttp.server", "asyncio"])
def test_an_exception_shows_its_kind_and_places(
    written: io.StringIO, name: str, fault: Callable[[], Exception]
) -> None:
    """And never its words, be it the message, an argument or the exception logged."""
    met = raised(fault())
    log = logging.getLogger(name)
    log.error("failed: %s", met, exc_info=met)
    log.error("failed: %(fault)r", {"fault": met})
    log.error(met)
    text = written.getvalue()
    assert silent(text), name
    assert text.count(type(met).__qualname__) == 4
    assert " in raised" in text


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("how", ["cause", "context", "suppressed"])
def test_a_chain_shows_every_kind(written: io.StringIO, how: str, fault: Callable[[], Exception]) -> None:
    """What led to an exception is named before it, unless its raiser did not want that."""
    inner = fault()
    logging.getLogger("bot").error("failed", exc_info=chained(how, inner))
    text = written.getvalue()
    assert silent(text)
    assert "RuntimeError" in text
    assert (type(inner).__qualname__ in text) is (how == "cause")
    assert ("which led to" in text) is (how != "suppressed")


def test_a_group_shows_the_kinds_of_its_parts(written: io.StringIO) -> None:
    """Also of groups in groups."""
    inner = ExceptionGroup(HAND, [ResponseError(HAND), ValueError(HAND)])
    group = raised(ExceptionGroup(HAND, [decode_error(), inner]))
    logging.getLogger("bot").error("failed", exc_info=group)
    text = written.getvalue()
    assert silent(text)
    for kind in ("ExceptionGroup", "ClientDecodeError", "  |   | ResponseError", "  |   | ValueError"):
        assert kind in text


def test_a_circle_of_causes_ends(written: io.StringIO) -> None:
    """An exception may be its own cause's cause."""
    first, second = ValueError(HAND), KeyError(HAND)
    first.__cause__, second.__cause__ = second, first
    logging.getLogger("bot").error("failed", exc_info=first)
    assert silent(written.getvalue())


def test_what_another_formatter_kept_is_not_used(written: io.StringIO) -> None:
    """A record that already carries a formatted traceback is formatted anew, and stays as it was for others."""
    met = raised(ValueError(HAND))
    record = logging.LogRecord(
        "bot", logging.ERROR, __file__, 1, "%s", (met,), (ValueError, met, met.__traceback__)
    )
    record.exc_text = "".join(traceback.format_exception(met))
    logging.getLogger().handle(record)
    assert silent(written.getvalue())
    assert record.args == (met,)
    assert HAND in record.exc_text


def test_a_stack_shows_places(written: io.StringIO) -> None:
    """`stack_info` prints lines of code; the names of functions are enough."""
    logging.getLogger("bot").warning("here", stack_info=True)  # A♠
    text = written.getvalue()
    assert silent(text)
    assert "in test_a_stack_shows_places" in text


def test_objects_show_their_kind(written: io.StringIO) -> None:
    """An update, a method, a card or a list of them is never printed; numbers and our own words are."""
    log = logging.getLogger("bot")
    log.warning("%s %s %s", SendMessage(chat_id=1, text=HAND), [HAND], Card.parse("AS"))
    log.warning("%(call)s", {"call": SendMessage(chat_id=1, text=HAND)})
    log.warning([HAND])
    log.warning("table %s, %d calls, %.1f s", "03abcdefghij", 7, 1.5)
    text = written.getvalue()
    assert silent(text.replace("Card", "", 1))
    assert "SendMessage list Card" in text
    assert "table 03abcdefghij, 7 calls, 1.5 s" in text


@pytest.mark.parametrize(
    ("words", "arguments"), [("%s and %d", (HAND,)), ("%d", (HAND,)), ("%(absent)s", ({"hand": HAND},))]
)
def test_arguments_that_do_not_fit_print_nothing(words: str, arguments: tuple[object, ...]) -> None:
    """A mistake in a log line must not print its arguments either, and is no failure of the one who logs."""
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, words, arguments, None)
    assert logs.Discreet("%(message)s").format(record) == words


def test_other_libraries_words_end_at_the_first_thing_quoted(written: io.StringIO) -> None:
    """asyncio prints tasks with what they hold, into the message itself."""
    log = logging.getLogger("asyncio")
    log.error(f"Task exception was never retrieved\nfuture: <Task exception=ValueError('{HAND}')>")
    log.error(f"Exception in callback Nursery._ended(<Task result='{HAND}'>)")
    log.warning("Executing %s took %.3f seconds", f"<Handle told('{HAND}')>", 0.25)
    text = written.getvalue()
    assert silent(text)
    assert "Task exception was never retrieved\n" in text
    assert "Executing  took 0.250 seconds" in text


def test_a_token_is_cut_out(written: io.StringIO) -> None:
    """Wherever it stands, bare, in an address or encoded."""
    for form in (TOKEN, f"https://api.telegram.org/bot{TOKEN}/getMe", TOKEN.replace(":", "%3A")):
        logging.getLogger("bot").error("at %s", form)
    assert silent(written.getvalue())
    assert written.getvalue().count("<token>") == 3
