"""The rules in half a screen, for who never played: how it is played, what counts, what is particular here, when it ends.

Told from the ruleset's own fields, often in fewer words than on the page of `traditions.rules`. There alone stands what is seldom
met (slams, coronas), the law of the table, who sits where afterwards and the source.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator, joined
from bot.rendering.contract_rules import contract_brief
from bot.rendering.screen import Screen
from bot.rendering.traditions import (
    dealt,
    game_won,
    honours_told,
    lined,
    premiums_account,
    rubber,
    rubber_won,
    tradition,
    trick,
    worth_what_the_losers_lack,
)
from engine.call import CallForHonours
from engine.rulesets import CutCard, Ruleset

_FAVOURITE = {
    CutCard.EACH_GAME: "brief.favourite-game",
    CutCard.EACH_RUBBER: "brief.favourite-rubber",
    CutCard.FIRST_TRUMP: "brief.favourite-trump",
}


def brief(t: Translator, ruleset: Ruleset) -> Screen:
    """A ruleset in half a screen."""
    head = t("rules.head", name=tradition(t, ruleset.key))
    return Screen(joined("\n", (head, *(t("rules.item", rule=rule) for rule in _told(t, ruleset)))))


def _told(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    named = tuple(contract_brief(t, ruleset))
    yield from named or (dealt(t, ruleset.plan),)
    if ruleset.quota is None:
        yield trick(t, ruleset)
    yield from lined(t, ruleset)
    yield from honours_told(t, ruleset)
    yield from _favourite(t, ruleset)
    yield from _call(t, ruleset)
    yield from _games(t, ruleset)
    yield from rubber_won(t, ruleset)
    yield from rubber(t, ruleset)


def _favourite(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    if ruleset.favourite_times > 1:
        yield t(_FAVOURITE[ruleset.cut_card])


def _call(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    for talk in ruleset.talks:
        if isinstance(talk, CallForHonours) and ruleset.honours.held:
            yield t("brief.call", score=talk.at)


def _games(t: Translator, ruleset: Ruleset) -> Iterator[Markup]:
    """What a game is worth, between which values where it goes by the losers' score; and what is carried over."""
    values = [one.points for one in ruleset.game_values]
    if len(values) == 1 or worth_what_the_losers_lack(ruleset):
        yield from game_won(t, ruleset)
    else:
        where = premiums_account(t, ruleset)
        yield t("brief.games-by-loser", least=min(values), most=max(values), where=where)
    if ruleset.carries:
        yield t("brief.carries", target=ruleset.target)
