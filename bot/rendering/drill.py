"""A deal in the private chat, alone with AIs: one message that shows everything, the trick in play included, whoever is on turn.

There is no group that could show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.callbacks import AgainTap, PracticeTap, RivalsTap
from bot.i18n import Markup, Translator, joined
from bot.rendering import hand as hands
from bot.rendering.buttons import private
from bot.rendering.columns import MESSAGE, columns
from bot.rendering.contracts import choice
from bot.rendering.faces import suit
from bot.rendering.hand import own
from bot.rendering.lookback import looked_at, seat_data
from bot.rendering.looks import LookView
from bot.rendering.names import units
from bot.rendering.offers import told
from bot.rendering.people import FACES, person
from bot.rendering.screen import Button, Keyboard, Screen, Style
from bot.rendering.sides import own_score
from bot.rendering.tallying import tally
from bot.rendering.trick import plays, taker
from bot.rendering.views import Drilled, HandView, TableView
from engine.rulesets import Ruleset
from engine.seats import Seat, side_of
from engine.view import PlayerView

_APART = "\n\n"


def hand(t: Translator, shown: HandView) -> Screen:
    """The deal in play. While the AIs play, the trick is shown as it grows."""
    view, _ = own(shown)
    screen = hands.hand(t, shown, tuple(_lying(t, shown, view)))
    said = tuple(told(t, shown.table, view)) if not view.tricks else ()
    return replace(screen, text=joined("\n", (Markup(screen.text), *said)), lasting=None)


def finished(t: Translator, shown: HandView, drilled: Drilled) -> Screen:
    """The deal is over: the tricks, what they were the time before, what they are worth, and what next."""
    view, viewer = own(shown)
    table, mine = shown.table, side_of(view.sides, viewer)
    result = t("drill.finished", title=hands.group(t, table), score=own_score(t, table, view, mine))
    above = joined("\n", (result, *_compared(t, drilled, view, view.taken[mine]), *_last(t, shown, view)))
    sheet = t("sheet", body="\n".join(columns(tally(t, table), MESSAGE - units(above) - len(_APART))))
    again = AgainTap(table=table.id, rubber=view.number).pack()
    caption = t.plain("button.drill-again" if drilled.again else "button.another-deal")
    keyboard: Keyboard = (
        (Button(caption, data=again, style=Style.SUCCESS),),
        *(() if drilled.again else (tuple(_levels(t, table)),)),
        (looked_at(t, table.id, table.deal), _rulesets(t)),
    )
    return Screen(joined(_APART, (above, sheet)), keyboard)


def dismissed(t: Translator) -> Screen:
    """The deal was put away, or nobody came for another."""
    return Screen(t("drill.closed"))


def whose(t: Translator, look: LookView, seats: Sequence[Seat]) -> Screen:
    """A finished deal is to be played again by somebody who did not play it: in whose seat?"""
    buttons = [Button(person(look.table, seat), data=seat_data(look, seat)) for seat in seats]
    return Screen(t("drill.whose"), tuple((button,) for button in buttons))


def in_private(t: Translator, bot: str) -> Screen:
    """Asked for practice in a group: the way there."""
    return Screen(
        t("drill.in-private"), ((Button(t.plain("button.practice"), url=private(bot, "practice")),),)
    )


def none(t: Translator) -> Screen:
    """Asked to close a deal where none is played."""
    return Screen(t("drill.none"))


def rulesets(t: Translator, every: Sequence[Ruleset]) -> Screen:
    """What may be practised."""
    buttons = (
        Button(t.plain(f"ruleset.{one.name}"), data=PracticeTap(ruleset=one.key).pack()) for one in every
    )
    return Screen(t("drill.rulesets"), tuple((button,) for button in buttons))


def _levels(t: Translator, table: TableView) -> Iterator[Button]:
    """Another deal against AIs of each level but theirs."""
    now = next(sitter.level for sitter in table.sitters if sitter.robot)
    for level, mark in FACES.items():
        if level != now:
            yield Button(t.plain(f"against.{level}", face=mark), data=RivalsTap(level=level).pack())


def _rulesets(t: Translator) -> Button:
    return Button(t.plain("button.other-whist"), data=PracticeTap(ruleset="").pack())


def _lying(t: Translator, shown: HandView, view: PlayerView) -> Iterator[Markup]:
    """The trick in play, or the one that has just been gathered."""
    if view.trick is not None and view.trick.led is not None:
        yield t("hand.trick", suit=suit(view.trick.led), plays=plays(shown.table, view.trick))
    yield from _last(t, shown, view)


def _last(t: Translator, shown: HandView, view: PlayerView) -> Iterator[Markup]:
    if view.tricks:
        last = view.tricks[-1]
        yield t("hand.last", plays=plays(shown.table, last), winner=taker(t, shown.table, view, last))


def _compared(t: Translator, drilled: Drilled, view: PlayerView, now: int) -> Iterator[Markup]:
    """What the same cards took the time before, where the same was played."""
    before = drilled.before
    if before is None:
        return
    if drilled.contract != view.contract:
        yield t("drill.other-contract", contract=choice(t, view, drilled.contract))
    elif now == before:
        yield t("drill.as-before")
    else:
        yield t.plural("drill.now", now, then=t.plain_plural("drill.then", before))
