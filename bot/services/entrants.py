"""Those who wait to come in (RULES C21, §5.8): as many as two beside the players, of whom they know what the whole table knows.

In the lobby the first of them gets the first seat that becomes free. Between rubbers all of them come in: first in place of AIs,
then of the persons who have played most rubbers in a row; a tie among these is cut, and the highest card leaves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.rendering.names import distinct
from bot.rendering.views import Turnover
from bot.services.commands import Caller
from bot.services.house import House
from bot.services.outcomes import Why
from bot.services.players import Person, Player, Robot
from bot.services.table import Lobby, Rubber, Table, with_person
from bot.services.verdict import ACCEPTED, QUEUED, REPEATED, Verdict, refused
from engine.cutting import draw, from_lowest
from engine.events import Drawn

MOST = 2
"""How many may wait («два входящих», RULES C21)."""


@dataclass(frozen=True, slots=True)
class Yielding:
    """Who makes room for those who come in, by their places among the players; `fewest` of the `tied` are found by a cut."""

    certain: tuple[int, ...]
    tied: tuple[int, ...] = ()
    of_tied: int = 0


def queued(table: Table, by: Caller, ready: bool) -> Verdict:
    """Somebody waits from now on, if there is room. `ready`: his private chat is known to be open."""
    assert isinstance(table.stage, Lobby | Rubber)
    if table.waiter(by.id) is not None:
        return Verdict(table, QUEUED)
    waiting = table.stage.waiting
    if len(waiting) >= MOST:
        return refused(table, Why.FULL)
    newcomer = Person(by.id, by.name, by.language, ready)
    return Verdict(replace(table, stage=replace(table.stage, waiting=(*waiting, newcomer))), QUEUED)


def gone(table: Table, person: int) -> Verdict | None:
    """Somebody waits no more; None if he did not. His message is used up: who waits again is sent another."""
    if table.waiter(person) is None:
        return None
    assert isinstance(table.stage, Lobby | Rubber)
    others = tuple(one for one in table.waiting if one.id != person)
    return Verdict(replace(table, stage=replace(table.stage, waiting=others)).ringing(person), ACCEPTED)


def reached(table: Table, person: int, ready: bool) -> Verdict | None:
    """A private message to somebody who waits arrives, or is refused, which ends his waiting; None if he does not wait."""
    known = table.waiter(person)
    if known is None:
        return None
    if not ready:
        return gone(table, person)
    if known.ready:
        return Verdict(table, REPEATED)
    return Verdict(with_person(table, replace(known, ready=True)), ACCEPTED)


def filled(lobby: Lobby) -> Lobby:
    """The lobby once those who wait have its free seats."""
    seats, waiting = list(lobby.seats), list(lobby.waiting)
    while waiting and None in seats:
        seats[seats.index(None)] = waiting.pop(0)
    return replace(lobby, seats=tuple(seats), waiting=tuple(waiting))


def taken_over(rubber: Rubber) -> Rubber:
    """The rubber that all have left but those who wait: the AIs' seats are theirs from the next deal on."""
    seats, waiting = list(rubber.seats), list(rubber.waiting)
    for seat, occupant in enumerate(rubber.seats):
        if waiting and isinstance(occupant, Robot):
            seats[seat] = waiting.pop(0)
    return replace(rubber, seats=tuple(seats), waiting=tuple(waiting))


def yielding(rubber: Rubber) -> Yielding:
    """Who makes room if another rubber is asked for now."""
    players, streaks = rubber.players, dict(rubber.streaks)
    robots = [place for place, one in enumerate(players) if isinstance(one, Robot)]
    robots.sort(key=lambda place: _left(players[place]))
    missing = len(rubber.waiting)
    certain = robots[:missing]
    missing -= len(certain)
    runs = {place: streaks.get(one.id, 0) for place, one in enumerate(players) if isinstance(one, Person)}
    for run in sorted(set(runs.values()), reverse=True):
        alike = [place for place, other in runs.items() if other == run]
        if len(alike) > missing:
            return Yielding(tuple(certain), tuple(alike), missing) if missing else Yielding(tuple(certain))
        certain += alike
        missing -= len(alike)
    return Yielding(tuple(certain))


def succeeded(rubber: Rubber, house: House) -> Rubber:
    """The rubber that is over, with the players of the next one in `joined`, who waits during that, and what is told of it."""
    players, found = rubber.players, yielding(rubber)
    drawn = _cut_out(rubber, found, house)
    highest = [found.tied[draw] for draw in from_lowest(drawn)][len(found.tied) - found.of_tied :]
    entering = dict(zip((*found.certain, *highest), rubber.waiting, strict=True))
    gone = [one for place in entering if isinstance(one := players[place], Person)]
    stayed = [one for place, one in enumerate(players) if place not in entering and isinstance(one, Person)]
    names, streaks = _names((*rubber.people, *rubber.waiting)), dict(rubber.streaks)
    cards = tuple((names[_id(players[found.tied[one.player]])], one.card) for one in drawn)
    turnover = Turnover(
        tuple(names[one.id] for one in rubber.waiting), tuple(names[one.id] for one in gone), cards
    )
    return replace(
        rubber,
        joined=tuple(entering.get(place, one) for place, one in enumerate(players)),
        waiting=tuple(replace(one, missed=0) for one in gone if one.ready),
        streaks=tuple((one.id, streaks.get(one.id, 0) + 1) for one in stayed),
        turnover=turnover if rubber.waiting else None,
    )


def _cut_out(rubber: Rubber, found: Yielding, house: House) -> tuple[Drawn, ...]:
    """The draws of those who tie, numbered as they stand in `found.tied`; none where nobody does."""
    if not found.tied:
        return ()
    pack = house.dealer.pack(house.dealer.root(), 1, "cut")
    return draw(pack, len(found.tied), rubber.match.ruleset.cut_tie)


def _names(people: Iterable[Person]) -> dict[int, str]:
    """What they are called beside each other, as on their seats: who has been here longest on Telegram bears no number."""
    order = sorted(people, key=lambda one: one.id)
    return dict(zip((one.id for one in order), distinct(one.name for one in order), strict=True))


def _left(player: Player) -> bool:
    """Whether an AI's seat is somebody's who may come back to it."""
    return isinstance(player, Robot) and player.left is not None


def _id(player: Player) -> int:
    assert isinstance(player, Person), "only persons cut"
    return player.id
