"""A table is opened in a private chat: for practice, or for a finished deal once more.

Like a lobby it is named after the wish, so that one brought twice opens one, and takes its place before it is shown.
"""

from __future__ import annotations

from dataclasses import replace

from bot.ai import Level
from bot.services import document, drills
from bot.services.archive import FinishedDeal
from bot.services.commands import BringHand, Caller, Command, Stop
from bot.services.drill import Drill
from bot.services.house import Moment
from bot.services.openings import DEFAULT_PACE, DEFAULT_RULESET, placed
from bot.services.place import Place
from bot.services.players import Dummy, Person
from bot.services.table import Lobby, Rubber, Table
from bot.services.tables import Tables
from bot.services.waits import begun
from bot.storage.store import TableId, shard_of, table_id_of
from engine.retold import dealt_again
from engine.rulesets import Ruleset
from engine.seats import Seat, side_of
from engine.view import observe


def level_named(word: str) -> Level | None:
    """The level that a button names; None for none."""
    return Level(word) if word in set(Level) else None


async def practised(
    tables: Tables, by: Caller, wish: str, ruleset: Ruleset | None = None, level: Level | None = None
) -> None:
    """A deal for practice, in the game and against AIs of the level wanted, or as at the table that stands; one under way in
    them is brought anew instead. Raises `StoreAway`."""
    standing = await tables.at(by.id, 0)
    former = (DEFAULT_RULESET, Level.CLUB)
    if standing is not None and isinstance(standing.stage, Rubber):
        former = (standing.ruleset, drills.rivals(standing.stage))
    wanted = (ruleset or former[0], level or former[1])
    if standing is not None and wanted == former and _under_way(standing):
        await tables.act(Command(standing.id, BringHand(), by))
        return
    now = await _moment(tables, wish)
    blank = _blank(wish, by, wanted[0], now)
    fresh = drills.fresh(blank, _person(by), 1, 0, tables.house, now, wanted[1])
    await _opened(tables, by, fresh.table, now)


async def played_again(
    tables: Tables, by: Caller, wish: str, deal: FinishedDeal, chat: int, seat: Seat
) -> None:
    """A finished deal of a chat's archive once more, the person on this seat; if he is playing just that, it is brought anew.
    Raises `StoreAway`."""
    now = await _moment(tables, wish)
    table = _blank(wish, by, deal.match.ruleset, now)
    view, match = observe(deal.match, seat), dealt_again(deal.match)
    before = view.taken[side_of(view.sides, seat)]
    seats = drills.seated(deal.match.ruleset, seat, _person(by))
    joined = tuple(one for one in seats if not isinstance(one, Dummy))
    drill = Drill(deal.name, chat, before, view.contract)
    standing = await tables.at(by.id, 0)
    if standing is not None and _played(standing, drill, seat):
        await tables.act(Command(standing.id, BringHand(), by))
        return
    rubber = Rubber(match, seats, joined, (), tables.house.dealer.root(), drill=drill)
    opened = begun(replace(table, stage=rubber), rubber, tables.house, now).table
    await _opened(tables, by, opened, now)


async def _opened(tables: Tables, by: Caller, table: Table, now: Moment) -> None:
    """Lay a table down where another may stand, which makes way; one that is closed keeps no place."""
    table_id, standing = TableId(table.id), await tables.store.place(by.id, 0)
    if standing is not None and standing != table_id:
        await tables.act(Command(standing, Stop(), by))
        await tables.store.release_place(by.id, 0, standing)
    await tables.store.add_table(by.id, table_id)
    await tables.store.create(table_id, document.dump(table), table.due)
    if await placed(tables, table):
        tables.tell(table, now)


async def _moment(tables: Tables, wish: str) -> Moment:
    return Moment(await tables.store.clock(shard_of(table_id_of(wish))), tables.house.wall())


def _blank(wish: str, by: Caller, ruleset: Ruleset, now: Moment) -> Table:
    """A table in the caller's private chat before anybody sits at it."""
    return Table(
        id=table_id_of(wish),
        place=Place(by.id),
        creator=by.id,
        language=by.language,
        ruleset=ruleset,
        pace=DEFAULT_PACE,
        stage=Lobby(()),
        due=now.clock,
    )


def _person(by: Caller) -> Person:
    """The caller; he has just written, so messages reach him."""
    return Person(by.id, by.name, by.language, ready=True)


def _played(table: Table, drill: Drill, seat: Seat) -> bool:
    """Whether this deal is under way at a table, with its person on this seat."""
    rubber = table.stage
    if not isinstance(rubber, Rubber) or rubber.drilled or rubber.drill != drill:
        return False
    return isinstance(rubber.seats[seat], Person)


def _under_way(table: Table) -> bool:
    """Whether a deal for practice is played at a table, and not one of before once more."""
    rubber = table.stage
    if not isinstance(rubber, Rubber) or rubber.drilled:
        return False
    return rubber.drill is None or not rubber.drill.deal
