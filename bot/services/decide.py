"""One table, one command, one moment -> a verdict. Pure but for the house's chance; it reads no clock and calls nobody."""

from __future__ import annotations

from dataclasses import replace

from bot.rendering.views import Ending
from bot.services import chats, drills, seats, votes, waits
from bot.services import lobby as lobbies
from bot.services import rubber as rubbers
from bot.services.commands import (
    AddRobot,
    Again,
    Ask,
    Back,
    BringHand,
    Caller,
    Choose,
    ChooseHints,
    ChooseLanguage,
    ChooseLevel,
    ChooseOption,
    ChooseOwnLanguage,
    ChoosePace,
    ChooseRuleset,
    Command,
    Elapse,
    Join,
    Leave,
    ListClaims,
    OpenOption,
    OpenPanel,
    Reached,
    RemoveRobot,
    Resume,
    StandIn,
    Start,
    Stop,
    TakeHint,
    Tap,
    Unreached,
)
from bot.services.drill import Drill
from bot.services.house import House, Moment
from bot.services.news import Aside, Departed, Heard, Moved, Replaced, Silenced, Uprooted
from bot.services.outcomes import Stale, Why
from bot.services.robots import renamed
from bot.services.table import GROUP, Closed, Lobby, Rubber, Table, with_person
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, closed, refused


def decide(table: Table, command: Command, house: House, now: Moment) -> Verdict:
    """What the table becomes and what the caller is told."""
    if table.halt is not None:
        still = chats.halted(table, command, house, now)
        if still is not None:
            return still
    match command.act:
        case Moved() | Replaced() | Silenced() | Heard() | Uprooted() | Departed() | Aside() as news:
            return votes.carried(chats.told(table, news, house, now), house, now)
        case Elapse() | Resume() as act:
            return _timed(table, act, house, now)
        case Reached(person):
            return _reached(table, person, house, now)
        case Unreached(person):
            return _unreached(table, person, house, now)
    by = command.by
    assert by is not None, "a person's wish needs the person"
    if table.place.private and by.id != table.place.chat:
        return refused(table, Why.FORGED)
    if isinstance(table.stage, Closed):
        return refused(table, Why.CLOSED)
    if command.via and command.via.chat not in (table.place.chat, by.id):
        return refused(table, Why.FORGED)
    verdict = _anytime(table, command, by, house, now) or _staged(table, command, by, house, now)
    return votes.carried(verdict, house, now) if isinstance(command.act, Leave) else verdict


def _anytime(table: Table, command: Command, by: Caller, house: House, now: Moment) -> Verdict | None:
    """What may be asked of any open table; None if it is not of that kind."""
    match command.act:
        case Stop():
            return votes.stopped(table, by, house, now)
        case Ask("table"):
            return Verdict(table.ringing(GROUP), ACCEPTED)
        case Ask(what):
            return Verdict(table.asking(what), ACCEPTED)
        case BringHand():
            return _rung(table, by, house, now)
        case ChooseLanguage(language):
            return _spoken(table, by, language)
        case ChooseOwnLanguage(language):
            return _read(table, by, language)
    return None


def _staged(table: Table, command: Command, by: Caller, house: House, now: Moment) -> Verdict:
    match table.stage, command.act:
        case (
            Lobby() as lobby,
            (
                Join()
                | Leave()
                | AddRobot()
                | RemoveRobot()
                | ChooseLevel()
                | OpenPanel()
                | ChooseRuleset()
                | OpenOption()
                | ChooseOption()
                | ChoosePace()
                | ChooseHints()
                | Start()
            ) as act,
        ):
            return lobbies.decide(table, lobby, act, by, house, now)
        case Rubber() as rubber, (Tap() | Choose() | ListClaims() | TakeHint()) as act:
            return rubbers.acted(table, rubber, act, by, house, now)
        case Rubber() as rubber, Leave():
            return seats.stood_up(table, rubber, by, house, now)
        case Rubber() as rubber, Back():
            return seats.back(table, rubber, by, house, now)
        case Rubber() as rubber, Join():
            return seats.joined(table, rubber, by, house, now)
        case Rubber() as rubber, StandIn(seat):
            return seats.stood_in(table, rubber, seat, by, house, now)
        case Rubber() as rubber, Again() as act:
            return _again(table, rubber, act, by, house, now)
        case Rubber(), Start() if table.person(by.id):
            return Verdict(table, REPEATED)
        case Rubber(), _:
            return refused(table, Why.ALREADY_BEGUN)
    return Verdict(table, Stale())


