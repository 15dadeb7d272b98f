"""The tricks in the group: the live message of the trick in play, and the records it leaves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering import absent, law
from bot.rendering.buttons import under_table
from bot.rendering.contracts import facts, laid, played
from bot.rendering.faces import face, suit, written
from bot.rendering.names import BOUND
from bot.rendering.offers import told
from bot.rendering.people import BETWEEN, known, person
from bot.rendering.screen import Screen
from bot.rendering.sides import figures, score
from bot.rendering.times import deadline
from bot.rendering.views import TableView
from engine.cards import Cards
from engine.seats import Seat, Turn, side_of
from engine.tricks import Trick
from engine.view import PlayerView
from engine.words import CALL


def running(t: Translator, table: TableView, first: int) -> Screen:
    """The trick in play: what lies, who is to play, until when; in trick 1 also the turned card (RULES C10).

    Above it the gathered tricks from `first` on that share its message; none if `first` is the trick in play.
    """
    view = known(table)
    gathered = [_played(t, table, number) for number in range(first, len(view.tricks) + 1)]
    above = [joined("\n", (*_title(t, table, view, first, first), *gathered))] if gathered else []
    head = joined("\n", (*_head(t, table, view), score(t, table, view.taken)))
    places = joined("\n", _places(t, table, view))
    beside = joined("\n", (*law.notes(t, table), *(_asked(t, table, seat) for seat in view.asked)))
    parts = (
        *above,
        head,
        places,
        *_open(t, table, view),
        *((beside,) if beside else ()),
        *absent.notes(t, table),
    )
    return Screen(joined("\n\n", parts), (*under_table(t, table), *absent.offers(t, table)))


def settling(t: Translator, table: TableView, first: int) -> Screen:
    """Nobody is on turn: something is asked before the first card, or after the last, and who is to answer it."""
    view = known(table)
    head = [] if view.tricks else [joined("\n", _head(t, table, view))]
    gathered = [_played(t, table, number) for number in range(first, len(view.tricks) + 1)]
    asked = joined("\n", (*law.examined(t, table), *(_asked(t, table, seat) for seat in view.asked)))
    above = [joined("\n", gathered)] if gathered else []
    parts = (*head, *above, asked, *_open(t, table, view), *absent.notes(t, table))
    return Screen(joined("\n\n", parts), (*under_table(t, table), *absent.offers(t, table)))


def record(t: Translator, table: TableView, first: int, last: int) -> Screen:
    """Tricks `first` to `last` of the present deal as they stay; several are written more densely."""
    view = known(table)
    tricks = range(first, last + 1)
    lines = [_played(t, table, number) for number in tricks]
    if first == last:
        lines.append(_result(t, table, first))
    else:
        lines.append(score(t, table, taken(view, last)))
    return Screen(joined("\n", (*_title(t, table, view, first, last), *lines)))


def called(t: Translator, table: TableView) -> Screen:
    """The first trick as it stays when a call for honours has won the game: what lay, and what was shown (RULES V3 rule 5)."""
    view = known(table)
    lay = () if view.trick is None else (plays(table, view.trick),)
    held = BETWEEN.join(
        f"{person(table, seat)} {' '.join(map(face, cards)) or '—'}" for seat, cards in view.shown
    )
    count = sum(len(cards) for _, cards in view.shown)
    won = t.plural("trick.called-won", count, held=held)
    return Screen(joined("\n", (*_title(t, table, view, 1, 1), *lay, won)))


def taken(view: PlayerView, number: int) -> tuple[int, ...]:
    """The tricks of each side once trick `number` was gathered."""
    sides = [side_of(view.sides, trick.winner) for trick in view.tricks[:number] if trick.winner is not None]
    return tuple(sides.count(index) for index in range(len(view.sides)))


def order(view: PlayerView, trick: Trick) -> tuple[Seat, ...]:
    """The seats in the order they play to a trick."""
    seats = view.ruleset.seats
    return tuple(Seat((trick.leader + place) % seats) for place in range(seats))


def by_trump(view: PlayerView, trick: Trick) -> bool:
    """Whether a trick in another suit was won by a trump."""
    return trick.led is not view.trump and any(
        seat == trick.winner and card.suit is view.trump for seat, card in trick.plays
    )


def plays(table: TableView, trick: Trick, columns: int | None = None) -> str:
    """Who played what, in order."""
    view = known(table)
    return BETWEEN.join(
        f"{laid(view, card)}{BOUND}{person(table, seat, columns)}" for seat, card in trick.plays
    )


def taker(t: Translator, table: TableView, view: PlayerView, trick: Trick, columns: int | None = None) -> str:
    """Who gathered a trick, and whether by a trump."""
    assert trick.winner is not None, "the trick is gathered"
    name = person(table, trick.winner, columns)
    return t.plain("trick.taker-by-trump", name=name) if by_trump(view, trick) else name


def _head(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    assert view.dealer is not None, "somebody dealt"
    number = len(view.tricks) + 1
    if number > 1:
        yield t("trick.head", number=number, played=played(t, view))
        return
    yield t("trick.first", deal=view.deal_number, played=played(t, view))
    dealer = person(table, view.dealer)
    if view.turned is None:
        yield t("trick.dealer", dealer=dealer)
    else:
        yield t("trick.turned", dealer=dealer, card=face(view.turned))
    yield from favourite(t, view)
    yield from facts(t, table, view)
    yield from told(t, table, view)
    yield from _calls(t, table, view)


def _calls(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """The calls for honours that have won nothing (RULES V3 rule 5)."""
    for said in view.said:
        if said.question.kind == CALL and not view.shown:
            yield t("trick.called", name=person(table, said.question.to))


def favourite(t: Translator, view: PlayerView) -> Iterator[Markup]:
    """The favourite suit of the deal, where there is one, and whether all counts double (RULES V5)."""
    if view.favourite is not None:
        trump = view.favourite is view.trump
        yield t("trick.favourite-trump" if trump else "trick.favourite", suit=suit(view.favourite))


def _places(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    assert view.trick is not None, "a trick is in play"
    lying = dict(view.trick.plays)
    for seat in order(view, view.trick):
        if seat in lying:
            yield t("trick.played", name=person(table, seat), card=laid(view, lying[seat]))
        elif view.turn is None or seat != view.turn.hand or view.asked:
            yield t("trick.waiting", name=person(table, seat))
        else:
            yield _to_play(t, table, view.turn)


def _to_play(t: Translator, table: TableView, turn: Turn) -> Markup:
    """Who is to play; of a dummy, who chooses for it."""
    name, actor = person(table, turn.hand), person(table, turn.actor)
    until = None if table.deadline is None else deadline(t, table.deadline, table)
    if turn.hand == turn.actor:
        return (
            t("trick.to-play", name=name)
            if until is None
            else t("trick.to-play-until", name=name, time=until)
        )
    if until is None:
        return t("trick.dummy-to-play", name=name, actor=actor)
    return t("trick.dummy-to-play-until", name=name, actor=actor, time=until)


def _open(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """The hands that lie open, as they are now."""
    if view.faced:
        yield joined("\n", open_hands(t, table, view.faced))


def open_hands(t: Translator, table: TableView, hands: Iterable[tuple[Seat, Cards]]) -> Iterator[Markup]:
    """A line for each hand that lies open and has cards left."""
    for seat, cards in hands:
        if cards:
            yield t("trick.open-hand", name=person(table, seat), cards=written(cards))


def _asked(t: Translator, table: TableView, seat: Seat) -> Markup:
    if table.deadline is None:
        return t("trick.asked", name=person(table, seat))
    return t("trick.asked-until", name=person(table, seat), time=deadline(t, table.deadline, table))


def _title(t: Translator, table: TableView, view: PlayerView, first: int, last: int) -> Iterator[Markup]:
    assert view.dealer is not None, "somebody dealt"
    if first == 1:
        yield t(
            "record.deal", deal=view.deal_number, played=played(t, view), dealer=person(table, view.dealer)
        )
        yield from favourite(t, view)
        yield from facts(t, table, view)
        yield from told(t, table, view)
        yield from _calls(t, table, view)
    if first != last:
        yield t("record.tricks", first=first, last=last)


def _played(t: Translator, table: TableView, number: int) -> Markup:
    view = known(table)
    trick = view.tricks[number - 1]
    plays = (
        t(
            "record.winner" if seat == trick.winner else "record.play",
            name=person(table, seat),
            card=laid(view, card),
        )
        for seat, card in trick.plays
    )
    return t("record.line", number=number, plays=joined(BETWEEN, plays))


def _result(t: Translator, table: TableView, number: int) -> Markup:
    view = known(table)
    trick = view.tricks[number - 1]
    assert trick.winner is not None, "the trick is gathered"
    return t("record.taken", name=taker(t, table, view, trick), score=figures(taken(view, number)))
