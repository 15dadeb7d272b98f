"""The rulesets in words: their names, and the rules themselves told from the ruleset's own fields.

Name and source stand in the catalogues by the ruleset's name: `ruleset.…`, `source.…`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.contract_rules import contract_rules
from bot.rendering.faces import rank
from bot.rendering.law_rules import law_rules
from bot.rendering.options import differences
from bot.rendering.screen import Screen
from bot.rendering.sides import SIX, book, partnered
from engine.call import CallForHonours
from engine.choices import BarAt, CoronaBy, HonoursBy, HonoursScale, Slam
from engine.coronas import LENGTHS
from engine.plan import FOUR_HANDS, Plan, Spares
from engine.rulesets import RULESETS, AfterRubber, CutCard, Ruleset
from engine.sheet import Account

COMMON_GAMES = 2
"""Games that win a rubber where nothing is said of it (RULES C19)."""
WHERE = {
    Account.BELOW: "account.below",
    Account.ABOVE: "account.above",
    Account.MARKS: "account.marks",
    Account.FICHES: "account.fiches",
}
_AFTER = {
    AfterRubber.ROTATE: "rules.after-rotate",
    AfterRubber.RECUT: "rules.after-recut",
    AfterRubber.STAY: "rules.after-stay",
}
_CORONAS = {
    CoronaBy.HAND: "rules.coronas-hand",
    CoronaBy.PAIR: "rules.coronas-pair",
    CoronaBy.TRICKS: "rules.coronas-tricks",
}
_FAVOURITE = {
    CutCard.EACH_GAME: "rules.favourite-game",
    CutCard.EACH_RUBBER: "rules.favourite-rubber",
    CutCard.FIRST_TRUMP: "rules.favourite-trump",
}


def tradition(t: Translator, key: str) -> str:
    """What a ruleset is called, in a few words."""
    return t.plain(f"ruleset.{RULESETS[key].name}")


def rules(t: Translator, ruleset: Ruleset) -> Screen:
    """All the rules, where they come from, and what this table plays otherwise."""
    head = t("rules.head", name=tradition(t, ruleset.key))
    source = t("rules.source", source=_source(t, ruleset))
    told = [head, *(t("rules.item", rule=rule) for rule in _told(t, ruleset)), source]
    own = differences(t, ruleset)
    if own:
        told += [t("rules.own"), *(t("rules.item", rule=rule) for rule in own)]
    return Screen(joined("\n", (*told, t("rules.others"))))


def catalogue(t: Translator) -> Screen:
    """Every tradition with its source, and the names of which the sources have no rules (RULES V13)."""
    known = (
        t("traditions.item", name=tradition(t, key), source=_source(t, ruleset))
        for key, ruleset in RULESETS.items()
    )
    return Screen(joined("\n", (t("traditions.head"), *known, "", t("traditions.lost"))))


def _source(t: Translator, ruleset: Ruleset) -> str:
    return t.plain(f"source.{ruleset.name}")


def _told(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    named = tuple(contract_rules(t, ruleset))
    yield from named or (dealt(t, ruleset.plan),)
    if ruleset.quota is None:
        yield trick(t, ruleset)
    yield from lined(t, ruleset)
    yield from honours_told(t, ruleset)
    yield from _slams(t, ruleset)
    yield from _coronas(t, ruleset)
    yield from _favourite(t, ruleset)
    yield from _call(t, ruleset)
    yield from _premiums(t, ruleset)
    yield from rubber(t, ruleset)
    yield from law_rules(t, ruleset)
    if ruleset.stake > 1:
        yield t("rules.stake", stake=ruleset.stake)
    if partnered(ruleset):
        yield t(_AFTER[ruleset.after_rubber])


def dealt(t: Translator, plan: Plan) -> Markup:
    """Who plays with whom, with which cards, and how they become his."""
    match len(plan.players), len(plan.sides), plan.spares:
        case 2, 2, Spares.BESIDE:
            return t("rules.play-packets")
        case 2, 2, _ if plan.seats == 4:
            return t("rules.play-two-dummies")
        case 2, 2, _:
            return t("rules.play-whole-pack")
        case 3, 2, _:
            return t("rules.play-dummy")
        case 3, 3, Spares.KITTY:
            return t("rules.play-fourth-hand")
    return t("rules.play")


def trick(t: Translator, ruleset: Ruleset) -> Markup:
    """What an odd trick is worth, and how far a game goes."""
    where, value = t.plain(WHERE[ruleset.tricks_account]), ruleset.trick_value
    over = book(ruleset)
    if ruleset.deals:
        return t.plural("rules.trick-deals", value, over=over)
    if over != SIX:
        return t.plural("rules.trick-over", value, over=over, where=where, target=ruleset.target)
    return t.plural("rules.trick", value, where=where, target=ruleset.target)


def lined(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What the line parts, where what stands on either side of it is paid (RULES V2)."""
    if ruleset.settled == (Account.BELOW, Account.ABOVE):
        yield t("rules.line")


