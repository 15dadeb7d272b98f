"""Cayenne (RULES V12): a card of another pack makes the colours, the dealer or his partner names what is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.actions import Play
from engine.cards import Card, Cards, Rank, Suit
from engine.choices import HonoursBy, Penalty
from engine.deal import legal
from engine.layout import Layout
from engine.phases import Playing, Question
from engine.plan import FOUR_HANDS, Prepared
from engine.rulesets.menus import TABLE
from engine.rulesets.plain import PLAIN
from engine.rulesets.ruleset import CutCard, Ruleset
from engine.rulesets.scales import GERMAN5
from engine.scoring import MOVED, Count, Outcome, Revoke
from engine.seats import left_of
from engine.sheet import Account, Line, Reason, ScoreSheet
from engine.words import ACE_HIGH, CONTRACT, GRAND, NULLO, PASS

if TYPE_CHECKING:
    from engine.events import Event
    from engine.match import Match

NO_TRUMPS = 8
"""By how much grand and nullo are multiplied (RULES V12 rule 4)."""
_FELLOW = {Suit.S: Suit.C, Suit.C: Suit.S, Suit.H: Suit.D, Suit.D: Suit.H}


def colours(cut: Card) -> tuple[Suit, ...]:
    """The suits from cayenne down (RULES V12 rule 2): its fellow is second; of the others ♣ before ♠, ♥ before ♦."""
    others = (Suit.C, Suit.S) if cut.suit in (Suit.H, Suit.D) else (Suit.H, Suit.D)
    return cut.suit, _FELLOW[cut.suit], *others


def worth(contract: str, cut: Card) -> int:
    """What the points of a contract are multiplied by (RULES V12 rule 4)."""
    if contract in (GRAND, NULLO):
        return NO_TRUMPS
    return 4 - [str(suit) for suit in colours(cut)].index(contract)


def prepared(layout: Layout, said: tuple[str, ...]) -> Prepared:
    """The dealer names the contract, or his partner, who must (RULES V12 rule 3)."""
    assert layout.cut is not None, "a card is cut before each deal"
    suits = {str(suit): suit for suit in colours(layout.cut)}
    words = (*suits, GRAND, NULLO)
    if not said:
        return Prepared(layout, Question(layout.dealer, CONTRACT, (*words, PASS), words[0]))
    if said[-1] == PASS:
        seats = len(layout.hands)
        partner = left_of(left_of(layout.dealer, seats), seats)
        return Prepared(layout, Question(partner, CONTRACT, words, words[0]))
    nullo = said[-1] == NULLO
    return Prepared(layout.named(said[-1], suits.get(said[-1]), shunned=nullo, aces_low=nullo))


@dataclass(frozen=True, slots=True)
class HighAce:
    """Where aces are low, who is about to play one may say that it is high (RULES V12 rule 3)."""

    def asked(self, match: Match) -> Iterable[Question]:
        """Which of the aces that the hand on turn may play now is high. There may be none: it is asked all the same, so that the
        number of questions tells nothing."""
        deal = match.deal
        if deal is None or not deal.layout.aces_low or not isinstance(deal.phase, Playing):
            return
        turn = deal.phase.turn
        playable = Cards.holding(one.card for one in legal(deal, turn.actor) if isinstance(one, Play))
        aces = tuple(str(card) for card in playable if card.rank is Rank.ACE)
        number = deal.turn_number
        if not any((one.question.kind, one.question.turn) == (ACE_HIGH, number) for one in deal.said):
            yield Question(
                turn.actor,
                ACE_HIGH,
                aces,
                default="",
                blocking=False,
                secret=True,
                turn=number,
                plays=True,
            )

    def answered(self, match: Match, question: Question, _: str) -> tuple[Match, tuple[Event, ...]] | None:
        """Nothing follows but what the ace is worth, which `Deal.low` tells once it has fallen."""
        return (match, ()) if question.kind == ACE_HIGH else None


class _Colours(Count):
    """Tricks and honours times the contract; in nullo the tricks are the other side's."""

    def __init__(
        self, ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke]
    ) -> None:
        super().__init__(ruleset, sheet, deal, played, revokes)
        assert played.cut is not None, "a card is cut before each deal"
        self._nullo = played.contract == NULLO
        self._worth = worth(played.contract, played.cut)
        self._by_penalty = False

    def odd_tricks(self) -> None:
        """Each trick above six; in nullo to the side that did not take it (RULES V12 rule 5)."""
        self._by_penalty = bool(self._over)
        for side, tricks in enumerate(self._tricks):
            odd = tricks - self._played.book
            if odd > 0:
                scorer = 1 - side if self._nullo else side
                self._write(scorer, Account.MARKS, Reason.TRICKS, odd, odd * self._worth)

    def honours(self) -> None:
        """To the side with more; they win no game alone, and a game won takes the winner's only (RULES V12 rule 6)."""
        counts, target = self._played.honours, self._ruleset.target
        side = max(range(len(counts)), key=counts.__getitem__)
        points = self._ruleset.honours.points[counts[side]] * self._worth
        running = self._running[side]
        if self._over and (self._by_penalty or running < target):
            return
        if self._tricks[side] <= self._played.book or side in self._revoked:
            points = min(points, target - 1 - running)
        if points > 0:
            self._running[side] += points
            game, count = self._sheet.game, counts[side]
            self.lines.append(Line(self._deal, game, side, Account.MARKS, Reason.HONOURS, count, points))

    def _move_tricks(self, offender: int, injured: int) -> None:
        """In nullo tricks are bad, so the injured side gives its own away (the source is silent)."""
        if not self._nullo:
            super()._move_tricks(offender, injured)
            return
        moved = min(MOVED, self._tricks[injured])
        self._tricks[injured] -= moved
        self._tricks[offender] += moved
        self._write(injured, Account.MARKS, Reason.REVOKE_TRICKS, moved, 0)


def counted(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke] = ()
) -> tuple[Line, ...]:
    """The lines of deal number `deal`, those of a game or rubber won left out (RULES V12 rules 4–6)."""
    return _Colours(ruleset, sheet, deal, played, revokes).counted()


CAYENNE = replace(
    PLAIN,
    key="whist/cayenne@1",
    plan=replace(FOUR_HANDS, turn_up=False, prelude=prepared),
    honours=replace(GERMAN5, by=HonoursBy.DEALT),
    rubber_bonus=8,
    penalties=(Penalty.ADD3, Penalty.DEDUCT3, Penalty.TRICKS3),
    counting=counted,
    worth=worth,
    cut_card=CutCard.EACH_DEAL,
    talks=(HighAce(),),
    games=4,
    menu=TABLE,
)
