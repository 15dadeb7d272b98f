"""From what is shown and what should be, to the calls; and from their outcomes to what is shown then."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from enum import Enum

from bot.projector.frame import Frame, Kind, Urgency
from bot.projector.shown import Posted, Shown, digests
from bot.rendering.screen import Screen

DELETED = ("hand:", "aside:", "answer:", "lobby:", "trick:", "pause:")
"""Families whose overtaken messages go; any other only loses its keyboard."""


@dataclass(frozen=True, slots=True)
class Send:
    """Post a frame as a new message."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Edit:
    """Let a message of ours show a frame."""

    frame: Frame
    message: int


@dataclass(frozen=True, slots=True)
class Delete:
    """Take away a message that is no frame any more."""

    key: str
    chat: int
    message: int


@dataclass(frozen=True, slots=True)
class Strip:
    """Take the keyboard from a message that is no frame any more."""

    key: str
    chat: int
    message: int


Call = Send | Edit | Delete | Strip


class Fate(Enum):
    """What became of a call, as far as we know."""

    DONE = "done"
    GONE = "gone"
    """There is no such message (any more)."""
    FORBIDDEN = "forbidden"
    """The chat does not take our messages."""
    REFUSED = "refused"
    """Telegram says no for good."""
    LATER = "later"
    """Not now: nothing was done."""
    UNSURE = "unsure"
    """It may have been done."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The calls in the order in which each chat must get them, what is settled without a call, and whether something that may
    wait was put off."""

    calls: tuple[Call, ...]
    shown: Shown
    put_off: bool


def chat_of(call: Call) -> int:
    """The chat in which the message is or will be: below nought a group's, else a person's own."""
    return call.frame.chat if isinstance(call, Send | Edit) else call.chat


def key_of(call: Call) -> str:
    """The key under which the message is, or was, among what is shown."""
    return call.frame.key if isinstance(call, Send | Edit) else call.key


def aside_of(call: Call) -> int | None:
    """The one person who sees the message, if it is such a one: its number is then none of the chat's."""
    if isinstance(call, Send | Edit):
        return call.frame.aside
    family, *names = call.key.split(":")
    return int(names[0]) if family == "aside" else None


def favoured(call: Call) -> bool:
    """Whether the call may spend the tokens that are kept from tricks."""
    return isinstance(call, Send | Edit) and call.frame.favoured


def urgency_of(call: Call) -> Urgency:
    """As urgent as the frame is; to tidy comes last."""
    return call.frame.urgency if isinstance(call, Send | Edit) else Urgency.REST


def difference(
    shown: Shown, wanted: Sequence[Frame], patient: bool, deaf: Set[int] = frozenset()
) -> Difference:
    """What is to be done. `patient`: what may wait has waited long enough. `deaf`: chats whose messages stay as they are."""
    calls: list[Call] = []
    put_off = False
    for frame in wanted:
        posted = shown.messages.get(frame.key)
        if posted is None:
            calls += [Send(frame)] if frame.anew else []
            continue
        match _lag(posted, frame):
            case _Lag.NONE:
                shown = _settled(shown, frame)
            case _Lag.MAY_WAIT if not patient:
                put_off = True
            case _:
                calls.append(Edit(frame, posted.message))
    return Difference((*calls, *_leftovers(shown, wanted, deaf)), shown, put_off)


def applied(shown: Shown, call: Call, fate: Fate, message: int | None = None, at: float = 0.0) -> Shown:
    """What is shown once `call` has met its fate `at` a moment of the shard's clock; `message` is the id of what was sent."""
    covered = isinstance(call, Send) and call.frame.cover is not None
    if isinstance(call, Send | Edit) and fate is Fate.DONE and call.frame.prompt is not None and not covered:
        shown = shown.prompted(call.frame.prompt, at)
    match call:
        case Send(frame):
            return _sent(shown, frame, fate, message)
        case Edit(frame):
            return _edited(shown, call, frame, fate)
        case Delete(key, chat, message_id) if fate is Fate.REFUSED and aside_of(call) is None:
            stripped = Posted(chat, message_id, "", "")
            return shown.with_message(key, None).with_message(f"strip:{message_id}:{chat}", stripped)
        case Delete(key) | Strip(key):
            kept = fate in (Fate.LATER, Fate.UNSURE) or _deaf(call, fate)
            return shown if kept else shown.with_message(key, None)


class _Lag(Enum):
    NONE = 0
    MAY_WAIT = 1
    URGENT = 2


def _lag(posted: Posted, frame: Frame) -> _Lag:
    if not posted.known:
        return _Lag.URGENT
    if frame.kind is Kind.NOTE:
        return _Lag.NONE
    full, lasting = digests(frame.screen)
    if full == posted.full:
        return _Lag.NONE
    return _Lag.MAY_WAIT if lasting == posted.lasting else _Lag.URGENT


def _leftovers(shown: Shown, wanted: Sequence[Frame], deaf: Set[int]) -> tuple[Call, ...]:
    """Messages that are no frames any more."""
    keys = {frame.key for frame in wanted}
    return tuple(
        (Delete if key.startswith(DELETED) else Strip)(key, posted.chat, posted.message)
        for key, posted in shown.messages.items()
        if key not in keys and posted.chat not in deaf
    )


def _posted(frame: Frame, message: int, screen: Screen) -> Posted:
    return Posted(frame.chat, message, *digests(screen))


def _settled(shown: Shown, frame: Frame) -> Shown:
    if frame.kind is not Kind.RECORD:
        return shown
    return shown.with_message(frame.key, None).with_settled(frame.family, frame.ordinal)


def _given_up(shown: Shown, frame: Frame) -> Shown:
    """A message for one person that failed is not tried again before the next deal."""
    return shown if frame.aside is None else shown.with_settled(frame.family, frame.ordinal)


def _sent(shown: Shown, frame: Frame, fate: Fate, message: int | None) -> Shown:
    match fate:
        case Fate.DONE:
            assert message is not None
            if frame.kind in (Kind.NOTE, Kind.KEPT):
                shown = shown.with_settled(frame.family, frame.ordinal)
            posted = _posted(frame, message, frame.cover or frame.screen)
            return _settled(shown.with_message(frame.key, posted), frame)
        case Fate.REFUSED:
            return _given_up(_settled(shown, frame), frame)
        case _:
            return shown


def _deaf(call: Call, fate: Fate) -> bool:
    """Whether a group takes no calls now: its messages stand as they are until it does."""
    return fate is Fate.FORBIDDEN and chat_of(call) < 0 and aside_of(call) is None


def _edited(shown: Shown, call: Edit, frame: Frame, fate: Fate) -> Shown:
    if _deaf(call, fate):
        return shown
    match fate:
        case Fate.DONE:
            posted = _posted(frame, call.message, frame.screen)
            return _settled(shown.with_message(frame.key, posted), frame)
        case Fate.GONE | Fate.REFUSED | Fate.FORBIDDEN:
            return _given_up(_settled(shown.with_message(frame.key, None), frame), frame)
        case Fate.UNSURE:
            doubted = replace(shown.messages[frame.key], known=False)
            return shown.with_message(frame.key, doubted)
        case Fate.LATER:
            return shown
