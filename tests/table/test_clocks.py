"""Clocks over HTTP: what somebody sees who does not play, leaves and comes back, and a bot that was down for a while."""

from __future__ import annotations

import asyncio
import re

from bot.app import App
from bot.sandbox import Sandbox
from bot.services import document
from bot.services.house import Moment
from bot.services.table import Table
from bot.services.waits import off, person_awaited
from bot.storage.store import TableId
from tests.table.club import Club, running, settings_for
from tests.table.players import begin, first, hands_on_turn, play
from tests.table.posted import sheets

HURRY = {"pace_scale": 0.02, "shown_grace": 0.2, "idle_rubber": 60.0}
"""A minute lasts a little more than a second."""


def newest(club: Club, chat: int) -> str:
    """The latest message of a chat."""
    return club.texts(chat)[-1] if club.texts(chat) else ""


def hand(club: Club, person: int) -> int | None:
    """The message that shows somebody's cards on turn."""
    return next((message["message_id"] for message, _ in hands_on_turn(club, person)), None)


async def test_who_does_not_play_is_rung_then_an_ai_sits_in_until_he_is_back(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """One person and three AIs: nobody plays any more, the deal ends by itself, and the next one waits for him."""
    anna = club.people[0]
    async with running(settings_for(sandbox, redis_url, **HURRY)):
        await begin(club, [anna])
        await club.until(lambda: bool(hands_on_turn(club, anna)))
        first_hand = hand(club, anna)
        await club.until(lambda: hand(club, anna) != first_hand)
        await club.until(lambda: "два хода прошли без вас" in newest(club, anna))
        await club.until(lambda: not club.cards(anna))
        await club.until(lambda: any("следующая сдача подождёт" in text for text in club.texts()))
        answer = await club.press(anna, club.chat, "s:")
        assert "text" not in answer
        await club.until(lambda: bool(club.cards(anna)))
        assert not [text for text in club.texts() if "подождёт" in text or "отдыхает" in text]
        assert not [text for text in club.texts(anna) if "два хода" in text]


async def test_who_left_takes_his_seat_back_and_plays_on(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """By the button in his private chat, then by opening a table where his stands; the deal is played to its end."""
    anna, boris, *_ = club.people
    async with running(settings_for(sandbox, redis_url, sheet_theme="off")):
        await begin(club, [anna, boris])
        await club.until(lambda: bool(club.cards(anna) or club.cards(boris)))
        for way_back in (lambda: club.press(boris, boris, "s:"), lambda: club.say(boris, "/whist")):
            await club.say(boris, "/leave")
            await club.until(lambda: "место и карты пока ваши" in newest(club, boris))
            await club.until(lambda: any("не за столом, играет" in text for text in club.texts()))
            await way_back()
            await club.until(lambda: holds_cards(club, boris))
        await play(club, first, lambda: bool(sheets(club)))


def holds_cards(club: Club, person: int) -> bool:
    """Whether somebody's chat shows his cards, and no word of his having left any more."""
    cards = [button for _, button in with_data(club, person) if button["callback_data"].startswith("p:")]
    return bool(cards) and not any("пока ваши" in text for text in club.texts(person))


def with_data(club: Club, chat: int) -> list[tuple[dict[str, object], dict[str, str]]]:
    """The buttons of a chat that are no links."""
    return [pair for pair in club.buttons(chat) if "callback_data" in pair[1]]


async def test_somebody_else_sits_in_from_the_next_deal(sandbox: Sandbox, redis_url: str, club: Club) -> None:
    """He has never spoken to the bot: the button leads him to it, a ticket comes, and then his cards."""
    anna, boris, vera, _ = club.people
    async with running(settings_for(sandbox, redis_url)):
        await begin(club, [anna, boris])
        await club.until(lambda: bool(club.cards(anna) or club.cards(boris)))
        await club.say(boris, "/leave")
        message, button = await club.until(lambda: stand_in(club))
        answer = await club.press_on(vera, message, button)
        assert "start=s" in answer["url"]
        await club.until(lambda: any("место игрока Борис" in text for text in club.texts(vera)))
        assert not holds_cards(club, vera)
        await play(club, first, lambda: holds_cards(club, vera))
        await club.until(lambda: not any("место и карты пока ваши" in text for text in club.texts(boris)))


def stand_in(club: Club) -> tuple[dict[str, object], dict[str, object]] | None:
    """The button by which a seat is taken over."""
    return next(
        (pair for pair in club.buttons(club.chat) if ":in:" in pair[1].get("callback_data", "")), None
    )


async def test_most_of_the_seated_close_the_table(sandbox: Sandbox, redis_url: str, club: Club) -> None:
    """Of three, two who did not open it; the first hears how many are missing."""
    anna, boris, vera, _ = club.people
    async with running(settings_for(sandbox, redis_url)):
        await begin(club, [anna, boris, vera])
        await club.until(lambda: any("Взятка" in text or "взятка" in text for text in club.texts()))
        await club.say(boris, "/stop")
        await club.until(lambda: any("Нужен ещё 1 голос: /stop" in text for text in club.texts()))
        await club.say(vera, "/stop")
        await club.until(lambda: any("решили закрыть" in text for text in club.texts()))


async def now(app: App, table: str) -> tuple[Table, Moment]:
    """The table as stored, and the moment."""
    stored = await app.store.read(TableId(table))
    assert stored is not None
    return document.load(stored.doc), Moment(stored.clock, app.tables.house.wall())


async def test_while_the_bot_is_down_nobody_runs_out_of_time(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """It is down for longer than a card may take; then the same person has the rest of his time, and reads until when."""
    settings = settings_for(sandbox, redis_url, pace_scale=0.1, shown_grace=0.2, clock_step=0.3)
    anna = club.people[0]
    async with running(settings) as app:
        table = await begin(club, [anna])
        await club.until(lambda: bool(hands_on_turn(club, anna)))
        before, _ = await now(app, table)
    told = deadline(newest(club, anna))
    await asyncio.sleep(7)
    async with running(settings) as app:
        await club.until(lambda: deadline(newest(club, anna)) > told + 5)
        after, moment = await now(app, table)
        assert after.stage == before.stage
        assert (after.wait, after.due) == (before.wait, before.due)
        assert abs(off(after, moment)) < 2
        assert person_awaited(after) is not None
        await club.until(lambda: not club.cards(anna) or deadline(newest(club, anna)) > told + 12)


def deadline(text: str) -> int:
    """The time of day that a message tells, in seconds."""
    found = re.search(r"(\d\d):(\d\d):(\d\d)", text)
    return 0 if found is None else int(found[1]) * 3600 + int(found[2]) * 60 + int(found[3])
