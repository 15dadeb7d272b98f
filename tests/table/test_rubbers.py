"""Whole rubbers over HTTP: people who see only their screens press buttons, and the group reads the sheets.

RULES' worked rubbers are played with stacked packs; rubbers of random deals are compared with the record that
the store keeps of them.
"""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest

from bot.app import house_of
from bot.sandbox import Sandbox
from bot.services.house import House
from bot.services.shuffle import Dealer
from bot.settings import Settings
from tests.table.club import Club, running, settings_for
from tests.table.players import begin, first, play
from tests.table.posted import ended, sheets
from tests.table.stacked import stacked
from tests.table.worked import WORKED

CALM = {"clock_poll": 0.05, "courier_poll": 0.2}
"""Commits are shown at once whatever the polls, so that these need not be quick."""


def polling(sandbox: Sandbox, redis_url: str) -> Settings:
    """A bot that asks for its updates."""
    return settings_for(sandbox, redis_url, **CALM)


def webhook(sandbox: Sandbox, redis_url: str) -> Settings:
    """A bot that is brought its updates."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = {"webhook_url": f"http://127.0.0.1:{port}", "webhook_secret": "known-here-only", "port": port}
    return settings_for(sandbox, redis_url, **CALM, **address)


def dealing(settings: Settings, dealer: Dealer) -> House:
    """The house of these settings, with another dealer."""
    return replace(house_of(settings), dealer=dealer)


@pytest.mark.parametrize("mode", [polling, webhook])
@pytest.mark.parametrize("name", WORKED)
async def test_a_worked_rubber_ends_in_the_figures_of_RULES(
    name: str, mode: object, sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Four people press the first coloured card of every hand that comes to them; RULES V2-E5, V2-E6, V4-E5."""
    assert callable(mode)
    worked, settings = WORKED[name], mode(sandbox, redis_url)
    async with running(settings, dealing(settings, stacked(name))):
        await begin(club, club.people, *worked.wishes)
        await play(club, first, lambda: bool(ended(club)))
    sheet, end = sheets(club)[-1], ended(club)[-1]
    assert sheet.text == worked.text
    assert (sheet.sums, sheet.total) == ((worked.above, worked.below, worked.fiches), worked.totals)
    assert (end.totals, end.net, end.payments) == (worked.totals, worked.net, worked.payments)
