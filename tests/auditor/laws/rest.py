"""At rest what is shown is the state.

A table is at rest where two looks or more found one document and nothing left to be shown. Then every live frame that the
document asks for stands in its chat, in text, formatting and keyboard; no other hand and no other lobby of the table can be
tapped, but for one that a lost reply, a kill or a blocked chat left behind. When people and faults have had an end, every
table comes to rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from bot.courier.shape import markup
from bot.i18n import Catalogues
from bot.projector.frame import Frame, Kind
from bot.projector.frames import TRICKS, frames
from bot.projector.scene import Scene
from bot.projector.shown import Shown
from bot.sandbox.entities import formatted
from bot.sandbox.wire import plain
from bot.services.views import Address, scene
from tests.auditor.books import Book, State
from tests.auditor.evidence import Event, Evidence
from tests.auditor.findings import Finding, Law
from tests.auditor.laws.limits import COUNTED
from tests.auditor.texts import Version, callbacks, shows, version

ASTRAY = ("lost", "malformed", "killed during", "403")
"""How the outcome of a call begins that was carried out although the bot never learnt of it, or could not reach a message any
more."""


def broken(evidence: Evidence, books: Mapping[str, Book]) -> Iterator[Finding]:
    """What breaks the law."""
    chats = _Chats(evidence)
    rests = [(state, book) for book in books.values() for state in book.states if _rests(state)]
    for state, book in sorted(rests, key=lambda one: one[0].seen.last.event):
        chats.go_on_to(state.seen.last.event)
        assert state.table is not None
        where = f"table {book.table}, revision {state.seen.rev}, event {state.seen.last.event}"
        for why in chats.unlike(scene(state.table, chats.address)):
            yield Finding(Law.REST, where, why)
    for book in books.values():
        last = [state for state in book.states if _rests(state)]
        if not last or last[-1].seen.last.time < evidence.terms.calm_since:
            yield Finding(Law.REST, f"table {book.table}", "it never came to rest")


def _rests(state: State) -> bool:
    return state.table is not None and state.seen.clean and state.seen.first.time < state.seen.last.time


@dataclass(slots=True)
class _Chats:
    """Every message that stands, at one moment of the history after another."""

    evidence: Evidence
    address: Address = field(init=False)
    catalogues: Catalogues = field(default_factory=Catalogues.load)
    _standing: dict[int, dict[int, Version]] = field(default_factory=dict)
    _at: int = 0

    def __post_init__(self) -> None:
        self.address = Address(self.evidence.terms.username, ZoneInfo("UTC"))

    def go_on_to(self, number: int) -> None:
        """Take in the events up to this one."""
        for event in self.evidence.events[self._at : number]:
            self._take_in(event)
        self._at = max(self._at, number)

    def _take_in(self, event: Event) -> None:
        match event["type"]:
            case "message" | "edited":
                if shows(event, self.evidence.terms.bot):
                    self._put(version(event))
            case "aside":
                shown = version(event)
                if event["gone"]:
                    self._standing.get(shown.chat, {}).pop(shown.message, None)
                else:
                    self._put(shown)
            case "deleted":
                for number in event["message_ids"]:
                    self._standing.get(event["chat_id"], {}).pop(number, None)

    def _put(self, shown: Version) -> None:
        self._standing.setdefault(shown.chat, {})[shown.message] = shown

    def unlike(self, now: Scene) -> Iterator[str]:
        """Where the chats are not what this table wants."""
        matched: set[tuple[int, int]] = set()
        for choices in self._wanted(now):
            found = next((place for frame in choices for place in self._places_of(frame)), None)
            if found is None:
                yield f"{choices[0].key} does not stand as the state wants it"
            else:
                matched.add(found)
        chats = {now.chat, *(reader.person for reader in now.readers)}
        for chat in chats:
            strays = sum(
                (chat, message) not in matched and _tappable(shown, now.table.id)
                for message, shown in self._standing.get(chat, {}).items()
            )
            if strays > self._astray(chat):
                yield f"chat {chat} has {strays} messages to tap that nobody wants"

    def _wanted(self, now: Scene) -> Iterator[tuple[Frame, ...]]:
        """The live frames, each in all forms that it may have: the message of a trick may begin with an earlier one."""
        done = len(now.table.view.tricks) if now.table.view else 0
        tricks: dict[str, Frame] = {}
        for settled in range(done + 1):
            believed = Shown(settled={"trick": now.table.deal * TRICKS + settled})
            live = [one for one in frames(now, believed, self.catalogues) if one.kind is Kind.LIVE]
            tricks |= {one.key: one for one in live if one.key.startswith("trick:")}
        yield from ((one,) for one in live if not one.key.startswith("trick:"))
        if tricks:
            yield tuple(tricks.values())

    def _places_of(self, frame: Frame) -> Iterator[tuple[int, int]]:
        said = formatted(frame.screen.text, "HTML", None)
        entities = [plain(entity) for entity in said.entities]
        keyboard = markup(frame.screen.keyboard)
        rows = plain(keyboard) if keyboard else None
        chat = frame.aside or frame.chat
        for message, shown in self._standing.get(chat, {}).items():
            body = shown.body
            if (
                shown.text == said.text
                and list(body.get("entities", ())) == entities
                and body.get("reply_markup") == rows
                and body.get("message_thread_id", 0) == frame.topic
                and (message < 0) is (frame.aside is not None)
            ):
                yield chat, message

    def _astray(self, chat: int) -> int:
        lost = sum(
            call.chat_id == chat and call.method in COUNTED and call.outcome.startswith(ASTRAY)
            for call in self.evidence.calls
        )
        return lost + self.evidence.kills


def _tappable(shown: Version, table: str) -> bool:
    """Whether a message bears cards, questions or a lobby of this table."""
    return any(
        data.startswith(tuple(f"{kind}:{table}:" for kind in "pocl")) for data in callbacks(shown.body)
    )
