"""The play of one deal: turns, the law, and what the table sees."""

from random import Random

import pytest

from engine import deal as play
from engine import offers
from engine.actions import Answer, Play
from engine.cards import PACK, Card, Cards, Suit
from engine.deal import Deal
from engine.dealing import lay_out
from engine.events import CardPlayed, TrickTaken
from engine.layout import Layout
from engine.phases import Over, Playing, Reckoning
from engine.plan import FOUR_HANDS
from engine.refusals import IllegalAction, Refusal, RefusalCode
from engine.seats import Seat, Turn
from engine.tricks import Trick
from tests.engine.card_play import shuffled

HANDS = ("A2.KQJ.T98.76543", "KQ3.A98.AKQ.KJT2", "J4.T765.7654.AQ9", "T98765.432.J32.8")
"""Seat 3 deals and turned the eight of clubs; seat 0 leads."""


def opening() -> Deal:
    hands, turned = tuple(map(Cards.parse, HANDS)), Card.parse("8C")
    layout = Layout(Seat(3), FOUR_HANDS.sides, FOUR_HANDS.actors, hands, turned, turned.suit)
    return play.begin(layout)


def after(deal: Deal, cards: str) -> Deal:
    for text in cards.split():
        assert deal.turn is not None
        deal, _ = play.apply(deal, deal.turn.actor, Play(Card.parse(text)))
    return deal


def plays(*cards: str) -> set[Play]:
    return {Play(Card.parse(card)) for card in cards}


def test_the_dealers_left_leads_whatever_he_likes() -> None:
    """All 13 cards of the leader are legal, and nobody else has anything to do (RULES C13)."""
    deal = opening()
    assert deal.turn == Turn(Seat(0), Seat(0))
    assert deal.turn_number == 1
    assert play.legal(deal, Seat(0)) == {Play(card) for card in deal.hand(Seat(0))}
    assert not any(play.legal(deal, Seat(seat)) for seat in (1, 2, 3))
    assert deal.trick == Trick(Seat(0), (), None)


def test_the_suit_led_must_be_followed() -> None:
    """Who holds the suit led may play nothing else, not even a trump (RULES C14)."""
    deal = after(opening(), "AS")
    assert play.legal(deal, Seat(1)) == plays("KS", "QS", "3S")
    refused = play.refusal(deal, Seat(1), Play(Card.parse("KC")))
    assert refused == Refusal(RefusalCode.MUST_FOLLOW, suit=Suit.S)


def test_a_void_hand_is_free() -> None:
    """Who holds none of the suit led may trump or discard as he likes (RULES C14)."""
    deal = after(opening(), "AS 3S 4S TS TD AD 4D 2D")
    deal = after(deal, "KC 9C 8C 3C")
    assert deal.turn == Turn(Seat(1), Seat(1))
    deal = after(deal, "2C AC")
    assert play.legal(deal, Seat(3)) == {Play(card) for card in deal.hand(Seat(3))}


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """The trick is gathered by its winner, whose turn comes (RULES C13)."""
    deal = after(opening(), "2S KS JS")
    gathered, events = play.apply(deal, Seat(3), Play(Card.parse("5S")))
    assert events == (CardPlayed(Seat(3), Card.parse("5S")), TrickTaken(Seat(1), 1))
    assert gathered.turn == Turn(Seat(1), Seat(1))
    assert gathered.tricks[0].winner == Seat(1)
    assert gathered.trick == Trick(Seat(1), (), None)


def test_the_trump_card_lies_open_until_the_first_trick_is_complete() -> None:
    """From the second trick on only the suit may be named (RULES C10)."""
    deal = after(opening(), "2S KS JS")
    assert deal.turned is Card.parse("8C")
    deal = after(deal, "5S")
    assert deal.turned is None
    assert deal.trump is Suit.C
    assert Card.parse("8C") in deal.hand(Seat(3))


def test_turns_are_numbered_and_remember_their_cards() -> None:
    """Turns have numbers that only grow; what was played at a past one can be asked, others are None."""
    deal = after(opening(), "2S KS JS 5S AD")
    assert deal.turn_number == 6
    assert deal.played(2) == (Seat(1), Card.parse("KS"))
    assert deal.played(5) == (Seat(1), Card.parse("AD"))
    assert [deal.played(number) for number in (-3, 0, 6, 7, 60)] == [None] * 5


@pytest.mark.parametrize(
    ("by", "card", "refusal"),
    [
        (2, "JS", Refusal(RefusalCode.NOT_YOUR_TURN, turn=Turn(Seat(1), Seat(1)))),
        (None, "KS", Refusal(RefusalCode.NOT_YOUR_TURN, turn=Turn(Seat(1), Seat(1)))),
        (1, "AS", Refusal(RefusalCode.NOT_IN_HAND)),
        (1, "JS", Refusal(RefusalCode.NOT_IN_HAND)),
        (1, "AH", Refusal(RefusalCode.MUST_FOLLOW, suit=Suit.S)),
    ],
)
def test_a_refusal_names_the_law_and_changes_nothing(by: int | None, card: str, refusal: Refusal) -> None:
    """Out of turn, not held, not following: told in this order, and the deal stays as it was."""
    deal = after(opening(), "AS")
    seat = None if by is None else Seat(by)
    with pytest.raises(IllegalAction) as refused:
        play.apply(deal, seat, Play(Card.parse(card)))
    assert refused.value.refusal == refusal
    assert card not in str(refused.value)
    assert deal == after(opening(), "AS")


def test_an_answer_without_an_offer_is_refused() -> None:
    """Whist of these rulesets opens no offers, so there is nothing to answer."""
    deal = opening()
    assert deal.phase.offers == ()
    assert offers.refusal(deal, Seat(0), Answer(1, "yes")) == Refusal(RefusalCode.NO_SUCH_OFFER)


def played_out(deal: Deal, random: Random) -> Deal:
    while deal.turn is not None:
        actor = deal.turn.actor
        action = random.choice(sorted(play.legal(deal, actor), key=str))
        deal, _ = play.apply(deal, actor, action)
    return deal


def test_a_deal_passes_through_reckoning() -> None:
    """After the last card nobody is on turn, but the deal is over only when it is closed."""
    deal = played_out(opening(), Random(1))
    assert isinstance(opening().phase, Playing)
    assert isinstance(deal.phase, Reckoning)
    assert deal.trick is None
    assert deal.turn_number == 52
    assert play.refusal(deal, Seat(0), Play(PACK[0])) == Refusal(RefusalCode.NOT_NOW)
    assert isinstance(play.close(deal).phase, Over)


def test_all_52_cards_fall_in_13_tricks() -> None:
    """However the cards are played, each falls once, from the hand that was dealt it."""
    for seed in range(20):
        random = Random(seed)
        start = play.begin(lay_out(FOUR_HANDS, shuffled(random), Seat(seed % 4)))
        end = played_out(start, random)
        fallen = [(seat, card) for trick in end.tricks for seat, card in trick.plays]
        assert len(end.tricks) == 13
        assert len({card for _, card in fallen}) == 52
        assert all(card in start.hand(seat) for seat, card in fallen)
        assert not any(end.hand(Seat(seat)) for seat in range(4))


def test_a_deal_shows_no_hidden_card() -> None:
    """The repr of a deal has the fallen cards and the turned one, and no other."""
    deal = after(opening(), "2S KS")
    shown = {card for card in PACK if repr(card) in repr(deal)}
    assert shown == {Card.parse(text) for text in ("2S", "KS", "8C")}
