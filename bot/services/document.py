"""A table's document: versioned JSON around the engine's text record.

`load` is the inverse of `dump`. Upgrades from version n to n+1 are pure functions (`upgrades.py`), each with a stored sample in
`tests/services/documents`; a version from the future is refused and kept.
"""

from __future__ import annotations

import json
from dataclasses import replace

from bot.rendering.views import Ending, Panel, Silence
from bot.services import drill, helped, occupants
from bot.services.pending import Asked, Open, Wait
from bot.services.place import Halt, Place
from bot.services.players import Person
from bot.services.table import Closed, Lobby, Rubber, Stage, Table
from bot.services.upgrades import UPGRADES, Json
from engine import record
from engine.cards import Card
from engine.events import Drawn
from engine.rulesets.options import BY_NAME, named, ruleset_named

VERSION = 2


class UnreadableDocument(Exception):  # noqa: N818 - a state of the world
    """A document that this release cannot read: corrupt, or newer than it. It is kept as it is."""


def dump(table: Table) -> str:
    """The document of a table. It holds hands and secrets."""
    value: dict[str, object] = {
        "v": VERSION,
        "id": table.id,
        "place": [table.place.chat, table.place.topic, table.place.title, table.place.link],
        "creator": table.creator,
        "language": table.language,
        "ruleset": named(table.ruleset),
        "pace": table.pace,
        "due": table.due,
        "until": table.until,
        "asked": [[one.what, one.number] for one in table.asked],
        "rings": table.rings,
        "stage": _stage(table.stage),
    }
    if table.waiting:
        value["waiting"] = occupants.written(table.waiting)
    if isinstance(table.stage, Rubber) and (table.stage.streaks or table.stage.turnover):
        value["between"] = occupants.written_between(table.stage.streaks, table.stage.turnover)
    if isinstance(table.stage, Rubber) and table.stage.drill is not None:
        value["drill"] = drill.written(table.stage.drill)
    if isinstance(table.stage, Rubber) and table.stage.helped:
        value["helped"] = helped.written(table.stage.helped)
    if not table.hints:
        value["hints"] = False
    if table.wait is not None:
        wait = table.wait
        value["wait"] = [wait.began, wait.ends, wait.moved, wait.elsewhere]
    if table.votes:
        value["votes"] = table.votes
    if table.halt is not None:
        value["halt"] = [table.halt.cause.value, table.halt.since, table.halt.due]
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> Table:
    """The table of a document. Raises `UnreadableDocument`, with no word of what it holds."""
    try:
        value = json.loads(text)
        while value["v"] in UPGRADES:
            value = UPGRADES[value["v"]](value)
        if value["v"] != VERSION:
            raise UnreadableDocument("of another version")
        return _table(value)
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        raise UnreadableDocument("corrupt") from None


def _stage(stage: Stage) -> list[object]:
    match stage:
        case Lobby(seats, panel, option):
            return ["lobby", occupants.written(seats), panel.value, *([option] if option else [])]
        case Rubber(match, seats, joined, cut, chain, base, standing):
            drawn = [[draw.round, draw.player, str(draw.card)] for draw in cut]
            return [
                "rubber",
                record.dump(match),
                occupants.written(seats),
                occupants.written(joined),
                drawn,
                chain.hex(),
                base,
                *_standing(standing),
            ]
        case Closed(ending, by, people, deal):
            return ["closed", ending.value, by, occupants.written(people), deal]


# From here on values come from JSON: what is not of the right shape raises, and `load` says so.
def _table(value: Json) -> Table:
    match value:
        case {
            "id": str(id_),
            "place": [int(chat), int(topic), str(title), str() | None as link],
            "creator": int(creator),
            "language": str(language),
            "ruleset": str(ruleset),
            "pace": int(pace),
            "due": int() | float() | None as due,
            "until": int() | None as until,
            "asked": [*asked],
            "rings": [*rings],
            "stage": [*stage],
        }:
            return Table(
                id=id_,
                place=Place(chat, topic, title, link),
                creator=creator,
                language=language,
                ruleset=ruleset_named(ruleset),
                pace=pace,
                stage=_queued(_read_stage(stage), value),
                due=due,
                until=until,
                asked=tuple(_read_asked(one) for one in asked),
                rings=tuple(_ring(ring) for ring in rings),
                wait=_read_wait(value.get("wait")),
                votes=_people(value.get("votes", [])),
                halt=_read_halt(value.get("halt")),
                hints=value.get("hints") is not False,
            )
    raise ValueError("not a table")


