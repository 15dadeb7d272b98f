"""Decisions in a rubber: a tapped card, what time brings, and the next rubber.

Time brings everything that nobody asks for: the pack, an AI's card, a forced last card, the card of somebody whose time is
up, the end of a table where nothing happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.ai import Level
from bot.rendering.views import Ending
from bot.services import archive, entrants
from bot.services.answers import answer, default
from bot.services.commands import Again, Caller, Choose, ListClaims, TakeHint, Tap
from bot.services.helped import sat_in_for
from bot.services.hints import chosen, taken
from bot.services.house import House, Moment
from bot.services.law import listed, marked, opened_by
from bot.services.matter import Matter
from bot.services.outcomes import Refused, Stale, Why
from bot.services.pending import Open
from bot.services.players import Dummy, Occupant, Person, Player, Robot
from bot.services.seats import inherited, missed, roused
from bot.services.shuffle import other_pack
from bot.services.table import Lobby, Rubber, Table, seated
from bot.services.verdict import ACCEPTED, REPEATED, Verdict, closed, refused
from bot.services.waits import Awaited, awaited, begun, due, due_from, gone_on, held, paused, person_awaited
from engine import match as matches
from engine.actions import Action, Answer, Cut, Dealt, Play
from engine.cards import Card
from engine.events import Drawn, Event, Seated
from engine.match import Need
from engine.phases import Over
from engine.record import deal_line
from engine.refusals import Refusal, RefusalCode
from engine.seats import Seat, Turn
from engine.view import PlayerView, observe


def opened(table: Table, lobby: Lobby, players: tuple[Player, ...], house: House, now: Moment) -> Verdict:
    """The first rubber of a table: the bot draws for all and the seats follow from the cut (RULES C3–C5)."""
    rubber = Rubber(matches.begin(table.ruleset), (), players, (), b"", waiting=lobby.waiting)
    return cut(table, rubber, house, now)


def acted(
    table: Table,
    rubber: Rubber,
    act: Tap | Choose | ListClaims | TakeHint,
    by: Caller,
    house: House,
    now: Moment,
) -> Verdict:
    """The card played or the answer given, or why it is not. Whoever taps is there again: an AI that sat in gives way."""
    if isinstance(act, ListClaims):
        return listed(table, rubber, act, by)
    if isinstance(act, TakeHint):
        return taken(table, rubber, act, by, house, now)
    found = _tapped(table, rubber, act, by) if isinstance(act, Tap) else answer(table, rubber, act, by)
    if isinstance(found, Verdict):
        if found.outcome == REPEATED:
            return found
        here = roused(table, by.id, house, now)
        if found.outcome == ACCEPTED and isinstance(act, Tap) and isinstance(here.stage, Rubber):
            return marked(here, here.stage, act)
        return replace(found, table=here)
    seat = rubber.seat_of(by.id)
    assert seat is not None
    table, rubber = missed(table, rubber, seat, 0)
    return _went_on(table, rubber, seat, found, house, now, by_himself=True)


def _tapped(table: Table, rubber: Rubber, tap: Tap, by: Caller) -> Verdict | Play:
    """The card that a tap plays, or why it plays none: repeated, not the caller's turn, outdated, against the law."""
    seat = rubber.seat_of(by.id)
    if seat is None:
        return refused(table, Why.NOT_SEATED)
    deal = rubber.match.deal
    if deal is None or tap.deal != rubber.deal:
        return Verdict(table, Stale(hand=True))
    played = deal.played(tap.turn) if tap.turn else None
    if played is not None and (deal.layout.actors[played[0]], played[1]) == (seat, tap.card):
        return Verdict(table, REPEATED)
    turn = deal.turn
    if turn is None:
        over = isinstance(deal.phase, Over)
        return Verdict(table, Stale(hand=True) if over else Refused(Refusal(RefusalCode.NOT_NOW)))
    if turn.actor != seat:
        return Verdict(table, Refused(Refusal(RefusalCode.NOT_YOUR_TURN, turn=turn), (_name(rubber, turn),)))
    if tap.turn != deal.turn_number:
        return Verdict(table, Stale(hand=True))
    why = matches.refusal(rubber.match, seat, Play(tap.card))
    if why:
        return Verdict(table, Refused(why))
    return Play(tap.card) if tap.sure or not rubber.match.ruleset.confirm else marked(table, rubber, tap)


def _went_on(
    table: Table,
    rubber: Rubber,
    by: Seat,
    action: Action,
    house: House,
    now: Moment,
    *,
    by_himself: bool = False,
) -> Verdict:
    """The rubber after a card or an answer; where it waits for the same as before, the wait goes on."""
    match, events = matches.apply(rubber.match, by, action)
    if isinstance(action, Answer) and match.deal and match.deal.said[-1].question.plays:
        match, _ = matches.apply(match, by, Play(Card.parse(action.choice)))
    assert match.deal is not None
    over = isinstance(match.deal.phase, Over)
    finished = (deal_line(match.deal),) if over else ()
    owed = (archive.written(table, replace(rubber, match=match), now.wall),) if over else ()
    standing = opened_by(rubber, by, action, events, by_himself, now.clock)
    following = inherited(replace(rubber, match=match, open=standing))
    beside = isinstance(action, Answer) and due(rubber.match) == due(match)
    if beside:
        return gone_on(replace(table, stage=rubber), seated(table, following), house, now)
    return replace(begun(seated(table, following), following, house, now), finished=finished, owed=owed)


