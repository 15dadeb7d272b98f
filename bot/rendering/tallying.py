"""From a score sheet to the rows that are drawn of it, as players have kept it with chalk.

Presets with a line (RULES V2): above the line honours, slams, premiums and penalties each with its word; below it the odd tricks
of each game with the running total, closed games ruled off; then the totals. Presets without one (RULES V1, V3, V4): the marks
of each game as they ran, then their totals. Where fiches are paid, they stand in the place of the totals. Once the rubber is
settled, who pays whom. The side of seats 0 and 2 stands on the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, zip_longest

from bot.i18n import Translator
from bot.rendering.debts import debts
from bot.rendering.people import known
from bot.rendering.tally import Debt, Entries, Entry, Name, Row, Ruled, Sums, Tally, Won
from bot.rendering.views import TableView
from engine.seats import Seat
from engine.sheet import Account, Line, Reason, ScoreSheet
from engine.view import PlayerView

_WORDS = {
    Reason.TRICKS: "reason.tricks",
    Reason.HONOURS: "reason.honours",
    Reason.SMALL_SLAM: "reason.small-slam",
    Reason.GRAND_SLAM: "reason.grand-slam",
    Reason.CORONA: "reason.corona",
    Reason.REVOKE_GAIN: "reason.revoke-gain",
    Reason.REVOKE_FINE: "reason.revoke-fine",
    Reason.REVOKE_ALONE: "reason.revoke-alone",
    Reason.VOID: "reason.void",
    Reason.CARRY: "reason.carry",
    Reason.GAME: "reason.game",
    Reason.RUBBER: "reason.rubber",
}
_PREMIUMS = (Reason.GAME, Reason.RUBBER)


def tally(t: Translator, table: TableView) -> Tally:
    """The sheet of the rubber so far."""
    view = known(table)
    return Tally(
        t.language, tuple(_side(t, table, side) for side in range(len(view.sides))), tuple(_rows(t, table))
    )


def won(t: Translator, table: TableView, game: Line) -> Won:
    """Who won the game that this line pays; where no line of the sheet shows it, by how much."""
    view = known(table)
    marks = "" if _lined(view) else f"{_marks(view, game)}:{game.count}"
    return Won(t.plain("sheet.game", number=game.game), _side(t, table, game.side), marks)


def games(written: ScoreSheet) -> Iterator[Line]:
    """The lines that pay a game, in the order in which the games ended."""
    return (line for line in written.lines if line.reason is Reason.GAME)


def _rows(t: Translator, table: TableView) -> Iterator[Row]:
    view = known(table)
    if _lined(view):
        yield from _packed(view, (e for e in view.sheet.lines if e.account is Account.ABOVE and _shown(e)), t)
        yield Ruled.LINE
    for game in range(1, view.sheet.game + 1):
        yield from _played(t, view, game)
        for line in games(view.sheet):
            if line.game == game:
                yield from (Ruled.GAME, won(t, table, line))
    if Account.FICHES in view.ruleset.settled:
        yield from _fiches(t, view.sheet)
    else:
        yield Sums(t.plain("sheet.total"), view.sheet.totals)
    yield from _packed(view, (line for line in view.sheet.lines if line.account is Account.PARTNERS), t)
    yield from _debts(t, table, view)


def _lined(view: PlayerView) -> bool:
    return view.ruleset.tricks_account is Account.BELOW


def _side(t: Translator, table: TableView, side: int) -> tuple[Name, ...]:
    return tuple(_name(t, table, seat) for seat in known(table).sides[side])


def _name(t: Translator, table: TableView, seat: Seat) -> Name:
    """An AI is marked by letters: their width is certain, and every hand can write them."""
    sitter = table.sitters[seat]
    mark = t.plain("sheet.robot") if sitter.robot else ""
    return Name(sitter.dummy or sitter.name, t.plain("sheet.place", number=seat + 1), mark)


def _shown(entry: Line) -> bool:
    """A premium of nothing is not written."""
    return entry.points != 0 or entry.reason not in _PREMIUMS


def _packed(view: PlayerView, entries: Iterable[Line], t: Translator) -> Iterator[Entries]:
    """Each side's entries under one another, packed from the top."""
    columns: list[list[Entry]] = [[] for _ in view.sides]
    for entry in entries:
        columns[entry.side].append(Entry(_word(t, entry), entry.points, under=False))
    return (Entries(cells) for cells in zip_longest(*columns))


