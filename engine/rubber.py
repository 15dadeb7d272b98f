"""Games, the rubber and its settlement: what lines amount to, and which lines a won game adds (RULES C19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.events import DealScored, Event, GameWon, RubberWon
from engine.sheet import Account, Line, Reason, ScoreSheet, Settlement

if TYPE_CHECKING:
    from engine.rulesets import Ruleset


def sheet_of(ruleset: Ruleset, lines: Sequence[Line] = ()) -> ScoreSheet:
    """The sheet these lines make, with its sums."""
    sides = range(len(ruleset.sides))
    games = tuple(sum(line.reason is Reason.GAME and line.side == side for line in lines) for side in sides)
    won = next((line.side for line in lines if line.reason is Reason.RUBBER), None)
    game = max(sum(games) + (won is None), 1)
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
    return ScoreSheet(tuple(lines), running, games, totals, _settlement(ruleset, won, totals, lines))


def written(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: tuple[Line, ...]
) -> tuple[ScoreSheet, tuple[Event, ...]]:
    """The sheet with a deal's lines and those of what they have won, and what the table is told of it."""
    lines = scored + premiums(ruleset, sheet, deal, scored)
    won = (_told(line) for line in lines if line.reason in (Reason.GAME, Reason.RUBBER))
    return sheet_of(ruleset, (*sheet.lines, *lines)), (DealScored(lines), *won)


def _told(line: Line) -> Event:
    return RubberWon(line.side) if line.reason is Reason.RUBBER else GameWon(line.side)


def premiums(ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: Sequence[Line]) -> tuple[Line, ...]:
    """The lines for a game, and for a rubber, that a deal's lines have won; none as a rule.

    Of sides that pass the target in one step the one with the odd trick wins, or the most of them (RULES §1.4). Where no games
    are played for, the rubber is over after its deals, and who has most points has won it.
    """
    if ruleset.deals:
        return _last_deal(ruleset, sheet, deal, scored)
    running = list(sheet.running)
    for line in scored:
        if line.account is ruleset.tricks_account:
            running[line.side] += line.points
    reached = [side for side, total in enumerate(running) if total >= ruleset.target]
    if not reached:
        return ()
    odd = {line.side: line.count for line in scored if line.reason is Reason.TRICKS}
    winner = max(reached, key=lambda side: (odd.get(side, 0), running[side]))
    loser_total = max(total for side, total in enumerate(running) if side != winner)
    return tuple(_won(ruleset, sheet, deal, winner, running[winner], loser_total))


def _won(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, winner: int, total: int, loser_total: int
) -> Iterator[Line]:
    """The game, and the rubber if it is won with it. Where the surplus is carried it opens the next game, and may
    win that at once, against nothing (RULES V6 rules 1, 3, 4); after the last game it is dropped."""
    account, game, won = ruleset.premiums_account, sheet.game, sheet.games[winner]
    while total >= ruleset.target:
        value = next(value.points for value in ruleset.game_values if loser_total >= value.loser_from)
        yield Line(deal, game, winner, account, Reason.GAME, loser_total, value)
        game, won, loser_total = game + 1, won + 1, 0
        total = total - ruleset.target if ruleset.carries and won < ruleset.games else 0
        if total:
            yield Line(deal, game, winner, ruleset.tricks_account, Reason.CARRY, total, total)
    if won == ruleset.games:
        yield Line(deal, game - 1, winner, account, Reason.RUBBER, won, ruleset.rubber_bonus)


def _last_deal(ruleset: Ruleset, sheet: ScoreSheet, deal: int, scored: Sequence[Line]) -> tuple[Line, ...]:
    if deal < ruleset.deals:
        return ()
    totals = list(sheet.totals)
    for line in scored:
        totals[line.side] += line.points if line.account in ruleset.settled else 0
    leader = totals.index(max(totals))
    return (Line(deal, sheet.game, leader, ruleset.premiums_account, Reason.RUBBER, 0, ruleset.rubber_bonus),)


def _settlement(
    ruleset: Ruleset, winner: int | None, totals: tuple[int, ...], lines: Sequence[Line]
) -> Settlement | None:
    """Each player settles the difference with one of each other side, who is alone with each of them (RULES V2 rule 9, V3 rule 8,
    V7 rule 6); a dummy pays nothing and gets nothing. Who answers alone for a revoke pays his partner's part (RULES R10)."""
    if winner is None:
        return None
    net = totals[winner] - max(total for side, total in enumerate(totals) if side != winner)
    payments = [0] * ruleset.seats
    players = [[seat for seat in side if seat in ruleset.plan.players] for side in ruleset.sides]
    partners = max(map(len, players))
    for seats, total in zip(players, totals, strict=True):
        paid = sum(total - other for other in totals) * ruleset.stake * partners // len(seats)
        for seat in seats:
            payments[seat] = paid
    for line in lines:
        if line.account is Account.PARTNERS:
            for seat in players[line.side]:
                payments[seat] += line.points * ruleset.stake * (-1 if seat == line.count else 1)
    return Settlement(winner, net, tuple(payments))
