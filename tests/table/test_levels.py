"""How strong an AI plays is chosen in the lobby: a press on its name asks for the next level."""

from __future__ import annotations

from bot.sandbox import Sandbox
from bot.services import document
from bot.services.players import Robot
from bot.services.table import Rubber
from bot.storage.store import TableId
from tests.table.club import Club, running, settings_for
from tests.table.players import begin

WISHES = ("ai:1", "level:1=master", "level:1=novice", "ai:2", "level:2=club", "ai:3", "level:3=master")
"""Each AI is added as strong as the one before it and then goes on by as many presses as it takes."""


async def test_each_ai_plays_as_strong_as_the_lobby_has_chosen(
    club: Club, sandbox: Sandbox, redis_url: str
) -> None:
    """The lobby tells each level in words, the table keeps it, and its first message shows the faces."""
    async with running(settings_for(sandbox, redis_url, deal_pause=60, cut_pause=60)) as app:
        anna = club.people[0]
        table = await begin(club, [anna], *WISHES, seats=1)
        stored = await app.store.read(TableId(table))
        assert stored is not None
        stage = document.load(stored.doc).stage
        assert isinstance(stage, Rubber)
        assert [one.level for one in stage.joined if isinstance(one, Robot)] == ["novice", "club", "master"]
        await club.until(lambda: any(text.count("🤖") == 3 and "🦉." in text for text in club.texts()))
