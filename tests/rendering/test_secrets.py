"""No screen tells a closed card: deal the hidden cards anew, and every screen but their holders' own stays the same."""

from random import Random

import pytest

from bot.i18n import Translator
from bot.rendering import alerts, hand, sheet, trick
from bot.rendering.screen import Screen
from bot.rendering.views import TableView
from engine.actions import Answer, Cut, Dealt
from engine.cards import PACK, Card
from engine.match import Match, apply, begin
from engine.rulesets import RULESETS, Ruleset
from tests.engine.card_play import moment
from tests.engine.test_view import RULED, redealt
from tests.rendering.scenes import (
    CATALOGUES,
    FAVOURITE,
    HANDS,
    PEOPLE,
    PLAYED,
    TURNED,
    follow,
    of,
    seated,
    stacked,
    table,
)

OTHER_HANDS = (HANDS[0], HANDS[1], "JT874.A9.AJ6.K97", "53.Q642.T984.Q53")
"""Vera and Grisha have exchanged two closed cards each."""


def match_of(hands: tuple[str, ...], ruleset: Ruleset, cards: int) -> Match:
    """The same cards played from other hands."""
    match, _ = apply(begin(ruleset), None, Cut(PACK))
    match, _ = apply(match, None, Dealt(stacked(hands, TURNED), FAVOURITE if match.needs_card else None))
    if match.deal is not None and match.deal.turn is None:
        offer = match.deal.phase.offers[0]
        match, _ = apply(match, offer.to, Answer(offer.number, "H"))
    for text in PLAYED.split()[:cards]:
        match = follow(match, Card.parse(text))
    return match


def _at_once(ruleset: Ruleset) -> bool:
    """Whether four play, and nothing is asked before the first card."""
    return len(ruleset.plan.players) == 4 and ruleset.plan.prelude is None


FOUR = {key: ruleset for key, ruleset in RULESETS.items() if _at_once(ruleset)}
OTHERS = {name: ruleset for name, ruleset in RULED.items() if not _at_once(ruleset)}


def group(t: Translator, match: Match) -> tuple[object, ...]:
    """What everybody reads of a deal."""
    seen = table(match, seated(match.ruleset, PEOPLE))
    screen = trick.running if match.deal and match.deal.turn else trick.settling
    return (
        screen(t, seen, 1),
        alerts.score_alert(t, seen),
        alerts.last_alert(t, seen),
        alerts.outdated(t, seen),
    )


@pytest.mark.parametrize("ruleset", OTHERS.values(), ids=OTHERS)
def test_no_screen_of_other_tables_tells_a_closed_card(ruleset: Ruleset) -> None:
    """Deal the cards anew that somebody cannot know, spare packets and those given away among them: he reads the same."""
    chance, t = Random(ruleset.key), CATALOGUES.of("ru")
    for count in range(2, 40, 3):
        match = moment(ruleset, count, count)
        if match.deal is None:
            continue
        assert group(t, redealt(match, None, chance)) == group(t, match)
        sitters = seated(ruleset, PEOPLE)
        for seat in ruleset.plan.players:
            other = redealt(match, seat, chance)
            assert hand.hand(t, of(other, seat, sitters)) == hand.hand(t, of(match, seat, sitters))


@pytest.mark.parametrize("ruleset", FOUR.values(), ids=FOUR)
@pytest.mark.parametrize("cards", [0, 1, 3, 4, 7, 10, 11])
@pytest.mark.parametrize("code", CATALOGUES.languages)
def test_no_screen_tells_a_closed_card(ruleset: Ruleset, cards: int, code: str) -> None:
    """The group's messages, its alerts and the other two players' hands do not change."""
    t = CATALOGUES.of(code)
    this, that = (match_of(hands, ruleset, cards) for hands in (HANDS, OTHER_HANDS))

    def tricks(t: Translator, seen: TableView) -> Screen:
        return trick.running(t, seen, 1)

    def pictured(t: Translator, seen: TableView) -> Screen:
        return sheet.sheet(t, seen, pictured=True)

    for screen in (tricks, pictured, alerts.score_alert, alerts.last_alert, alerts.outdated):
        assert screen(t, table(this)) == screen(t, table(that))
    for seat in (0, 1):
        assert hand.hand(t, of(this, seat)) == hand.hand(t, of(that, seat))
    for seat in (2, 3):
        assert hand.hand(t, of(this, seat)) != hand.hand(t, of(that, seat))
