"""Questions beside the turn: a prelude before the first card, and talks while cards are played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from engine.actions import Answer, Dealt, Play
from engine.cards import PACK
from engine.events import Answered, Event
from engine.layout import Layout
from engine.match import Match, apply, begin, legal, refusal
from engine.phases import Playing, Preparing, Question
from engine.plan import Plan, Prepared, Spares
from engine.record import deal_line, dump, header, load, replay
from engine.refusals import IllegalAction, RefusalCode
from engine.rulesets import RULESETS, TEN, Ruleset
from engine.seats import Seat, left_of
from engine.view import observe


def asked(layout: Layout, said: tuple[str, ...]) -> Prepared:
    """Two players in turn keep their hands or change them for the packets beside them."""
    first = left_of(layout.dealer, 2)
    order = (first, layout.dealer)
    for seat, choice in zip(order, said, strict=False):
        layout = layout.exchanged(seat, seat) if choice == "exchange" else layout
    if len(said) == len(order):
        return Prepared(layout)
    return Prepared(layout, Question(order[len(said)], "exchange", ("keep", "exchange"), "keep"))


@dataclass(frozen=True, slots=True)
class Boast:
    """Whoever is on turn may boast once a deal, and nothing follows."""

    def asked(self, match: Match) -> Iterator[Question]:
        deal = match.deal
        if deal is not None and deal.turn is not None and not deal.said:
            yield Question(deal.turn.actor, "boast", ("yes",), "yes", blocking=False)

    def answered(self, match: Match, question: Question, _: str) -> tuple[Match, tuple[Event, ...]] | None:
        return (match, ()) if question.kind == "boast" else None


TWO = Plan(sides=((Seat(0),), (Seat(1),)), actors=(Seat(0), Seat(1)), spares=Spares.BESIDE, prelude=asked)
EXCHANGING = replace(TEN, key="whist/trying@1", plan=TWO)
BOASTING = replace(TEN, key="whist/trying@1", talks=(Boast(),))


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The ruleset of a test has a key, so that its records can be read."""
    ruleset = BOASTING if "boast" in request.node.name else EXCHANGING
    monkeypatch.setitem(RULESETS, ruleset.key, ruleset)


def dealt(ruleset: Ruleset) -> Match:
    match, _ = apply(begin(ruleset, first_dealer=Seat(0)), None, Dealt(PACK))
    return match


def test_the_first_question_stands_before_the_first_card() -> None:
    """The one at the dealer's left is asked, nobody is on turn, and no card can be played."""
    match = dealt(EXCHANGING)
    assert match.deal is not None
    assert isinstance(match.deal.phase, Preparing)
    assert match.deal.turn is None
    assert legal(match, Seat(1)) == {Answer(1, "keep"), Answer(1, "exchange")}
    assert legal(match, Seat(0)) == frozenset()
    assert [offer.number for offer in observe(match, Seat(1)).offers] == [1]
    assert observe(match, Seat(0)).offers == ()


def test_an_exchanged_hand_is_the_packet_that_lay_beside_it() -> None:
    """Who exchanges plays the other packet; who keeps has his own; then the first card may fall."""
    match = dealt(EXCHANGING)
    assert match.deal is not None
    before = match.deal.layout
    match, events = apply(match, Seat(1), Answer(1, "exchange"))
    match, _ = apply(match, Seat(0), Answer(2, "keep"))
    assert match.deal is not None
    assert events == (Answered(Seat(1), "exchange", "exchange"),)
    assert isinstance(match.deal.phase, Playing)
    assert match.deal.hand(Seat(1)) == before.spares[1]
    assert match.deal.hand(Seat(0)) == before.hands[0]
    assert match.deal.layout.dealt == before


@pytest.mark.parametrize(
    ("by", "answer"), [(0, Answer(1, "keep")), (1, Answer(2, "keep")), (1, Answer(1, "both"))], ids=str
)
def test_what_is_not_asked_is_not_answered(by: int, answer: Answer) -> None:
    """By another seat, at another number, with another word: refused, and nothing changes."""
    match = dealt(EXCHANGING)
    refused = refusal(match, Seat(by), answer)
    assert refused is not None
    assert refused.code is RefusalCode.NO_SUCH_OFFER
    with pytest.raises(IllegalAction):
        apply(match, Seat(by), answer)
    assert match == dealt(EXCHANGING)


def test_an_exchange_is_in_the_record_and_read_back() -> None:
    """The line has the packets as dealt and the answers; the match of it is the same, at every moment."""
    match = dealt(EXCHANGING)
    assert load(dump(match)) == match
    for seat, number in ((Seat(1), 1), (Seat(0), 2)):
        match, _ = apply(match, seat, Answer(number, "exchange"))
        assert load(dump(match)) == match
    assert match.deal is not None
    assert deal_line(match.deal).endswith(" 1:1:exchange 0:2:exchange")
    while match.deal is not None and match.deal.turn is not None:
        actor = match.deal.turn.actor
        match, _ = apply(match, actor, min(legal(match, actor), key=str))
        assert load(dump(match)) == match
    assert match.deal is not None
    assert replay(header(match), [deal_line(match.deal)]) == match


def test_a_boast_stands_beside_the_turn_and_goes_on_with_it() -> None:
    """It is another question for each who comes on turn, under another number; answered, it is gone, and the turn is the same."""
    match = dealt(BOASTING)
    numbers = []
    for _ in range(3):
        assert match.deal is not None
        assert match.deal.turn is not None
        actor = match.deal.turn.actor
        numbers += [offer.number for offer in observe(match, actor).offers]
        play = min((action for action in legal(match, actor) if isinstance(action, Play)), key=str)
        match, _ = apply(match, actor, play)
    assert numbers == [1, 2, 3]
    assert match.deal is not None
    assert match.deal.turn is not None
    turn = match.deal.turn
    match, events = apply(match, turn.actor, Answer(4, "yes"))
    assert events == (Answered(turn.actor, "boast", "yes"),)
    assert match.deal is not None
    assert match.deal.turn == turn
    assert match.deal.phase.offers == ()
    assert load(dump(match)) == match
