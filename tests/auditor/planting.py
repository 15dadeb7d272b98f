"""Faults planted in what a real run left behind, each as a bot that misbehaves would have left it.

`Ground` is the evidence with a table in play; each planter gives the evidence with one fault in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.services.players import Person
from bot.services.table import Rubber
from engine.cards import Cards
from engine.deal import Deal
from engine.seats import Seat
from tests.auditor.books import Book, books
from tests.auditor.evidence import Event, Evidence, Log, Sighting
from tests.auditor.texts import Version, first_trick, lives, versions, without_last_card

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@dataclass(frozen=True, slots=True)
class Ground:
    """A run and one table of it that was left in the midst of a deal, with people at it."""

    evidence: Evidence = field(repr=False)
    book: Book
    rubber: Rubber = field(repr=False)
    deal: Deal = field(repr=False)

    @classmethod
    def of(cls, evidence: Evidence) -> Ground:
        """A table without a dummy, in its second deal or a later one."""
        return next(one for one in cls._in_play(evidence) if one.rubber.deal > 1 and not one.deal.faced)

    @classmethod
    def with_dummy(cls, evidence: Evidence) -> Ground:
        """A table at which a hand lies open."""
        return next(one for one in cls._in_play(evidence) if one.deal.faced)

    @classmethod
    def stands(cls, evidence: Evidence) -> bool:
        """Whether both such tables were left in the midst of a deal."""
        found = [(one.rubber.deal, bool(one.deal.faced)) for one in cls._in_play(evidence)]
        return any(deal > 1 and not dummy for deal, dummy in found) and any(dummy for _, dummy in found)

    @classmethod
    def _in_play(cls, evidence: Evidence) -> Iterator[Ground]:
        for book in books(evidence).values():
            rubber = book.last.rubber
            running = rubber.match.deal if rubber else None
            if rubber and running and running.turn is not None and rubber.people:
                yield cls(evidence, book, rubber, running)

    @property
    def chat(self) -> int:
        ((chat, _),) = self.book.places
        return chat

    @property
    def people(self) -> dict[int, int]:
        """The persons seated, by seat."""
        return {seat: one.id for seat, one in enumerate(self.rubber.seats) if isinstance(one, Person)}

    def closed_card(self) -> str:
        """A card that has not fallen, nor lain open: the dealer holds the turned one."""
        return str(next(iter(self.closed_hand())))

    def closed_hand(self) -> Cards:
        """The cards that somebody other than the dealer still holds, of which nobody else knows any."""
        shut = (Seat(seat) for seat in range(len(self.rubber.seats)) if seat not in self.deal.faced)
        return self.deal.hand(next(seat for seat in shut if seat != self.deal.dealer))

    def with_event(self, **body: Any) -> Evidence:
        """The run with one more event at its end."""
        event = {"id": len(self.evidence.events) + 1, **body}
        return replace(self.evidence, events=(*self.evidence.events, event))

    def with_text(self, chat: int, text: str, **more: object) -> Evidence:
        """The run with one more message of the bot at its end."""
        message = {"message_id": 10**6, "from": {"id": self.evidence.terms.bot}, "text": text, **more}
        return self.with_event(type="message", chat_id=chat, message=message)

    def with_sighting(self, seen: Sighting) -> Evidence:
        """The run with the last sighting of the table replaced."""
        others = tuple(one for one in self.evidence.sightings if one is not self.book.last.seen)
        return replace(self.evidence, sightings=(*others, seen))

    def hand(self) -> Version:
        """The latest hand of a person at the table that was in a private chat."""
        return max(self.hands(), key=lambda version: version.event)

    def furthest_hand(self) -> Version:
        """A hand of which nobody at the table has seen more of the game: last deal, fewest cards, on turn."""
        return max(
            self.hands(),
            key=lambda hand: (hand.buttons[0].deal, -len(hand.buttons), hand.buttons[0].turn > 0),
        )

    def hands(self) -> list[Version]:
        """Every hand of a person at the table that was in a private chat."""
        return [
            version
            for life in lives(self.evidence).values()
            for version in life
            if version.chat > 0 and version.buttons and version.buttons[0].table == self.book.table
        ]


def lost_tap(ground: Ground) -> Evidence:
    """A card is told as played at a turn at which the record has another one."""
    evidence = ground.evidence
    played = ground.book.deals[1].laid
    data = f"p:{ground.book.table}:1:5:{played[9]}"
    pressed = {"callback_query_id": "planted", "user_id": next(iter(ground.people.values()))}
    at = len(evidence.events)
    press: Event = {"id": at + 1, "type": "callback", "data": data, **pressed}
    answer: Event = {"id": at + 2, "type": "callback_answer", "show_alert": False, **pressed}
    return replace(evidence, events=(*evidence.events, press, answer))


def double_card(ground: Ground) -> Evidence:
    """The record of a finished deal ends with a card that had fallen in it before."""
    line, *lines = ground.evidence.finished[ground.book.table]
    doubled = line + ground.book.deals[1].laid[0]
    finished: Mapping[str, tuple[str, ...]] = {
        **{table: tuple(known) for table, known in ground.evidence.finished.items()},
        ground.book.table: (doubled, *lines),
    }
    return replace(ground.evidence, finished=finished)


def lost_card(ground: Ground) -> Evidence:
    """The record of a finished deal lacks its last card."""
    line, *lines = ground.evidence.finished[ground.book.table]
    finished = {**ground.evidence.finished, ground.book.table: (line[:-2], *lines)}
    return replace(ground.evidence, finished=finished)


def hand_in_group(ground: Ground) -> Evidence:
    """The group reads of a card that nobody has played yet."""
    rank, suit = ground.closed_card().replace("T", "10")[:-1], ground.closed_card()[-1]
    return ground.with_text(ground.chat, f"{rank}{SIGNS[suit]}")


def hand_of_another(ground: Ground) -> Evidence:
    """A hand is sent to somebody else at the same table, who had none later in the game."""
    hand = ground.furthest_hand()
    other = next(person for person in ground.people.values() if person != hand.chat)
    return ground.with_text(other, hand.text, reply_markup=hand.body["reply_markup"])


def alert_with_card(ground: Ground) -> Evidence:
    """An alert tells a card that has not fallen."""
    rank, suit = ground.closed_card().replace("T", "10")[:-1], ground.closed_card()[-1]
    pressed = {"callback_query_id": "planted", "user_id": 1}
    press = {"type": "callback", "data": f"v:{ground.book.table}:last", **pressed}
    asked = replace(ground, evidence=ground.with_event(**press))
    answer = {"type": "callback_answer", "text": f"{rank}{SIGNS[suit]}", "show_alert": True}
    return asked.with_event(**answer, **pressed)


def hint_of_another(ground: Ground) -> Evidence:
    """Somebody without a seat is given a hint that names a card of a person's hand."""
    turned = ground.deal.layout.turned
    held = next(str(card) for card in ground.deal.hand(Seat(min(ground.people))) if card != turned)
    pressed = {"callback_query_id": "planted", "user_id": 1}
    press = {"type": "callback", "data": f"h:{ground.book.table}:{ground.rubber.deal}:1", **pressed}
    asked = replace(ground, evidence=ground.with_event(**press))
    text = f"{held[:-1].replace('T', '10')}{SIGNS[held[-1]]}"
    return asked.with_event(type="callback_answer", text=text, show_alert=True, **pressed)