def _again(table: Table, rubber: Rubber, act: Again, by: Caller, house: House, now: Moment) -> Verdict:
    if rubber.drill is not None:
        return drills.again(table, rubber, act, house, now)
    return rubbers.again(table, rubber, act, by, house, now)


def _timed(table: Table, act: Elapse | Resume, house: House, now: Moment) -> Verdict:
    if isinstance(act, Resume):
        return waits.retold(table, house, now) or Verdict(table, REPEATED)
    if table.due is None or now.clock < table.due:
        return Verdict(table, REPEATED)
    match table.stage:
        case Lobby():
            return lobbies.elapsed(table, house, now)
        case Rubber() as rubber:
            return rubbers.elapsed(table, rubber, house, now)
        case Closed():
            return Verdict(table, ACCEPTED, gone=True)


def _reached(table: Table, person: int, house: House, now: Moment) -> Verdict:
    if isinstance(table.stage, Rubber):
        return seats.reached(table, table.stage, person, True, house, now)
    known = table.person(person) or table.waiter(person)
    if known is None or known.ready or isinstance(table.stage, Closed):
        return Verdict(table, REPEATED)
    told = with_person(table, replace(known, ready=True))
    begun = lobbies.begun(told, told.stage, house, now) if isinstance(told.stage, Lobby) else None
    return begun or Verdict(told, ACCEPTED)


def _unreached(table: Table, person: int, house: House, now: Moment) -> Verdict:
    match table.stage:
        case Rubber(drill=Drill()):
            return closed(_out_of_reach(table, person), Ending.DESERTED, None, house, now)
        case Lobby() as lobby:
            return lobbies.unreached(table, lobby, person, house, now)
        case Rubber() as rubber:
            return seats.reached(table, rubber, person, False, house, now)
        case Closed():
            return Verdict(_out_of_reach(table, person), ACCEPTED)


def _out_of_reach(table: Table, person: int) -> Table:
    """The table once it is known that nothing reaches this person: what has ended tries him no more."""
    known = table.person(person)
    return table if known is None or not known.ready else with_person(table, replace(known, ready=False))


def _rung(table: Table, by: Caller, house: House, now: Moment) -> Verdict:
    """The caller's message brought anew; whoever was away is back, and other tables that wait for him are told."""
    if all(person.id != by.id for person in table.addressed):
        return refused(table, Why.NOT_SEATED)
    rung = seats.roused(table, by.id, house, now).ringing(by.id)
    person = waits.person_awaited(rung)
    if rung.wait and person and person.id == by.id:
        rung = replace(rung, wait=replace(rung.wait, elsewhere=now.elsewhere))
    return Verdict(rung, ACCEPTED)


def _spoken(table: Table, by: Caller, language: str) -> Verdict:
    if not (by.admin or by.id == table.creator or table.person(by.id)):
        return refused(table, Why.NOT_ALLOWED)
    if language == table.language:
        return Verdict(table, REPEATED)
    stage = renamed(table.stage, language)
    return Verdict(replace(table, language=language, stage=stage), ACCEPTED)


def _read(table: Table, by: Caller, language: str) -> Verdict:
    known = table.person(by.id) or table.waiter(by.id)
    if known is None or known.language == language:
        return Verdict(table, REPEATED)
    if table.place.private:
        table = replace(table, language=language, stage=renamed(table.stage, language))
    return Verdict(with_person(table, replace(known, language=language)), ACCEPTED)