def rubber(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What ends a rubber, and who pays whom."""
    if ruleset.deals:
        yield t.plural("rules.deals", ruleset.deals)
    elif len(ruleset.sides) > 2:
        yield t("rules.each-pays-each")
    elif ruleset.games > COMMON_GAMES:
        yield t.plural("rules.rubber-of", ruleset.games)
    else:
        yield t("rules.rubber")
    players = [sum(seat in ruleset.plan.players for seat in side) for side in ruleset.sides]
    if min(players) < max(players):
        yield t("rules.alone-pays-each")


def honours_told(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    if not any(ruleset.honours.points):
        if ruleset.plan is FOUR_HANDS:  # elsewhere nobody expects any
            yield t("rules.no-honours")
        return
    cards = " ".join(rank(each) for each in ruleset.honours.ranks)
    each = ruleset.honours.each
    yield t("rules.honours-each" if each else "rules.honours", cards=cards, **_honours(t, ruleset))
    if ruleset.honours_bar:
        start = ruleset.bar_at is BarAt.START
        score = ruleset.target - 1
        yield t("rules.honours-bar" if start else "rules.honours-bar-counting", score=score)


def _slams(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    if ruleset.small_slam:
        yield t("rules.slams", small=ruleset.small_slam, grand=ruleset.grand_slam)
    elif ruleset.grand_slam and ruleset.slam is Slam.PAY_ONLY:
        yield t.plural("rules.slam-only-paid", ruleset.grand_slam)
    elif ruleset.grand_slam:
        yield t.plural("rules.slam-paid", ruleset.grand_slam)


def _coronas(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What coronas are worth at this table; where none is counted though the tradition has them, why."""
    if ruleset.corona_table:
        told = worth(t, zip(LENGTHS, ruleset.corona_table, strict=True))
        yield t("rules.coronas", by=t.plain(_CORONAS[ruleset.corona_by]), worth=told)
    elif "corona_table" in ruleset.menu and any(ruleset.honours.points):
        yield t("rules.coronas-lost")


def _favourite(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    if ruleset.favourite_times > 1:
        yield t(_FAVOURITE[ruleset.cut_card])
        yield t("rules.favourite-double")


def _call(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    for talk in ruleset.talks:
        if isinstance(talk, CallForHonours) and ruleset.honours.held:
            yield t("rules.call", score=talk.at)


def _honours(t: Translator, ruleset: Ruleset) -> dict[str, str]:
    scale: HonoursScale = ruleset.honours
    return {
        "by": t.plain("rules.by-dealt" if scale.by is HonoursBy.DEALT else "rules.by-tricks"),
        "worth": worth(t, enumerate(scale.points)),
        "where": t.plain(WHERE[ruleset.extras_account]),
    }


def worth(t: Translator, points: Iterable[tuple[int, int]]) -> str:
    """What so many cards are worth, those worth something."""
    return ", ".join(t.plain("rules.worth", count=count, points=each) for count, each in points if each)


def worth_what_the_losers_lack(ruleset: Ruleset) -> bool:
    worths = tuple((loser, ruleset.target - loser) for loser in range(ruleset.target))
    return worths == tuple((one.loser_from, one.points) for one in reversed(ruleset.game_values))


def _premiums(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What a game and the rubber are worth beside their points; what is worth nothing is not told."""
    yield from game_won(t, ruleset)
    yield from rubber_won(t, ruleset)
    if ruleset.carries:
        yield t("rules.carries", target=ruleset.target)


def premiums_account(t: Translator, ruleset: Ruleset) -> str:
    """Where premiums are written. Among the marks they win no game: they are in the total."""
    account = ruleset.premiums_account
    return t.plain("account.total" if account is Account.MARKS else WHERE[account])


def game_won(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What the winners of a game have of it."""
    where = premiums_account(t, ruleset)
    if worth_what_the_losers_lack(ruleset):
        yield t("rules.games-less", game=ruleset.target, where=where)
    elif len(ruleset.game_values) > 1:
        values = ", ".join(
            t.plain("rules.game-value", loser=value.loser_from, points=value.points)
            for value in reversed(ruleset.game_values)
        )
        yield t("rules.games-by-loser", values=values, where=where)
    elif ruleset.game_values[0].points:
        yield t("rules.game", game=ruleset.game_values[0].points, where=where)


def rubber_won(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What the winners of a rubber have of it."""
    if ruleset.rubber_bonus:
        yield t("rules.rubber-bonus", rubber=ruleset.rubber_bonus, where=premiums_account(t, ruleset))
