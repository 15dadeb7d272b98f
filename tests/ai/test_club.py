"""The club player over whole deals: legal, sound, one view one card, stronger than its yardsticks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.ai import advice, club
from bot.ai.reading import read
from engine.actions import Answer, Dealt, Play
from engine.cards import PACK, Card, Cards, Suit
from engine.deal import begin as begin_deal
from engine.layout import Layout
from engine.match import Match, apply, begin
from engine.phases import Playing
from engine.plan import Plan
from engine.rulesets import RULESETS
from engine.seats import Seat, Turn, side_of
from engine.tricks import winner
from engine.view import PlayerView, observe
from tests.ai.duplicate import SHORT, anything, dealt, margin
from tests.ai.plain import plain
from tests.ai.positions import position, sides
from tests.engine.card_play import moments


def stages(match: Match, chance: Random) -> Iterator[tuple[Match, PlayerView, Card]]:
    """The states of one deal played wildly: each with the view of who is to play, and the card advised."""
    while match.deal is not None and (turn := match.deal.turn) is not None:
        view = observe(match, turn.actor)
        yield match, view, advice(view, chance).play.card
        match, _ = apply(match, turn.actor, anything(view, chance))


@pytest.mark.parametrize("key", sorted(RULESETS))
def test_whatever_the_club_player_does_is_legal(key: str) -> None:
    """In whatever state a deal may be, his card or his answer is legal, in each ruleset."""
    chance = Random(1)
    for seed in range(6):
        for match in moments(RULESETS[key], Random(seed), entries=400):
            if match.deal is None or match.need is not None or match.over:
                continue
            turn = match.deal.turn
            seat = turn.actor if turn else match.deal.phase.offers[0].to
            view = observe(match, seat)
            assert club(view, chance) in view.legal


def test_last_hand_takes_cheaply_or_throws_low() -> None:
    """The last hand leaves its partner's trick, else wins with the lowest card that does, else goes low."""
    chance = Random(2)
    for deal in range(60):
        for _, view, card in stages(dealt(chance, deal % 4), chance):
            if view.trick is not None and len(view.trick.plays) == 3:
                assert card in _sound_last(view)


def _sound_last(view: PlayerView) -> set[Card]:
    assert view.trick is not None
    assert view.turn is not None
    seat, plays = view.turn.hand, view.trick.plays
    cards = sorted(action.card for action in view.legal if isinstance(action, Play))
    winning = [card for card in cards if winner((*plays, (seat, card)), view.trump) == seat]
    losing = [card for card in cards if card not in winning] or cards
    follows = cards[0].suit is plays[0][1].suit
    if side_of(view.sides, winner(plays, view.trump)) != side_of(view.sides, seat) and winning:
        return {_lowest(winning, view)}
    return {_lowest(cards, view)} if follows else set(losing)


def _lowest(cards: list[Card], view: PlayerView) -> Card:
    """The lowest of these, rising; the turned trump is kept where the next is as good (M43)."""
    if cards[0] is view.turned and len(cards) > 1 and cards[1].index == cards[0].index + 1:
        return cards[1]
    return cards[0]


def test_equal_views_give_equal_cards() -> None:
    """The hidden cards cannot matter: dealt otherwise behind the same view, the same card is chosen."""
    line = "KS 3S 4S 2S AS 2D 6S 5S 4D 5D 8D"
    views = [position("QJ.T984.A96.J5", "JC", line, 2, seed) for seed in range(5)]
    assert all(view == views[0] for view in views)
    assert len({advice(view, Random(3)) for view in views}) == 1


def test_same_seed_same_card() -> None:
    """A view and a seed determine the card."""
    chance = Random(4)
    for _, view, _ in stages(dealt(chance), chance):
        assert club(view, Random(9)) == club(view, Random(9))


def test_view_is_all_it_needs() -> None:
    """Who has nothing to do is told so instead of being given a card."""
    match = dealt(Random(5))
    with pytest.raises(ValueError, match="nothing to do"):
        club(observe(match, None), Random(0))


def test_a_faced_hand_is_played_by_its_partner() -> None:
    """A partner who plays an open hand is advised a card of that hand, in every state."""
    chance = Random(6)
    for deal in range(20):
        for match, _, _ in stages(dealt(chance, deal % 4), chance):
            assert match.deal is not None
            assert match.deal.turn is not None
            hand = match.deal.turn.hand
            actor = Seat((hand + 2) % 4)
            open_deal = match.deal._replace(phase=Playing(Turn(hand, actor)), faced=frozenset({hand}))
            card = advice(observe(replace(match, deal=open_deal), actor), chance).play.card
            assert card in open_deal.hand(hand)


@pytest.mark.parametrize("partition", [((0,), (1,)), ((0,), (1,), (2,)), ((0, 2), (1,)), ((0, 1), (2, 3))])
def test_other_tables(partition: tuple[tuple[int, ...], ...]) -> None:
    """Two, three or four seats, and partners side by side: sides are the deal's, and every card is legal."""
    seats = sum(map(len, partition))
    chance = Random(7)
    for _ in range(20):
        pack = chance.sample(PACK, len(PACK))
        hands = tuple(Cards.holding(pack[seat * 13 : seat * 13 + 13]) for seat in range(seats))
        ruleset = replace(SHORT, plan=Plan(sides(*partition), tuple(map(Seat, range(seats)))))
        plan = ruleset.plan
        layout = Layout(Seat(0), plan.sides, plan.actors, hands, pack[0], pack[0].suit)
        match = replace(begin(ruleset, first_dealer=Seat(0)), deal=begin_deal(layout), deal_number=1)
        for _ in range(13 * seats - 1):
            assert match.deal is not None
            assert match.deal.turn is not None
            view = observe(match, match.deal.turn.actor)
            card = advice(view, chance).play.card
            assert Play(card) in view.legal
            match, _ = apply(match, match.deal.turn.actor, Play(card))


def test_a_repr_tells_no_card() -> None:
    """What the brain reads from the view never shows a hand in its repr."""
    reading = read(position("AK742.83.J92.T75", "2H"))
    assert "AS" not in repr(reading) + repr(reading.holding(Suit.S))


def test_stronger_than_chance() -> None:
    """Against players who play anything, club takes two tricks of thirteen more from the same cards."""
    ahead, _ = margin(club, anything, deals=60, seed=8)
    assert ahead > 2


def test_stronger_than_plain() -> None:
    """Against the reference player, club takes half a trick more from the same cards."""
    ahead, _ = margin(club, plain, deals=100, seed=9)
    assert ahead > 0.5


@pytest.mark.parametrize(("hand", "kept"), [("AKQ.AKQ.AKQ.AKQJ", True), ("5432.432.432.432", False)])
def test_a_hand_worth_less_than_its_share_is_exchanged(hand: str, kept: bool) -> None:
    """Every ace, king and queen are kept; thirteen small cards are not."""
    cards = Cards.parse(hand)
    rest = [card for card in PACK if card not in cards]
    pack = [
        card for row in zip(rest[:13], sorted(cards), rest[13:26], rest[26:], strict=True) for card in row
    ]
    match, _ = apply(begin(RULESETS["whist/prussian@1"], first_dealer=Seat(0)), None, Dealt(tuple(pack)))
    view = observe(match, Seat(1))
    assert view.hand == cards
    assert club(view, Random(0)) == Answer(1, "keep" if kept else "exchange")
