"""The bot is killed in the middle of what several people do at once, at moments other than a card's."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind, Moment
from bot.services import document
from bot.services.table import Closed, Rubber, Table
from bot.storage.connect import connect
from bot.storage.redis_store import RedisStore
from bot.storage.store import TableId
from engine.rulesets import TEN
from tests.attack.gang import FOUR, whole
from tests.badinput.desk import ANNA, BORIS
from tests.redis_server import PrivateServer
from tests.sandbox.people import Crowd
from tests.storms.process import BotProcess, environment
from tests.storms.proof import CATALOGUES, at_rest, frames_equal_the_state
from tests.table.at_table import FREELY, Four, wishes
from tests.table.club import Club, Json
from tests.table.players import begin


@pytest.fixture
async def store(server: PrivateServer, tmp_path: Path) -> AsyncIterator[RedisStore]:
    opened = await connect(server.url, tmp_path)
    assert isinstance(opened, RedisStore)
    yield opened
    await opened.close()


@pytest.fixture
async def bot(sandbox: Sandbox, server: PrivateServer) -> AsyncIterator[BotProcess]:
    process = BotProcess(environment(sandbox, server.url))
    process.start()
    yield process
    await process.close()
    assert "Traceback" not in process.logged()


async def struck(bot: BotProcess, *deeds: asyncio.Task[Json]) -> None:
    """Kill the bot while these are under way, and start it again."""
    await asyncio.sleep(0.01)
    await bot.kill()
    bot.start()
    await asyncio.gather(*deeds)


def doing(club: Club, person: int, message: Json, data: str) -> asyncio.Task[Json]:
    """Somebody's press, answered or not."""
    body = {"user_id": person, "chat_id": message["chat"]["id"], "message_id": message["message_id"]}
    pressing = club.crowd.act("press", **body, data=data, forged=True)
    return asyncio.get_running_loop().create_task(pressing)


def saying(club: Club, person: int, text: str) -> asyncio.Task[Json]:
    said = club.crowd.act("send", user_id=person, chat_id=club.chat, text=text)
    return asyncio.get_running_loop().create_task(said)


async def settled(store: RedisStore, club: Club, table: str, stage: type[Rubber] | type[Closed]) -> Table:
    """The table once it has come so far."""
    async with asyncio.timeout(20):
        while True:
            stored = await store.read(TableId(table))
            assert stored is not None
            now = document.load(stored.doc)
            if isinstance(now.stage, stage) and (stage is Closed or now.due is not None):
                return now
            await club.look(0.05)


async def test_from_whist_to_stop_with_a_kill_at_every_step(
    sandbox: Sandbox, bot: BotProcess, store: RedisStore, crowd: Crowd
) -> None:
    """Joining, starting, leaving, coming back and stopping: each is done once, and at rest all is shown as it is.

    At its end it dies before the table's last word goes out: one that was sent and not noted may be sent again.
    """
    club = await Club.open(crowd)
    for person in FOUR:
        await crowd.act("start", user_id=person)
    await club.until(lambda: all(len(club.texts(person)) > 1 for person in FOUR))

    await club.say(ANNA, "/whist")
    message, button = await club.until(lambda: club.find(club.chat, "l:"))
    table = button["callback_data"].split(":")[1]
    assert await store.places(club.chat) == {0: table}

    joins = [doing(club, person, message, f"l:{table}:join:") for person in FOUR for _ in range(2)]
    await struck(bot, *joins)
    await struck(bot, *(doing(club, person, message, f"l:{table}:start:fill") for person in FOUR))
    now = await settled(store, club, table, Rubber)
    whole(now)
    assert {person.id for person in now.people} == set(FOUR)

    await struck(bot, saying(club, BORIS, "/leave"))
    await club.until(lambda: club.find(BORIS, f"s:{table}:back"))
    back, button = club.find(BORIS, f"s:{table}:back") or (message, button)
    await struck(bot, doing(club, BORIS, back, button["callback_data"]))
    await club.until(lambda: club.find(BORIS, f"p:{table}:"))
    rest = await at_rest(store, table)
    whole(rest.table)
    frames_equal_the_state(sandbox, rest)

    fatal = Fault(
        kind=Kind.KILL,
        method="sendMessage",
        chat_id=club.chat,
        moment=Moment.BEFORE,
        pid=bot.pid,
        times=1,
    )
    sandbox.faults.add(fatal)
    await club.say(ANNA, "/stop")
    assert await bot.dead() == -signal.SIGKILL
    bot.start()
    await settled(store, club, table, Closed)
    await at_rest(store, table)
    await club.look()
    assert len([text for text in club.texts() if "закрывает стол" in text]) == 1
    for chat in (club.chat, *FOUR):
        await stray_is_tidied(club, chat)


async def test_a_claim_lodged_before_a_kill_is_examined_after_it(
    sandbox: Sandbox, bot: BotProcess, store: RedisStore, crowd: Crowd
) -> None:
    """One opponent has claimed the revoke, the bot dies while the other does; it is found, and the sheet names who claimed it."""
    club = await Club.open(crowd)
    four = await Four.at(club, store, await begin(club, FOUR, *wishes(TEN, FREELY)))
    while not (await four.turn())[2]:
        await four.follow(1)
    seat, _, false = await four.turn()
    trick = f"Взятка {len((await four.deal()).tricks) + 1} · {await four.name(seat)}"
    await four.lay(false[0])
    await four.follow(6)
    for opponent in (seat + 1, seat + 3):
        await four.presses(opponent, "Заявить фальш-ренонс")
    await four.presses(seat + 1, trick)
    message, button = await club.until(lambda: four.button(four.people[(seat + 3) % 4], trick))
    await struck(bot, doing(club, four.people[(seat + 3) % 4], message, button["callback_data"]))
    await four.play_out()
    await four.done()
    await four.presses(seat + 1, "Три очка себе")
    sheet = await four.reads("до счёта: три очка противникам")
    (found,) = [line for line in sheet.split("\n") if "Фальш-ренонс (заявка:" in line]
    assert await four.name((seat + 1) % 4) in found.partition("заявка")[2]
    (line,) = [line for line in (await four.match()).sheet.lines if "revoke" in line.reason.value]
    assert (line.side, line.points) == ((seat + 1) % 2, 3)


async def stray_is_tidied(club: Club, chat: int) -> None:
    """What was sent but not noted because of a kill: whoever touches it reads that the table is closed, and it has no buttons."""
    while found := club.find(chat, "p:") or club.find(chat, "l:"):
        message, button = found
        answer = await club.press_on(ANNA if chat == club.chat else chat, message, button)
        assert answer["text"] == CATALOGUES.of("ru").plain("notice.table-closed")
        await club.until(partial(bare, club, chat, message["message_id"]))


def bare(club: Club, chat: int, message: int) -> bool:
    """Whether a message has lost its buttons, or is gone."""
    return "reply_markup" not in club.messages[chat].get(message, {})
