"""The end of a rubber: who won it, the totals, who pays whom, and the button for another."""

from __future__ import annotations

from collections.abc import Iterator

from bot.callbacks import AgainTap, LobbyTap, LobbyVerb
from bot.i18n import Markup, Translator, joined
from bot.rendering.absent import offers
from bot.rendering.buttons import under_table
from bot.rendering.debts import debts
from bot.rendering.people import BETWEEN, known, person, side
from bot.rendering.screen import Button, Keyboard, Screen, Style
from bot.rendering.sides import partnered
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
    text = joined("\n\n", (joined("\n", lines), joined("\n", _next(t, table, view))))
    again = AgainTap(table=table.id, rubber=view.number).pack()
    button = Button(t.plain("button.again"), data=again, style=Style.SUCCESS)
    return Screen(text, ((button,), *_room(t, table), *under_table(t, table), *offers(t, table)))


def _next(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """Whether another is wanted, and with whom: who comes in, who steps out for them, and who cuts for that."""
    found = table.outlook
    if found is None:
        yield t(_NEXT[view.ruleset.after_rubber]) if partnered(view.ruleset) else t("ended.again")
        return
    yield t.plural("ended.coming", len(found.coming), people=BETWEEN.join(found.coming))
    if found.going:
        yield t.plural("ended.going", len(found.going), people=BETWEEN.join(found.going))
    if found.tied:
        yield t.plural("ended.cutting", found.of_tied, people=BETWEEN.join(found.tied))
    yield t("ended.partners-recut" if partnered(view.ruleset) else "ended.again")


def _room(t: Translator, table: TableView) -> Keyboard:
    """The way in for one more."""
    if not table.room:
        return ()
    join = LobbyTap(table=table.id, verb=LobbyVerb.JOIN).pack()
    return ((Button(t.plain("button.come-in"), data=join),),)


def _result(t: Translator, table: TableView, view: PlayerView, settlement: Settlement) -> Iterator[Markup]:
    """The winners first: games, and totals with their difference, whatever its sign."""
    winner, *others = sorted(range(len(view.sides)), key=lambda index: index != settlement.winner)
    games, totals = view.sheet.games, view.sheet.totals
    yield t("ended.head", number=view.number)
    if view.ruleset.deals or len(others) > 1:
        yield t("ended.first" if settlement.net else "ended.drawn", side=side(table, winner))
    else:
        yield t("ended.winner", side=side(table, winner), a=games[winner], b=games[others[0]])
    if len(others) > 1:
        named = (f"{side(table, index)} {totals[index]}" for index in (winner, *others))
        yield t("ended.totals-each", totals=", ".join(named))
    else:
        yield t("ended.totals", a=totals[winner], b=totals[others[0]], net=settlement.net)


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
        if stake > 1 and paid == net * stake:
            yield t("ended.pays-staked", paid=paid, net=net, stake=stake, **names)
        elif Account.FICHES in view.ruleset.settled:
            yield t.plural("ended.pays-fiches", paid, **names)
        else:
            yield t.plural("ended.pays-points", paid, **names)