def _queued(stage: Stage, value: Json) -> Stage:
    """The stage with who waits at it, and with what of a rubber's people goes on from the one before."""
    match stage:
        case Lobby():
            return replace(stage, waiting=occupants.read_persons(value.get("waiting", [])))
        case Rubber():
            streaks, turnover = occupants.read_between(value.get("between", [[], None]))
            waiting = occupants.read_persons(value.get("waiting", []))
            help_, drilled = helped.read(value.get("helped", [])), drill.read(value.get("drill"))
            known = replace(stage, waiting=waiting, streaks=streaks, turnover=turnover)
            return replace(known, helped=help_, drill=drilled)
        case Closed():
            return stage


def _ring(value: object) -> tuple[int, int]:
    match value:
        case [int(person), int(count)]:
            return person, count
    raise ValueError("not a ring")


def _read_wait(value: object) -> Wait | None:
    match value:
        case None:
            return None
        case [int() | float() as began, int() | float() as ends, int(moved), int(elsewhere)]:
            return Wait(began, ends, moved, elsewhere)
    raise ValueError("not a wait")


def _read_halt(value: object) -> Halt | None:
    match value:
        case None:
            return None
        case [str(cause), int() | float() as since, int() | float() | None as due]:
            return Halt(Silence(cause), since, due)
    raise ValueError("not a halt")


def _people(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(isinstance(voter, int) for voter in value):
        raise ValueError("not people")
    return tuple(value)


def _read_stage(value: object) -> Stage:
    match value:
        case ["lobby", [*seats], "option", str(option)] if option in BY_NAME:
            return Lobby(tuple(occupants.read_seat(one) for one in seats), Panel.OPTION, option)
        case ["lobby", [*seats], str(panel)] if panel != Panel.OPTION:
            return Lobby(tuple(occupants.read_seat(one) for one in seats), Panel(panel))
        case ["rubber", str(match), [*seats], [*joined], [*cut], str(chain), int(base), *standing]:
            return Rubber(
                match=record.load(match),
                seats=tuple(occupants.read(one) for one in seats),
                joined=tuple(occupants.read_player(one) for one in joined),
                cut=tuple(_read_draw(draw) for draw in cut),
                chain=bytes.fromhex(chain),
                base=base,
                open=_read_open(standing),
            )
        case ["closed", str(ending), str() | None as by, [*people], int(deal)]:
            persons = [occupants.read(one) for one in people]
            return Closed(Ending(ending), by, tuple(one for one in persons if isinstance(one, Person)), deal)
    raise ValueError("no such stage")


def _standing(standing: Open) -> list[object]:
    more = [standing.marked] if standing.marked else []
    return [] if standing == Open() else [standing.laid, standing.listing, *more]


def _read_open(value: list[object]) -> Open:
    match value:
        case []:
            return Open()
        case [laid, [*listing], *more]:
            return Open(_read_laid(laid), _people(listing), _read_mark(more))
    raise ValueError("not what stands open")


def _read_laid(value: object) -> tuple[int, float] | None:
    match value:
        case None:
            return None
        case [int(seat), int() | float() as at]:
            return seat, at
    raise ValueError("not a card that may come back")


def _read_mark(value: list[object]) -> tuple[int, str] | None:
    match value:
        case []:
            return None
        case [[int(turn), str(card)]]:
            return turn, str(Card.parse(card))
    raise ValueError("not a marked card")


def _read_draw(value: object) -> Drawn:
    match value:
        case [int(number), int(player), str(card)]:
            return Drawn(number, player, Card.parse(card))
    raise ValueError("not a draw")


def _read_asked(value: object) -> Asked:
    match value:
        case [str(what), int(number)]:
            return Asked(what, number)
    raise ValueError("not a thing asked for")