def _played(t: Translator, view: PlayerView, game: int) -> Iterator[Row]:
    """What ran towards a game. Odd tricks alone are packed; where honours help to win, the order tells the story."""
    account = view.ruleset.tricks_account
    lines = [e for e in view.sheet.lines if e.account is account and e.game == game and _shown(e)]
    if _lined(view):
        columns = [_running(t, [e for e in lines if e.side == side]) for side in range(len(view.sides))]
        yield from (Entries(cells) for cells in zip_longest(*columns))
        return
    if any(line.reason is Reason.QUOTA for line in lines):
        yield from _by_deals(t, view, lines)
        return
    totals = [0] * len(view.sides)
    for line in lines:
        totals[line.side] += line.points
        points = None if line.reason is Reason.REVOKE_TRICKS else line.points
        entry = Entry(_word(t, line), totals[line.side], points)
        yield Entries(tuple(entry if side == line.side else None for side in range(len(view.sides))))


def _by_deals(t: Translator, view: PlayerView, lines: list[Line]) -> Iterator[Sums]:
    """Where every deal writes something for everybody, a row a deal: what was played, and what each wrote."""
    sides = range(len(view.sides))
    for deal in sorted({line.deal for line in lines}):
        named = view.contracts[deal - 1] if deal <= len(view.contracts) else ""
        word = t.plain(f"sheet.contract.{named.replace('_', '-')}") if named else str(deal)
        written = [line for line in lines if line.deal == deal]
        yield Sums(word, tuple(sum(one.points for one in written if one.side == side) for side in sides))


def _running(t: Translator, lines: list[Line]) -> Iterator[Entry]:
    totals = accumulate(line.points for line in lines)
    for line, total in zip(lines, totals, strict=True):
        yield Entry(_word(t, line) if line.reason is Reason.REVOKE_TRICKS else _levies(line), total)


def _word(t: Translator, line: Line) -> str:
    """Why a line was written; where tricks moved, how many."""
    if line.reason is Reason.REVOKE_TRICKS:
        return t.plain("reason.revoke-tricks", count=line.count)
    return t.plain(_WORDS[line.reason])


def _levies(entry: Line) -> str:
    """Odd tricks and what each is worth, as 3×2; points that a penalty capped stand as they are (R6)."""
    each, rest = divmod(entry.points, entry.count) if entry.count else (0, 0)
    return f"{entry.count}×{each}" if each and not rest else str(entry.points)


def _marks(view: PlayerView, game: Line) -> int:
    return sum(
        entry.points
        for entry in view.sheet.lines
        if (entry.account, entry.game, entry.side) == (view.ruleset.tricks_account, game.game, game.side)
        and entry.reason is not Reason.RUBBER
    )


def _fiches(t: Translator, written: ScoreSheet) -> Iterator[Row]:
    """The games' fiches, those of slams and of the rubber, and where there are such or at the end, the total."""
    sides = range(len(written.totals))
    paid = [entry for entry in written.lines if entry.account is Account.FICHES]
    others = [entry for entry in paid if entry.reason is not Reason.GAME and entry.points]
    of_games = (sum(e.points for e in paid if e.side == side and e.reason is Reason.GAME) for side in sides)
    yield Sums(t.plain("sheet.fiches"), tuple(of_games))
    for entry in others:
        word = Entry(t.plain(_WORDS[entry.reason]), entry.points)
        yield Entries(tuple(word if side == entry.side else None for side in sides))
    if others or written.settlement is not None:
        yield Sums(t.plain("sheet.total"), written.totals)


def _debts(t: Translator, table: TableView, view: PlayerView) -> Iterator[Debt]:
    if view.sheet.settlement is not None:
        for payer, payee, paid in debts(view.sheet.settlement.payments, view.sides):
            yield Debt(_name(t, table, payer), _name(t, table, payee), paid)
