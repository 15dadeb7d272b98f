"""A finished deal looked back at: an overview with all hands, and a page for each trick; and the list of a chat's deals.

What another card would have been worth on what its player knew stands with the card; what could be made seeing all cards stands
apart, and is named so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.callbacks import DealsTap, Look, LookTap
from bot.i18n import Markup, Translator, joined
from bot.rendering.buttons import private
from bot.rendering.contracts import facts, laid, played
from bot.rendering.faces import face, written
from bot.rendering.looks import LookView, Mark, Weighed
from bot.rendering.people import known, person, side
from bot.rendering.screen import Button, Keyboard, Screen, Style
from bot.rendering.sides import score
from bot.rendering.times import day
from bot.rendering.trick import by_trump, favourite, order, taken
from engine.cards import Cards
from engine.seats import Seat, side_of
from engine.tricks import Trick

IN_A_ROW = 4
"""Deals of the list in a row of buttons."""


def lookback(t: Translator, look: LookView) -> Screen:
    """A page of a finished deal: 0 is the overview, the others are its tricks."""
    parts = _trick(t, look, look.page) if look.page else _overview(t, look)
    text = joined("\n\n", (joined("\n", lines) for lines in map(tuple, parts) if lines))
    more = _privately(t, look) if look.page else (*_taking(t, look), *_going(t, look))
    return Screen(text, (*_turning(t, look), *more))


def deals(t: Translator, looks: Sequence[LookView], first: int, step: int, more: bool) -> Screen:
    """Finished deals of a chat, newest first, from place `first` on and at most `step`; `more`: there are older ones."""
    if not looks:
        return Screen(t("deals.none"))
    lines = [
        t("deals.line", number=first + place, told=_told(t, look)) for place, look in enumerate(looks, 1)
    ]
    buttons = [Button(str(first + place), data=_page(look, 0)) for place, look in enumerate(looks, 1)]
    rows = tuple(tuple(buttons[start : start + IN_A_ROW]) for start in range(0, len(buttons), IN_A_ROW))
    turning = []
    if first:
        turning.append(Button(t.plain("button.newer"), data=DealsTap(first=max(first - step, 0)).pack()))
    if more:
        turning.append(Button(t.plain("button.older"), data=DealsTap(first=first + step).pack()))
    head = t("deals.head-own" if looks[0].own else "deals.head")
    text = joined("\n", (head, *lines, t("deals.choose")))
    return Screen(text, (*rows, *((tuple(turning),) if turning else ())))


def looked_at(t: Translator, table: str, deal: int) -> Button:
    """The button under a sheet that looks back at its last deal."""
    return Button(
        t.plain("button.look-back"), data=LookTap(table=table, deal=deal, chat=0, what=Look.OPEN).pack()
    )


def _told(t: Translator, look: LookView) -> Markup:
    """One deal in a line: when it ended, what was trumps, who took how many tricks."""
    view = known(look.table)
    facts = {"day": day(t, look.at, look.table), "played": played(t, view)}
    return t("deals.told", score=score(t, look.table, view.taken), **facts)


def _head(t: Translator, look: LookView) -> Markup:
    view = known(look.table)
    return t("look.head", deal=view.deal_number, played=played(t, view))


def _overview(t: Translator, look: LookView) -> Iterator[tuple[Markup, ...]]:
    table, view = look.table, known(look.table)
    assert view.dealer is not None, "somebody dealt"
    told = (*favourite(t, view), *facts(t, table, view))
    yield _head(t, look), score(t, table, view.taken), *told
    yield tuple(_hands(t, look, 0))
    yield (*_makeable(t, look), *_legend(t, look))
    dealer = t("look.dealer", name=person(table, view.dealer), day=day(t, look.at, table))
    yield dealer, *_rest(t, look)


def _trick(t: Translator, look: LookView, number: int) -> Iterator[tuple[Markup, ...]]:
    table, view = look.table, known(look.table)
    trick = look.tricks[number - 1]
    yield _head(t, look), t("look.trick", number=number, of=len(look.tricks))
    before = sum(len(one.plays) for one in look.tricks[: number - 1])
    plays = []
    for place, (seat, card) in enumerate(trick.plays, before):
        won = seat == trick.winner
        plays.append(
            t("look.winner" if won else "look.play", name=person(table, seat), card=laid(view, card))
        )
        plays += _better(t, dict(look.marks).get(place))
    yield (*plays, *_taken(t, look, trick, number))
    yield tuple(_legend(t, look))
    yield (t("look.before"), *_hands(t, look, before))
    yield tuple(_makeable(t, look))


def _taken(t: Translator, look: LookView, trick: Trick, number: int) -> Iterator[Markup]:
    table, view = look.table, known(look.table)
    if trick.winner is None:
        return
    trump = by_trump(view, trick)
    yield t("look.taken-by-trump" if trump else "look.taken", name=person(table, trick.winner))
    yield score(t, table, taken(view, number))


def _hands(t: Translator, look: LookView, played: int) -> Iterator[Markup]:
    """The four hands after so many cards, in the order of play."""
    view = known(look.table)
    gone = Cards.holding(card for _, card in look.plays[:played])
    trick = look.tricks[look.page - 1] if look.page else Trick(Seat(0), (), None)
    for seat in order(view, trick):
        held = look.hands[seat] - gone
        if held:
            yield t("look.hand", name=person(look.table, seat), cards=written(held))


def _better(t: Translator, mark: Mark | None) -> Iterator[Markup]:
    """What another card was worth more."""
    if mark is not None:
        yield t("look.better", card=face(mark.better), gain=_gain(t, mark.gain))


def _gain(t: Translator, gain: float) -> str:
    whole, tenth = divmod(round(gain * 10), 10)
    return t.plain("look.gain", whole=whole, tenth=tenth)


def _legend(t: Translator, look: LookView) -> Iterator[Markup]:
    match look.weighed:
        case Weighed.UNDER_WAY:
            yield t("look.weighing")
        case Weighed.DONE if not look.page and look.marked:
            numbers = ", ".join(map(str, look.marked))
            yield t.plural("look.marked", len(look.marked), numbers=numbers)
        case Weighed.DONE if look.page in look.marked:
            yield t("look.legend")
        case Weighed.DONE:
            yield t("look.nothing-better")
        case Weighed.LEFT_OUT:
            pass


def _makeable(t: Translator, look: LookView) -> Iterator[Markup]:
    """What the side that leads could take from here, seeing all cards."""
    if look.makeable is None:
        return
    view = known(look.table)
    left = len(look.hands[look.leader]) - max(look.page - 1, 0)
    name = side(look.table, side_of(view.sides, look.leader))
    yield t.plural("look.makeable", look.makeable, side=name, left=left)


def _rest(t: Translator, look: LookView) -> Iterator[Markup]:
    """Tricks that were claimed and not played."""
    view = known(look.table)
    if view.conceded is not None:
        seat, count = view.conceded
        yield t.plural("look.conceded", count, name=person(look.table, seat))


def _turning(t: Translator, look: LookView) -> Keyboard:
    """The page before, where one is, and the page behind."""
    last = len(look.tricks)
    row = []
    if look.page:
        row.append(Button("‹", data=_page(look, look.page - 1)))
        row.append(Button(t.plain("button.overview"), data=_page(look, 0)))
    if look.page < last:
        caption = "›" if look.page else t.plain("button.tricks")
        row.append(Button(caption, data=_page(look, look.page + 1), style=Style.PRIMARY))
    return (tuple(row),) if row else ()


def _taking(t: Translator, look: LookView) -> Keyboard:
    """The record, to be taken along."""
    record = Button(t.plain("button.record"), data=_look(look, Look.RECORD))
    pbn = (Button(t.plain("button.pbn"), data=_look(look, Look.PBN)),) if look.bridgelike else ()
    return ((record, *pbn),)


def _going(t: Translator, look: LookView) -> Keyboard:
    """From here: the deal again, the private chat, other deals."""
    other = Button(t.plain("button.deals"), data=DealsTap(first=0).pack())
    again = t.plain("button.play-again")
    if look.here is None:
        return ((Button(again, data=_look(look, Look.PLAY)),), *(((other,),) if look.own else ()))
    (privately,) = _privately(t, look)
    return ((Button(again, url=_linked(look, "p")),), (*privately, other))


def _privately(t: Translator, look: LookView) -> Keyboard:
    """From a group the way to the private chat, where pages turn faster and for oneself."""
    if look.here is None:
        return ()
    return ((Button(t.plain("button.privately"), url=_linked(look, "k")),),)


def _linked(look: LookView, kind: str) -> str:
    return private(look.table.bot, f"{kind}_{look.table.id}_{look.number}_{look.here}")


def seat_data(look: LookView, seat: Seat) -> str:
    """What a button carries that plays the deal again from a seat."""
    return _look(look, f"{Look.SEAT}{seat}")


def _page(look: LookView, page: int) -> str:
    return _look(look, str(page))


def _look(look: LookView, what: str) -> str:
    return LookTap(table=look.table.id, deal=look.number, chat=look.chat, what=what).pack()


def gone(t: Translator) -> Screen:
    """A deal that is kept no more, asked for by a link."""
    return Screen(t("look.gone"))


def none_yet(t: Translator) -> Screen:
    """A look back before any deal was finished."""
    return Screen(t("look.none"))


def record(t: Translator, look: LookView, text: str, *more: str) -> tuple[Screen, ...]:
    """The record of a deal, to be copied; what one message does not hold goes on in others."""
    head = t("record.head", deal=known(look.table).deal_number)
    first = joined("\n", (head, t("record.body", body=text)))
    return Screen(first), *(Screen(t("record.body", body=piece)) for piece in more)


def pbn(t: Translator, look: LookView, text: str) -> Screen:
    """The deal in PBN, to be copied."""
    head = t("record.pbn", deal=known(look.table).deal_number)
    return Screen(joined("\n", (head, t("record.body", body=text))))
