"""Five at a table over HTTP: the fifth waits, comes in for whoever draws the highest card, who then waits (RULES §5.8)."""

from __future__ import annotations

from dataclasses import replace

from bot.app import house_of
from bot.sandbox import Sandbox
from tests.table.club import Club, running, settings_for
from tests.table.players import first, hands_on_turn, play, press_lobby
from tests.table.stacked import stacked

SHORT = ("panel:settings", "panel:rulesets", "set:whist/short@1", "panel:main")
"""The presses that choose short whist."""
CALM = {"clock_poll": 0.05, "courier_poll": 0.2, "sheet_theme": "off"}


async def comes(club: Club, name: str) -> int:
    """Somebody more in the group, who has opened the private chat."""
    person = int((await club.crowd.act("people", first_name=name))["user_id"])
    await club.crowd.act("start", user_id=person)
    await club.crowd.act(f"groups/{club.chat}/join", user_id=person)
    club.people = (*club.people, person)
    return person


async def reads(club: Club, words: str, chat: int | None = None) -> str:
    """The newest text of a chat that has these words, once it stands there."""
    return await club.until(
        lambda: next((text for text in reversed(club.texts(chat)) if words in text), None)
    )


async def test_of_five_one_waits_and_comes_in_after_the_rubber(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Boris draws the king and steps out for Dima; after the second rubber he is the one who comes in, and Dima need not cut."""
    settings = settings_for(sandbox, redis_url, **CALM)
    four = club.people
    anna, boris = four[0], four[1]
    async with running(settings, replace(house_of(settings), dealer=stacked("V4-E5-8"))):
        dima = await comes(club, "Дима")
        table = await club.sit(*four)
        told = await club.press(dima, club.chat, "l:")
        assert "вы ждёте" in told["text"]
        await reads(club, "все места заняты, вы ждёте", dima)
        assert "Ждут: Дима" in await reads(club, "Ждут")
        for wish in (*SHORT, "start:ask"):
            await press_lobby(club, anna, table, wish)
        await reads(club, "войдёте со следующим роббером", dima)
        await play(club, first, lambda: any("Роббер 1 окончен" in text for text in club.texts()))
        assert not hands_on_turn(club, dima)
        end = await reads(club, "Входит Дима")
        assert "тянут Анна\u00a0· Борис\u00a0· Вера\u00a0· Гриша" in end
        assert "text" not in await club.press(boris, club.chat, "a:")
        cut = await reads(club, "Выходит Борис\nВходит Дима")
        assert "Анна\u00a02♥︎\u00a0· Борис\u00a0K♠︎\u00a0· Вера\u00a03♦︎\u00a0· Гриша\u00a0Q♠︎" in cut
        assert "Анна\u00a0· Вера — против — Дима\u00a0· Гриша" in cut
        await reads(club, "войдёте со следующим роббером", boris)
        await club.until(lambda: not any("войдёте" in text for text in club.texts(dima)))
        await play(club, first, lambda: any("Роббер 2 окончен" in text for text in club.texts()))
        end = await reads(club, "Входит Борис")
    assert "тянут Анна\u00a0· Вера\u00a0· Гриша," in end