def elapsed(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """What was due, is done: first a person's reminder, and whatever time is still due to him."""
    early = held(table, house, now)
    if early is not None:
        return early
    what = awaited(rubber)
    deserted = what is Awaited.PERSON and rubber.drill is not None
    if what in (Awaited.ANYBODY, Awaited.AGAIN) or deserted:
        return closed(table, Ending.IDLE, None, house, now)
    if what is Awaited.NOBODY and (rubber.match.need is Need.DEAL or rubber.match.over):
        return closed(table, Ending.DESERTED, None, house, now)
    match rubber.match.need:
        case Need.DEAL:
            return dealt(table, rubber, house, now)
        case Need.CUT:
            return cut(table, replace(rubber, joined=rubber.players), house, now)
    return _played_for(table, rubber, house, now)


def _played_for(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """The card or the answer that an AI chooses; a person whose time is up has missed a turn, and nothing is called for him."""
    seat, late = due_from(rubber), person_awaited(table)
    view = observe(rubber.match, seat)
    if late is not None:
        view = replace(view, offers=tuple(offer for offer in view.offers if offer.blocking))
    action = _thought(rubber, view, now) or house.brains[_level(rubber, seat)](view, house.chance)
    if late is not None:
        action = default(view) or action
        table, rubber = missed(table, rubber, seat, late.missed + 1)
    return _went_on(table, _helped(rubber, seat, view), seat, action, house, now)


def _helped(rubber: Rubber, seat: Seat, view: PlayerView) -> Rubber:
    """The rubber once an AI has chosen for the person of a seat, though he may have left it; nobody chooses his last card."""
    player = rubber.player(seat)
    person = player.left if isinstance(player, Robot) else player
    if person is None or not chosen(view):
        return rubber
    return replace(rubber, helped=sat_in_for(rubber.helped, person.id, person.name))


def _level(rubber: Rubber, seat: Seat) -> Level:
    player = rubber.player(seat)
    return player.level if isinstance(player, Robot) else Level.CLUB


def _thought(rubber: Rubber, view: PlayerView, now: Moment) -> Action | None:
    """What an AI that needs time has come to think of this very turn, if the law allows it."""
    if now.thought is None or view.viewer is None or view.due is None:
        return None
    about = Matter(rubber.deal, view.viewer, view.due)
    return now.thought.action if now.thought.about == about and now.thought.action in view.legal else None


def again(table: Table, rubber: Rubber, act: Again, by: Caller, house: House, now: Moment) -> Verdict:
    """The next rubber; anyone seated may ask for it. The seats are as RULES C7 has them, or cut for anew if somebody comes in."""
    if act.rubber < rubber.match.number:
        return Verdict(table, REPEATED)
    if rubber.seat_of(by.id) is None:
        return refused(table, Why.NOT_SEATED)
    if not rubber.match.over or act.rubber > rubber.match.number:
        return Verdict(table, Stale())
    table = roused(table, by.id, house, now)
    assert isinstance(table.stage, Rubber)
    rubber = table.stage
    following = replace(
        entrants.succeeded(rubber, house), base=rubber.base + rubber.match.deal_number, open=Open(), helped=()
    )
    if rubber.waiting:
        match = matches.begin(rubber.match.ruleset, rubber.match.number + 1)
        return cut(table, replace(following, match=match), house, now)
    match, moves = matches.succession(rubber.match)
    moved = replace(following, match=match, seats=tuple(rubber.seats[old] for old in moves), cut=())
    moved = replace(moved, joined=moved.players, chain=house.dealer.root())
    if match.need is Need.CUT:
        return cut(table, moved, house, now)
    return paused(replace(table, votes=()), moved, house.durations.cut_pause, now)


def cut(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """The players of a rubber draw, in the order in which they stand in `joined`, and sit as the cut has it."""
    pack = house.dealer.pack(house.dealer.root(), 1, "cut")
    match, events = matches.apply(rubber.match, None, Cut(pack))
    seats: tuple[Occupant, ...] = tuple(
        Dummy() if player is None else rubber.joined[player] for player in _seating(events)
    )
    drawn = tuple(event for event in events if isinstance(event, Drawn))
    following = replace(rubber, match=match, seats=seats, cut=drawn, chain=house.dealer.root())
    return paused(replace(table, votes=()), following, house.durations.cut_pause, now)


def _seating(events: Sequence[Event]) -> tuple[int | None, ...]:
    return next(event.seating for event in events if isinstance(event, Seated))


def dealt(table: Table, rubber: Rubber, house: House, now: Moment) -> Verdict:
    """The next deal, from a pack that nobody chose."""
    number = rubber.match.deal_number + 1
    public = _public(rubber)
    pack = house.dealer.pack(rubber.chain, number, public)
    card = house.dealer.pack(rubber.chain, number, other_pack(public))[0] if rubber.match.needs_card else None
    match, _ = matches.apply(rubber.match, None, Dealt(pack, card))
    return begun(table, replace(rubber, match=match, open=Open()), house, now)


def _public(rubber: Rubber) -> str:
    """What all could see before this deal (`shuffle.py`): the previous deal's play, or the cut and the order of joining."""
    last = rubber.match.deal
    if last is not None:
        plays = (*(trick.plays for trick in last.tricks), last.table)
        said = (f"{one.question.to}{one.answer.choice}" for one in last.said if not one.question.secret)
        return " ".join((*(f"{seat}{card}" for each in plays for seat, card in each), *said))
    drawn = " ".join(f"{draw.player}{draw.card}" for draw in rubber.cut)
    joined = " ".join(str(one.id) if isinstance(one, Person) else "ai" for one in rubber.joined)
    return f"rubber {rubber.match.number} cut {drawn} joined {joined}"


def _name(rubber: Rubber, turn: Turn) -> str:
    return rubber.player(turn.actor).name
