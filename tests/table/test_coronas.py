"""The worth of coronas, lost in its source, is set in the lobby by buttons."""

from __future__ import annotations

from bot.app import house_of
from bot.sandbox import Sandbox
from bot.services import document
from bot.storage.store import TableId
from engine.rulesets import RUSSIAN
from engine.rulesets.options import with_options
from tests.table.club import Club, running, settings_for
from tests.table.players import press_lobby


async def test_a_table_sets_the_worth_of_coronas_card_by_card(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """So much a card, then five cards dearer and thirteen too; the lobby says what they are worth, and so do the rules."""
    settings = settings_for(sandbox, redis_url)
    async with running(settings, house_of(settings)) as app:
        anna, *_ = club.people
        table = await club.sit(anna)
        for wish in (
            "panel:settings",
            "panel:options",
            "opt:corona_table",
            "pick:corona_table=2",
            "opt:corona_table.5",
            "pick:corona_table.5=20",
            "opt:corona_table.13",
            "pick:corona_table.13=50",
            "panel:options",
            "opt:corona_by",
            "pick:corona_by=pair",
            "panel:options",
            "panel:settings",
            "panel:main",
        ):
            await press_lobby(club, anna, table, wish)
        worth = "2,4,20,8,10,12,14,16,18,20,50"
        assert any(f"Коронки: {worth.replace(',', ', ')}" in text for text in club.texts())
        await press_lobby(club, anna, table, "rules")
        stored = await app.store.read(TableId(table))
        assert stored is not None
        ruleset = document.load(stored.doc).ruleset
    assert ruleset == with_options(RUSSIAN, {"corona_table": worth, "corona_by": "pair"})
