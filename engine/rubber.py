"""What ends a rubber, and what lines amount to: games (RULES C19), or a session of so many deals (RULES V11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from engine.sheet import Line, Reason, ScoreSheet, Settlement

if TYPE_CHECKING:
    from engine.rulesets import Ruleset


class Ending(Protocol):
    """What ends a rubber. Both functions are pure."""

    def premiums(
        self, ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: Sequence[Line]
    ) -> tuple[Line, ...]:
        """The lines for a game, and for a rubber, that a deal's lines have won; none as a rule."""
        ...

    def settlement(
        self, ruleset: Ruleset, lines: Sequence[Line], games: tuple[int, ...], totals: tuple[int, ...]
    ) -> Settlement | None:
        """What is paid, once the rubber has ended with these lines."""
        ...


def sheet_of(ruleset: Ruleset, lines: Sequence[Line] = ()) -> ScoreSheet:
    """The sheet these lines make, with its sums."""
    sides = range(len(ruleset.sides))
    games = tuple(sum(line.reason is Reason.GAME and line.side == side for line in lines) for side in sides)
    game = sum(games) + (max(games) < ruleset.games)
    running = tuple(
        sum(
            line.points
            for line in lines
            if (line.side, line.game, line.account) == (side, game, ruleset.tricks_account)
        )
        for side in sides
    )
    totals = tuple(
        sum(line.points for line in lines if line.side == side and line.account in ruleset.settled)
        for side in sides
    )
    settlement = ruleset.ending.settlement(ruleset, lines, games, totals)
    return ScoreSheet(tuple(lines), running, games, totals, settlement)


def premiums(ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: Sequence[Line]) -> tuple[Line, ...]:
    """The lines for a game, and for a rubber, that a deal's lines have won; none as a rule."""
    return ruleset.ending.premiums(ruleset, sheet, deal, scored)


@dataclass(frozen=True, slots=True)
class Games:
    """Who first wins so many games wins the rubber (RULES C19)."""

    def premiums(
        self, ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: Sequence[Line]
    ) -> tuple[Line, ...]:
        """Of two sides that pass the target in one step the one with the odd trick wins (RULES §1.4)."""
        running = list(sheet.running)
        for line in scored:
            if line.account is ruleset.tricks_account:
                running[line.side] += line.points
        reached = [side for side, total in enumerate(running) if total >= ruleset.target]
        if not reached:
            return ()
        odd = (line.side for line in scored if line.reason is Reason.TRICKS and line.side in reached)
        winner = next(odd, reached[0])
        loser_total = max(total for side, total in enumerate(running) if side != winner)
        value = next(value.points for value in ruleset.game_values if loser_total >= value.loser_from)
        account, game = ruleset.premiums_account, sheet.game
        lines = (Line(deal, game, winner, account, Reason.GAME, loser_total, value),)
        won = sheet.games[winner] + 1
        if won < ruleset.games:
            return lines
        return (*lines, Line(deal, game, winner, account, Reason.RUBBER, won, ruleset.rubber_bonus))

    def settlement(
        self, ruleset: Ruleset, _: Sequence[Line], games: tuple[int, ...], totals: tuple[int, ...]
    ) -> Settlement | None:
        """The difference of the totals; each loser pays one winner (RULES V2 rule 9, V3 rules 7, 8)."""
        if max(games) < ruleset.games:
            return None
        winner = games.index(ruleset.games)
        net = totals[winner] - max(total for side, total in enumerate(totals) if side != winner)
        winners = ruleset.sides[winner]
        paid = net * ruleset.stake
        payments = tuple(paid if seat in winners else -paid for seat in range(ruleset.seats))
        return Settlement(winner, net, payments)


GAMES = Games()


@dataclass(frozen=True, slots=True)
class Session:
    """So many deals, of which each writes a line for every side; no games (RULES V11 rule 1)."""

    deals: int

    def premiums(
        self, ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: Sequence[Line]
    ) -> tuple[Line, ...]:
        """None: there are no games to win."""
        del ruleset, sheet, deal, scored
        return ()

    def settlement(
        self, ruleset: Ruleset, lines: Sequence[Line], _: tuple[int, ...], totals: tuple[int, ...]
    ) -> Settlement | None:
        """Every player settles the difference of totals with every other; the first of those with the most wins."""
        if max((line.deal for line in lines), default=0) < self.deals:
            return None
        ranked = sorted(totals, reverse=True)
        by_seat = [
            next(total for side, total in zip(ruleset.sides, totals, strict=True) if seat in side)
            for seat in range(ruleset.seats)
        ]
        payments = tuple(ruleset.stake * sum(own - other for other in by_seat) for own in by_seat)
        return Settlement(totals.index(ranked[0]), ranked[0] - ranked[1], payments)
