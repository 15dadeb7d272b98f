"""What a look back may be: within Telegram's limits, for all of every deal, and nothing of a deal that is not over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.handlers.lookback import SHOWN
from bot.rendering import lookback
from bot.rendering.looks import LookView, Mark, Weighed
from bot.rendering.names import clean, units
from bot.rendering.screen import Screen
from bot.services.lookback import choices, looked
from bot.services.players import Dummy, Person
from engine import record
from engine.cards import Card
from engine.seats import Seat
from tests.engine.card_play import Recorded, recorded
from tests.rendering.looking import ADDRESS, deal
from tests.rendering.scenes import CATALOGUES

LONGEST_CHAT = -1009999999999999
LONGEST_NAME = clean("👨‍👩‍👧‍👦" * 30, fallback="")
golden = pytest.mark.parametrize("one", recorded(), ids=lambda one: one.name)


def within_limits(screen: Screen) -> None:
    """Text of a message, data of buttons, parameters of links (Bot API)."""
    assert units(screen.text) <= 4096
    for row in screen.keyboard:
        for button in row:
            assert len((button.data or "").encode()) <= 64
            assert len((button.url or "").partition("start=")[2]) <= 64


@golden
def test_every_page_of_every_kind_of_whist(one: Recorded) -> None:
    """Each trick has a page, with the longest names, every card marked, in both languages; there is none beyond the last."""
    match = record.replay(one.header, one.deals[:1])
    players = match.ruleset.plan.players
    people = tuple(
        Person(seat, LONGEST_NAME, "ru") if Seat(seat) in players else Dummy()
        for seat in range(match.ruleset.seats)
    )
    finished = replace(deal(match), seats=people, number=999_999)
    pages: list[LookView] = []
    while look := looked(finished, ADDRESS, "ru", len(pages), chat=LONGEST_CHAT, here=7):
        pages.append(look)
    assert len(pages) == len(pages[0].tricks) + 1
    marks = tuple((place, Mark(Card.parse("AS"), 12.9)) for place in range(len(pages[0].plays)))
    for language in CATALOGUES.languages:
        t = CATALOGUES.of(language)
        for look in pages:
            for here in (None, LONGEST_CHAT):
                shown = replace(look, weighed=Weighed.DONE, marks=marks, makeable=13, here=here)
                within_limits(lookback.lookback(t, shown))
        within_limits(lookback.deals(t, pages[:1] * SHOWN, 9_990, SHOWN, more=True))


@golden
def test_a_card_is_weighed_by_what_its_player_saw(one: Recorded) -> None:
    """For each card with a choice the view is that of whoever played it, at that very turn, and holds the card as legal."""
    match = record.replay(one.header, one.deals[:1])
    assert match.deal is not None
    for place, view, card in choices(match):
        hand, laid = match.deal.lying[place]
        assert (laid, view.turn and view.turn.hand) == (card, hand)
        assert view.viewer == match.deal.layout.actors[hand]
        assert len([action for action in view.legal if getattr(action, "card", None) is card]) == 1
        before = [
            *(play for trick in view.tricks for play in trick.plays),
            *(view.trick.plays if view.trick else ()),
        ]
        assert tuple(before) == match.deal.lying[:place] or match.deal.back
