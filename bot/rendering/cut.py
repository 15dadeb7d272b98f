"""The beginning of a rubber, as one message that stays: who drew what, who plays with whom, who deals."""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.faces import face
from bot.rendering.names import BOUND
from bot.rendering.people import BETWEEN, known, label, person
from bot.rendering.screen import Screen
from bot.rendering.sides import opposed, partnered
from bot.rendering.views import TableView
from engine.rulesets import AfterRubber
from engine.seats import Seat


def cut(t: Translator, table: TableView) -> Screen:
    """The cut, or for a rubber without one the partners of this rubber."""
    dealer = t("cut.dealer", name=person(table, _first_dealer(table)))
    parted = joined("\n", (*_draws(t, table), opposed(t, table), dealer))
    change = tuple(_turnover(t, table))
    return Screen(joined("\n\n", (joined("\n", change), parted)) if change else parted)


def _turnover(t: Translator, table: TableView) -> Iterator[Markup]:
    """Who stepped out for those who came in, and the cards that were cut for it."""
    change = table.turnover
    if change is None:
        return
    if change.drawn:
        cards = BETWEEN.join(f"{name}{BOUND}{face(card)}" for name, card in change.drawn)
        yield t("cut.out", cards=cards)
    if change.went:
        yield t.plural("cut.went", len(change.went), people=BETWEEN.join(change.went))
    yield t.plural("cut.came", len(change.came), people=BETWEEN.join(change.came))


def _draws(t: Translator, table: TableView) -> Iterator[Markup]:
    if not table.cut:
        view = known(table)
        changed = view.ruleset.after_rubber is not AfterRubber.STAY and partnered(view.ruleset)
        yield t("cut.rotated" if changed else "cut.stayed", number=view.number)
    for number in range(1, max((drawn.round for drawn in table.cut), default=0) + 1):
        cards = BETWEEN.join(
            f"{label(table.joined[drawn.player])}{BOUND}{face(drawn.card)}"
            for drawn in table.cut
            if drawn.round == number
        )
        yield t("cut.drawn" if number == 1 else "cut.redrawn", cards=cards)


def _first_dealer(table: TableView) -> Seat:
    """Who dealt the rubber's first deal: since then the deal has passed to the left each time (RULES C6)."""
    view = known(table)
    dealer = view.next_dealer if view.deal_number == 0 else view.dealer
    assert dealer is not None, "the seats are drawn before this is shown"
    return Seat((dealer - max(view.deal_number - 1, 0)) % view.ruleset.seats)
