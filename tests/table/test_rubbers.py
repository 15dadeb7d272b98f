"""Whole rubbers over HTTP: people who see only their screens press buttons, and the group reads the sheets.

RULES' worked rubbers are played with stacked packs; rubbers of random deals are compared with the record that
the store keeps of them.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from bot.app import App, house_of
from bot.sandbox import Sandbox
from bot.services import document
from bot.services.house import House
from bot.services.shuffle import Dealer
from bot.services.table import Rubber
from bot.settings import Settings
from bot.storage.store import TableId
from engine.record import header, replay
from engine.sheet import Account, ScoreSheet
from tests.table.club import Club, running, settings_for
from tests.table.figures import figures
from tests.table.players import begin, first, hands_on_turn, play
from tests.table.posted import Sheet, ended, sheets
from tests.table.stacked import stacked
from tests.table.worked import SHORT, TEN, WIKI, WORKED

WISHES = ((), SHORT, TEN, WIKI)
"""What is pressed in the lobby for each preset."""

CALM = {"clock_poll": 0.05, "courier_poll": 0.2, "sheet_theme": "off"}
"""Commits are shown at once whatever the polls, so that these need not be quick; sheets in words can be read."""


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


RUBBERS = int(os.environ.get("RUBBERS", "2"))
"""How many rubbers of random deals are played; `make storms` plays more."""
BY_WEBHOOK = ("V2-E5", "V2-E6", "V4-E5-8", "V4-E5-1")
"""The rubbers that are played by webhook too."""


def dealing(settings: Settings, dealer: Dealer) -> House:
    """The house of these settings, with another dealer."""
    return replace(house_of(settings), dealer=dealer)


@pytest.mark.parametrize(("name", "mode"), [*product(WORKED, [polling]), *product(BY_WEBHOOK, [webhook])])
async def test_a_worked_rubber_ends_in_the_figures_of_RULES(
    name: str, mode: object, sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Four people press the first coloured card of every hand that comes to them; RULES V1 rule 10, V2-E5, V2-E6,
    V2-E7, V2-E9, V3-E7, V4-E5, and the deals V5-E1, E2, E4, E6, V6-E1, E2 and E3 in rubbers."""
    assert callable(mode)
    worked, settings = WORKED[name], mode(sandbox, redis_url)
    async with running(settings, dealing(settings, stacked(worked.pack or name))):
        await begin(club, club.people, *worked.wishes)
        await play(club, first, lambda: bool(ended(club)))
    sheet, end = sheets(club)[-1], ended(club)[-1]
    assert sheet.text == worked.text
    assert (sheet.sums, sheet.total) == ((worked.above, worked.below, worked.fiches), worked.totals)
    assert (end.totals, end.net, end.payments) == (worked.totals, worked.net, worked.payments)


async def test_another_rubber_has_other_partners_and_the_deal_goes_on(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Anna and Vera won and Boris dealt last; now Anna plays with Grisha, who deals, and Vera leads (RULES C7)."""
    settings = polling(sandbox, redis_url)
    _, boris, vera, _ = club.people
    async with running(settings, dealing(settings, stacked("V4-E5-8"))):
        await begin(club, club.people, *SHORT)
        await play(club, first, lambda: bool(ended(club)))
        assert "text" not in await club.press(boris, club.chat, "a:")
        told = await club.until(lambda: next((text for text in club.texts() if "сменились" in text), None))
        await club.until(lambda: bool(hands_on_turn(club, vera)))
    assert told.split("\n")[1:] == ["Анна\u00a0· Гриша — против — Борис\u00a0· Вера", "Сдаёт Гриша."]
    assert [person for person in club.people if hands_on_turn(club, person)] == [vera]


@pytest.mark.parametrize("seed", range(RUBBERS))
async def test_the_posted_sheets_of_random_deals_are_those_of_the_record(
    seed: int, sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """One to four people press any coloured card, AIs take the other seats; the packs are the house's own. The seeds go through
    the presets."""
    settings = polling(sandbox, redis_url)
    random = Random(seed)
    async with running(settings) as app:
        table = await begin(club, club.people[: 1 + seed % 4], *WISHES[seed % 4])
        await play(club, random.choice, lambda: bool(ended(club)))
        settled, recorded = await sheets_of_the_record(app, TableId(table))
    posted, end = sheets(club), ended(club)[-1]
    assert_shows(posted, recorded, settled)
    settlement = recorded[-1].settlement
    assert settlement is not None
    assert (end.net, {sum_ for _, _, sum_ in end.payments}) == (settlement.net, {abs(settlement.net)} - {0})


async def sheets_of_the_record(app: App, table: TableId) -> tuple[tuple[Account, ...], list[ScoreSheet]]:
    """In which accounts the rubber is settled, and the sheet after each deal, from the lines of the finished deals in the store
    and the header in the document."""
    stored = await app.store.read(table)
    assert stored is not None
    stage = document.load(stored.doc).stage
    assert isinstance(stage, Rubber)
    lines = await app.store.finished(table)
    assert len(lines) == stage.match.deal_number
    sheets = [replay(header(stage.match), lines[:number]).sheet for number in range(1, len(lines) + 1)]
    assert sheets[-1] == stage.match.sheet
    return stage.match.ruleset.settled, sheets


def assert_shows(
    posted: Sequence[Sheet], recorded: Sequence[ScoreSheet], settled: tuple[Account, ...]
) -> None:
    """Each posted sheet adds up and is one of the record's, in their order, the last being the last.

    A sheet that could not go out before the next deal's goes out with it, so there may be fewer.
    """
    left = list(recorded)
    for sheet in posted:
        assert sheet.adds_up, sheet.text
        while left and figures(left[0], sheet, settled) != sheet:
            left.pop(0)
        assert left, f"no deal of the record makes this sheet:\n{sheet.text}"
        left.pop(0)
    assert not left, "the last sheet is the last of the record"
