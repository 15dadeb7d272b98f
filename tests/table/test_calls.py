"""The call for honours of long whist over HTTP: two partners at eight win the game by what they hold (RULES V3 rule 5)."""

from __future__ import annotations

from bot.sandbox import Sandbox
from tests.table.club import Club, Json, running
from tests.table.players import begin, first, play
from tests.table.posted import ended, sheets
from tests.table.stacked import stacked
from tests.table.test_rubbers import dealing, polling
from tests.table.worked import CALLED


async def test_a_rubber_of_long_whist_is_won_by_calls(sandbox: Sandbox, redis_url: str, club: Club) -> None:
    """At 8 to 6 Anna holds ace and jack, Vera the queen: she calls, they show them and have won, 10 to 6 (RULES V3-E11). At 8 to
    0 she calls in vain, all hear it and the deal is played; at 8 to 2 the third call wins the rubber. Nobody else is asked, and
    Anna once a deal."""
    anna, _, vera, _ = club.people
    settings = polling(sandbox, redis_url)
    async with running(settings, dealing(settings, stacked(CALLED.pack))):
        table = await begin(club, club.people, *CALLED.wishes)

        async def call(deal: int) -> None:
            await play(club, first, lambda: bool(calls(club, table, anna, deal)))
            assert not [person for person in club.people[1:] if calls(club, table, person, deal)]
            ((message, button),) = calls(club, table, anna, deal)
            assert "text" not in await club.press_on(anna, message, button)
            await club.until(lambda: not calls(club, table, anna, deal))

        await call(3)
        told = await shown(club, "Вызов: 3 онёра на двоих, партия выиграна без игры")
        assert "Анна A♥ J♥ · Вера Q♥" in told.replace("\ufe0e", "").replace("\u00a0", " ")
        await shown(club, "1-я партия: Анна · Вера, 10:6")
        await over(club, table, 3)
        await call(5)
        await shown(club, "Анна вызывает: трёх онёров на двоих нет")
        assert not any("трёх онёров" in text for text in club.texts(vera))
        await call(6)
        await club.until(lambda: bool(ended(club)))
    sheet, end = sheets(club)[-1], ended(club)[-1]
    assert sheet.text == CALLED.text
    assert (sheet.sums, sheet.total) == ((CALLED.above, CALLED.below, CALLED.fiches), CALLED.totals)
    assert (end.totals, end.net, end.payments) == (CALLED.totals, CALLED.net, CALLED.payments)


def calls(club: Club, table: str, person: int, deal: int) -> list[tuple[Json, Json]]:
    """The buttons of somebody's chat by which he may call in a deal."""
    return [
        (message, button)
        for message, button in club.buttons(person)
        if button["text"] == "Вызвать партнёра" and button["callback_data"].startswith(f"o:{table}:{deal}:")
    ]


async def shown(club: Club, words: str) -> str:
    """The group's message with these words, once it stands there."""
    return await club.until(lambda: next((text for text in club.texts() if words in text), None))


async def over(club: Club, table: str, deal: int) -> None:
    """Wait until nobody has a card of this deal to play any more."""
    await club.until(lambda: not any(club.find(person, f"p:{table}:{deal}:") for person in club.people))
