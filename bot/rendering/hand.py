"""A player's own message: first a ticket, then his hand through one deal.

Who waits sees cards, tricks and score; who is on turn sees everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n import Markup, Translator, joined
from bot.rendering import fan, offers
from bot.rendering.buttons import beside_hand, to_table
from bot.rendering.contracts import facts, played
from bot.rendering.faces import face, suit, written
from bot.rendering.names import TITLE, clean
from bot.rendering.people import BETWEEN, label, partners, person
from bot.rendering.screen import Screen
from bot.rendering.sides import alone, own_score
from bot.rendering.times import deadline
from bot.rendering.trick import favourite, open_hands, plays, taker
from bot.rendering.views import Ending, HandView, TableView
from engine.seats import Seat, side_of
from engine.view import PlayerView


def ticket(t: Translator, hand: HandView) -> Screen:
    """A seat is kept: the message that will become the hand."""
    return Screen(t("ticket", group=group(t, hand.table)), to_table(t, hand.table))


def hand(t: Translator, shown: HandView, lying: Sequence[Markup] = ()) -> Screen:
    """The hand in play, waiting or on turn; before the first deal the message is still a ticket. `lying`: what who waits is told
    of the table."""
    view, viewer = own(shown)
    table, due = shown.table, view.due or 0
    asked = (*offers.questions(t, shown),)
    below = (*offers.answers(t, shown), *beside_hand(t, table, view.due))
    known = _facts(t, shown, view, viewer)
    head = _head(t, shown, view, viewer, known)
    cards = (
        fan.on_turn(table, view, shown.marked)
        if due > 0
        else offers.cards(table, view) or fan.waiting(table, view)
    )
    if view.due is not None:
        elsewhere = (t.plural("hand.elsewhere", shown.elsewhere),) if shown.elsewhere else ()
        wanted = (
            (*_turn_due(t, shown, view), *asked)
            if due > 0
            else (*_turned(t, table, view), *asked, *_until(t, table))
        )
        text = joined("\n", (head, *wanted, *elsewhere))
        return Screen(text, (*cards, *below))
    waiting = (*((t("hand.waiting"),) if view.hand else ()), *asked)
    text = joined("\n", (head, *lying, *waiting))
    lasting = joined("\n", (*known, *waiting))
    return Screen(text, (*cards, *below), lasting)


def _turn_due(t: Translator, shown: HandView, view: PlayerView) -> Iterator[Markup]:
    """A card is wanted, and which one is marked for it."""
    yield _turn(t, shown.table, view)
    if shown.marked is not None:
        yield t("hand.marked", card=face(shown.marked))


def _until(t: Translator, table: TableView) -> Iterator[Markup]:
    """Until when an answer is waited for."""
    if table.deadline is not None:
        yield t("hand.answer-until", time=deadline(t, table.deadline, table))


def finished(t: Translator, shown: HandView) -> Screen:
    """The deal is over, or the rubber with it."""
    view, viewer = own(shown)
    mine = side_of(view.sides, viewer)
    taken = own_score(t, shown.table, view, mine)
    score = t("hand.finished", group=group(t, shown.table), deal=view.deal_number, score=taken)
    if view.over or view.next_dealer is None:
        then = t("hand.rubber-over")
    else:
        then = t("hand.next-deal", name=person(shown.table, view.next_dealer))
    return Screen(joined("\n", (score, then)), to_table(t, shown.table))


def dismissed(t: Translator, shown: HandView) -> Screen:
    """The table has closed; where its topic is no more, nobody is told of it there."""
    closing = shown.table.closing
    if closing is not None and closing.ending is Ending.UPROOTED:
        return Screen(t("hand.uprooted", group=group(t, shown.table), bot=shown.table.bot))
    return Screen(t("hand.closed", group=group(t, shown.table)), to_table(t, shown.table))


def group(t: Translator, table: TableView) -> str:
    """The group's title, cleaned like a name; of a table in a private chat what its deal is."""
    if table.drill is not None:
        return t.plain("drill.title-again" if table.drill.again else "drill.title")
    return clean(table.group, fallback=t.plain("group.nameless"), longest=TITLE)


def own(shown: HandView) -> tuple[PlayerView, Seat]:
    """The player's view and his seat."""
    assert shown.view is not None, "the rubber has begun"
    assert shown.view.viewer is not None, "a hand is seen from its seat"
    return shown.view, shown.view.viewer


def _facts(t: Translator, shown: HandView, view: PlayerView, viewer: Seat) -> tuple[Markup, Markup]:
    """What does not change within a deal: group and trump; the partner, or those against whom one is alone."""
    told = (t("hand.head", group=group(t, shown.table), played=played(t, view)), *facts(t, shown.table, view))
    head = joined("\n", told)
    if alone(view):
        others = (person(shown.table, Seat(seat)) for seat in range(len(view.actors)) if seat != viewer)
        return head, t("hand.against", names=BETWEEN.join(others))
    mates = (shown.table.sitters[seat] for seat in partners(view, viewer))
    return head, t("hand.partner", name=BETWEEN.join(mate.dummy or label(mate) for mate in mates))


def _head(
    t: Translator, shown: HandView, view: PlayerView, viewer: Seat, known: tuple[Markup, Markup]
) -> Markup:
    """The facts with the tricks of either side."""
    head, partner = known
    score = own_score(t, shown.table, view, side_of(view.sides, viewer))
    return joined("\n", (head, score if alone(view) else joined(BETWEEN, (partner, score))))


def _turn(t: Translator, table: TableView, view: PlayerView) -> Markup:
    """Whose turn and until when, the trick so far, the turned card while it lies open, and the last trick."""
    until = None if table.deadline is None else deadline(t, table.deadline, table)
    assert view.turn is not None, "a card is due"
    dummy = table.sitters[view.turn.hand].dummy
    if dummy:
        lines = [
            t("hand.dummys-turn" if until is None else "hand.dummys-turn-until", name=dummy, time=until or "")
        ]
    else:
        lines = [t("hand.your-turn") if until is None else t("hand.your-turn-until", time=until)]
    assert view.trick is not None, "a trick is in play"
    if view.trick.led is None:
        lines.append(t("hand.dummy-leads", name=dummy) if dummy else t("hand.you-lead"))
    else:
        lines.append(t("hand.trick", suit=suit(view.trick.led), plays=plays(table, view.trick)))
    lines += _turned(t, table, view)
    if view.turned is not None:
        lines += favourite(t, view)
    if view.tricks:
        last = view.tricks[-1]
        lines.append(t("hand.last", plays=plays(table, last), winner=taker(t, table, view, last)))
    lines += _hands(t, table, view)
    return joined("\n", lines)


def _turned(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """The trump card while it lies open (RULES C10)."""
    if view.turned is not None and view.dealer is not None:
        yield t("hand.turned", card=face(view.turned), dealer=person(table, view.dealer))


def _hands(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """In words the hands that lie open and are not under the buttons; and the viewer's own, where a dummy's is."""
    assert view.turn is not None, "a card is due"
    on_turn = view.turn.hand
    others = tuple((seat, cards) for seat, cards in view.faced if seat != on_turn)
    yield from open_hands(t, table, others)
    if on_turn != view.viewer and view.hand:
        yield t("hand.own", cards=written(view.hand))
