"""The end of a rubber: who won it, the totals, who pays whom, and the button for another."""

from __future__ import annotations

from collections.abc import Iterator

from bot.callbacks import AgainTap
from bot.i18n import Markup, Translator, joined
from bot.rendering.absent import offers
from bot.rendering.buttons import under_table
from bot.rendering.debts import debts
from bot.rendering.people import known, person, side
from bot.rendering.screen import Button, Screen, Style
from bot.rendering.views import TableView
from engine.rulesets import AfterRubber
from engine.sheet import Account, Settlement
from engine.view import PlayerView

_NEXT = {
    AfterRubber.ROTATE: "ended.partners-change",
    AfterRubber.RECUT: "ended.partners-recut",
    AfterRubber.STAY: "ended.partners-stay",
}


def ended(t: Translator, table: TableView) -> Screen:
    """The result of a rubber that is won."""
    view = known(table)
    settlement = view.sheet.settlement
    assert settlement is not None, "the rubber is won"
    lines = (*_result(t, table, view, settlement), *_payments(t, table, view, settlement))
    text = joined("\n\n", (joined("\n", lines), t(_NEXT[view.ruleset.after_rubber])))
    again = AgainTap(table=table.id, rubber=view.number).pack()
    button = Button(t.plain("button.again"), data=again, style=Style.SUCCESS)
    return Screen(text, ((button,), *under_table(t, table), *offers(t, table)))


def _result(t: Translator, table: TableView, view: PlayerView, settlement: Settlement) -> Iterator[Markup]:
    """The winners first: games, and totals with their difference, whatever its sign."""
    winner, loser = settlement.winner, 1 - settlement.winner
    games, totals = view.sheet.games, view.sheet.totals
    yield t("ended.head", number=view.number)
    yield t("ended.winner", side=side(table, winner), a=games[winner], b=games[loser])
    yield t("ended.totals", a=totals[winner], b=totals[loser], net=settlement.net)


def _payments(t: Translator, table: TableView, view: PlayerView, settlement: Settlement) -> Iterator[Markup]:
    """Each payer and his payee."""
    handed = tuple(debts(settlement.payments, view.sides))
    if not handed:
        yield t("ended.nobody-pays")
    if settlement.net < 0:
        yield t("ended.winners-pay")
    for payer, payee, paid in handed:
        names = {"payer": person(table, payer), "payee": person(table, payee)}
        stake, net = view.ruleset.stake, abs(settlement.net)
        if stake > 1:
            yield t("ended.pays-staked", paid=paid, net=net, stake=stake, **names)
        elif Account.FICHES in view.ruleset.settled:
            yield t.plural("ended.pays-fiches", paid, **names)
        else:
            yield t.plural("ended.pays-points", paid, **names)