def look_back_too_soon(ground: Ground) -> Evidence:
    """A deal that is not over is looked back at in the group."""
    data = f"k:{ground.book.table}:{ground.rubber.deal}:0:1"
    keyboard = {"inline_keyboard": [[{"text": "›", "callback_data": data}]]}
    hand = " · ".join(
        f"{str(card)[:-1].replace('T', '10')}{SIGNS[str(card)[-1]]}" for card in ground.deal.hand(Seat(0))
    )
    return ground.with_text(ground.chat, hand, reply_markup=keyboard)


def picture(ground: Ground) -> Evidence:
    """A picture is posted that differs from a sheet of the table by one byte, the last."""
    sheet = next(iter(ground.evidence.pictures.values()))
    planted = {**ground.evidence.pictures, "planted": sheet[:-1] + bytes([sheet[-1] ^ 1])}
    posted = ground.with_text(ground.chat, "", photo=[{"file_id": "planted"}])
    return replace(posted, pictures=planted)


def picture_of_elsewhere(ground: Ground) -> Evidence:
    """The sheet of one table is posted in a chat that is not its own."""
    name = next(iter(ground.evidence.pictures))
    return ground.with_text(next(iter(ground.people.values())), "", photo=[{"file_id": name}])


def log_with_hand(ground: Ground) -> Evidence:
    """A log holds a hand as the record writes it."""
    hand = ground.deal.layout.hands[0].text
    return replace(ground.evidence, logs=(*ground.evidence.logs, Log("planted", (f"hand {hand}",))))


def older_trick(ground: Ground) -> Evidence:
    """A trick's message shows again what it showed before its last card."""
    tricks = [version for version in versions(ground.evidence) if version.chat == ground.chat]
    last = next(
        version for version in reversed(tricks) if first_trick(version.text) and len(version.faces) > 1
    )
    body = {**last.body, "text": without_last_card(last.text)}
    return ground.with_event(type="edited", chat_id=last.chat, message=body)


def older_hand(ground: Ground) -> Evidence:
    """A new message shows somebody a hand as it was before he played."""
    latest = ground.hand()
    for life in lives(ground.evidence).values():
        for version in life:
            same = version.chat == latest.chat and version.buttons[:1]
            if same and version.buttons[0].table == ground.book.table and len(version.buttons) == 13:
                return ground.with_text(latest.chat, version.text, reply_markup=version.body["reply_markup"])
    raise AssertionError("a whole hand is wanted")


def over_the_limit(ground: Ground) -> Evidence:
    """A group gets more calls at once than it may."""
    evidence = ground.evidence
    call = next(one for one in evidence.calls if one.chat_id == ground.chat and one.ok)
    burst = tuple(replace(call) for _ in range(evidence.terms.group_limit))
    return replace(evidence, calls=(*evidence.calls, *burst))


def refused_for_the_limit(ground: Ground) -> Evidence:
    """Telegram turns a call away because there were too many."""
    evidence = ground.evidence
    call = next(one for one in evidence.calls if one.chat_id == ground.chat)
    refused = replace(call, outcome="429 Too Many Requests: retry after 3")
    return replace(evidence, calls=tuple(refused if one is call else one for one in evidence.calls))


def stuck_table(ground: Ground) -> Evidence:
    """A table in play is found as it was long afterwards."""
    seen = ground.book.last.seen
    later = replace(seen.last, time=seen.last.time + 2 * ground.evidence.terms.patience)
    return ground.with_sighting(replace(seen, last=later))
