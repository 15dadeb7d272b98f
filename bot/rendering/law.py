"""The law of the table in words: what is asked about renounces, the remaining tricks and cards taken back, and what the group
reads of it.

The group reads what all have heard: the partner's question and its answer, a card asked back, a claim with its open hand, and,
once the claims are examined, what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import SUITS, face, suit
from bot.rendering.names import units
from bot.rendering.people import BETWEEN, known, person
from bot.rendering.views import TableView
from engine import words
from engine.cards import Card, Cards, Suit
from engine.choices import Penalty
from engine.law.reckoning import Examined
from engine.phases import Offer, Question
from engine.remembered import Said
from engine.rulesets import Ruleset
from engine.seats import Seat
from engine.sheet import Reason
from engine.tricks import Trick
from engine.view import PlayerView

KINDS = frozenset(
    {
        *(words.CORRECT, words.QUERY, words.QUERIED, words.REVOKE, words.RECKON, words.PENALTY),
        *(words.REST, words.ACCEPT, words.UNDO, words.CONSENT),
    }
)
"""The questions of the law of the table."""

IN_A_MESSAGE = 1500
IN_A_CAPTION = 500
"""What the claims may take of 4096 units, and of 1024."""


def asked(t: Translator, table: TableView, view: PlayerView, question: Question) -> Markup | None:
    """What the one who is asked reads above his buttons; None where the buttons say all."""
    match question.kind:
        case words.CORRECT if question.choices:
            return t("law.correct", suit=suit(_led(view, question)))
        case words.QUERIED:
            return t("law.queried", suit=suit(_led(view, question)))
        case words.RECKON:
            return t("law.reckon")
        case words.PENALTY:
            number, seat, _ = question.about
            return t(
                "law.penalty",
                number=number,
                name=person(table, Seat(seat)),
                card=face(_renounced(view, question)),
                suit=suit(_led(view, question)),
            )
        case words.ACCEPT:
            seat = _claimant(view)
            return t("law.accept", name=person(table, seat), cards=_cards(dict(view.faced)[seat]))
        case words.CONSENT:
            seat, card = _laid(view, question.about[0])
            return t("law.consent", name=person(table, seat), card=face(card))
    return None


def caption(t: Translator, table: TableView, view: PlayerView, offer: Offer, choice: str) -> str:
    """The words on the button of a choice."""
    question = offer.question
    match question.kind:
        case words.CORRECT:
            return t.plain("law.correct.back", card=face(_renounced(view, question)))
        case words.QUERY:
            return t.plain(f"law.query.{str(_led(view, question)).lower()}")
        case words.QUERIED:
            return t.plain("law.queried.back" if choice == words.BACK else "law.queried.none")
        case words.REVOKE:
            number, seat, _ = question.about
            name = person(table, Seat(seat), 16)
            return t.plain("law.revoke", number=number, name=name, card=face(_renounced(view, question)))
        case words.UNDO:
            return t.plain("law.undo", card=face(_laid(view, question.about[0])[1]))
        case words.PENALTY:
            return t.plain(f"law.penalty.{choice}")
    return t.plain(f"law-choice.{question.kind}.{choice}")


def notes(t: Translator, table: TableView) -> Iterator[Markup]:
    """What was asked, claimed and taken back about the trick in play and the one before it, in order."""
    view = known(table)
    for one in view.said:
        yield from _note(t, table, view, one)
    if view.back and view.back[-1].kept == sum(len(trick.plays) for trick in _tricks(view)):
        seat, card = view.back[-1].plays[0]
        yield t("law.note.back", name=person(table, view.actors[seat]), card=face(card))


def examined(t: Translator, table: TableView, room: int = IN_A_MESSAGE) -> Iterator[Markup]:
    """What became of the claims of the last deal, and of the tricks that were not played.

    Of the claims as many as `room` UTF-16 units hold, then how many there were besides.
    """
    view = known(table)
    if view.conceded is not None:
        seat, count = view.conceded
        yield t.plural("law.conceded", count, name=person(table, seat))
    for told, one in enumerate(view.examined):
        found = _found(t, table, view, one)
        room -= units(found)
        if room < 0:
            yield t.plural("law.more", len(view.examined) - told)
            break
        yield found
    if any(line.reason is Reason.VOID for line in view.sheet.of_deal(view.deal_number)):
        yield t("law.void")


def _found(t: Translator, table: TableView, view: PlayerView, one: Examined) -> Markup:
    renounce = one.renounce
    who: dict[str, str | int] = {
        "number": renounce.trick,
        "name": person(table, renounce.seat),
        "suit": suit(renounce.led),
        "by": BETWEEN.join(person(table, seat) for seat in one.by),
    }
    if not one.true:
        return t("law.false", **who)
    told = t("law.true", card=face(_laid(view, renounce.turn)[1]), **who)
    if one.penalty is None:
        return told
    costs = joined(" ", _costs(t, view.ruleset, one.penalty))
    if one.alone is None:
        return joined("\n", (told, costs))
    return joined("\n", (told, costs, t("law.alone", name=person(table, one.alone))))


def _costs(t: Translator, ruleset: Ruleset, penalty: Penalty) -> Iterator[Markup]:
    """What a revoke costs, and what it bars from where there is any (RULES R6, R7)."""
    yield t(f"law.costs.{penalty.value}")
    if penalty is Penalty.TRICKS3 and ruleset.grand_slam:
        yield t("law.no-slam")
    if ruleset.target:
        yield t("law.no-game")


def _note(t: Translator, table: TableView, view: PlayerView, said: Said) -> Iterator[Markup]:
    """What an answer leaves to be read: nothing once its card is gone or two tricks old, or what it asked is settled."""
    question, about, name = said.question, said.question.about, person(table, said.question.to)
    match question.kind:
        case words.QUERY | words.QUERIED if view.played(about[2]) and about[0] >= len(view.tricks):
            asks = question.kind == words.QUERY
            yield t("law.note.query" if asks else "law.note.none", name=name, suit=suit(_led(view, question)))
        case words.UNDO if not _refused(view, words.CONSENT, question):
            laid = view.played(about[0])
            if laid is not None:
                yield t("law.note.undo", name=name, card=face(laid[1]))
        case words.REST if about == (view.turn_number,) and not _refused(view, words.ACCEPT, question):
            yield t("law.note.rest", name=name)


def _refused(view: PlayerView, kind: str, question: Question) -> bool:
    return any(
        (one.question.kind, one.question.about, one.answer.choice) == (kind, question.about, words.NO)
        for one in view.said
    )


def _tricks(view: PlayerView) -> tuple[Trick, ...]:
    return (*view.tricks, view.trick) if view.trick else view.tricks


def _led(view: PlayerView, question: Question) -> Suit:
    """The suit that was not followed."""
    led = _tricks(view)[question.about[0] - 1].led
    assert led is not None, "a card lies"
    return led


def _renounced(view: PlayerView, question: Question) -> Card:
    """The card that did not follow."""
    return _laid(view, question.about[2])[1]


def _laid(view: PlayerView, turn: int) -> tuple[Seat, Card]:
    laid = view.played(turn)
    assert laid is not None, "a question is about a card that lies"
    return laid


def _claimant(view: PlayerView) -> Seat:
    """Who claims the remaining tricks."""
    assert view.turn is not None, "who claims is to lead"
    return view.turn.actor


def _cards(hand: Cards) -> str:
    """A hand suit by suit."""
    return BETWEEN.join(" ".join(map(face, hand.of(one))) for one in SUITS if hand.of(one))
