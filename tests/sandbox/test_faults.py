"""Faults on order."""

import asyncio
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator

import pytest
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from bot.sandbox import Fault, Kind, Moment, Sandbox
from tests.sandbox.conftest import ANNA, BORIS, GROUP
from tests.sandbox.people import Crowd
from tests.sandbox.test_updates import Hook, hook, texts

__all__ = ["hook"]


def shown(sandbox: Sandbox, chat_id: int) -> list[str | None]:
    """What people see there."""
    return [post.message.text for post in sandbox.world.room(chat_id)]


@pytest.fixture
async def victim() -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec("sleep", "60")
    yield process
    if process.returncode is None:
        process.kill()
        await process.wait()


async def test_a_429_is_ordered_for_the_nth_call_of_a_method(sandbox: Sandbox, bot: Bot) -> None:
    """The second send is refused and not done, the others are."""
    sandbox.faults.add(Fault(kind=Kind.TOO_MANY, method="sendMessage", nth=2, retry_after=7))
    await bot.send_message(ANNA, "a")
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.send_message(ANNA, "b")
    assert refused.value.retry_after == 7
    await bot.send_message(ANNA, "c")
    assert shown(sandbox, ANNA) == ["a", "c"]


async def test_a_500_is_ordered_for_one_chat(sandbox: Sandbox, bot: Bot, crowd: Crowd) -> None:
    """Over HTTP as well as in the process; nothing is done, other chats are not touched."""
    await crowd.act("faults", kind="500", chat_id=ANNA)
    with pytest.raises(TelegramServerError):
        await bot.send_message(ANNA, "a")
    await bot.send_message(BORIS, "a")
    sandbox.faults.clear()
    await bot.send_message(ANNA, "b")
    assert (shown(sandbox, ANNA), shown(sandbox, BORIS)) == (["b"], ["a"])


async def test_a_lost_reply_leaves_the_message(sandbox: Sandbox, bot: Bot) -> None:
    """The bot sees a broken connection, people see the message."""
    sandbox.faults.add(Fault(kind=Kind.LOST, method="sendMessage", times=1))
    with pytest.raises(TelegramNetworkError):
        await bot.send_message(ANNA, "a")
    assert shown(sandbox, ANNA) == ["a"]
    assert sandbox.history.calls[-1].outcome == "lost"
    await bot.send_message(ANNA, "b")


async def test_a_tag_that_is_not_known_refuses_the_text_that_bears_it(sandbox: Sandbox, bot: Bot) -> None:
    """In Telegram's words; the same words bare, and other tags, are taken."""
    sandbox.faults.add(Fault(kind=Kind.UNPARSED, tag="i"))
    with pytest.raises(TelegramBadRequest, match=r"Unsupported start tag .i. at byte offset 6"):
        await bot.send_message(ANNA, "Да, <i>a</i>", parse_mode="HTML")
    await bot.send_message(ANNA, "<b>a</b>", parse_mode="HTML")
    await bot.send_message(ANNA, "<i>a</i>")
    assert shown(sandbox, ANNA) == ["a", "<i>a</i>"]


async def test_a_malformed_reply_leaves_the_message(sandbox: Sandbox, bot: Bot) -> None:
    """aiogram cannot read the reply, people see the message."""
    sandbox.faults.add(Fault(kind=Kind.MALFORMED, times=2))
    with pytest.raises(ClientDecodeError):
        await bot.send_message(ANNA, "a")
    with pytest.raises(ClientDecodeError):
        await bot.get_me()
    assert shown(sandbox, ANNA) == ["a"]


async def test_a_delayed_call_is_overtaken(sandbox: Sandbox, bot: Bot) -> None:
    """It takes effect when its delay is over."""
    sandbox.faults.add(Fault(kind=Kind.DELAY, nth=1, delay=0.3))
    began = time.monotonic()
    async with asyncio.TaskGroup() as group:
        group.create_task(bot.send_message(ANNA, "slow"))
        await asyncio.sleep(0.1)
        group.create_task(bot.send_message(ANNA, "quick"))
    assert time.monotonic() - began >= 0.3
    assert shown(sandbox, ANNA) == ["quick", "slow"]


async def test_chance_is_seeded(sandbox: Sandbox, bot: Bot) -> None:
    """The same seed strikes the same calls, and not all of them."""

    async def struck() -> list[int]:
        sandbox.faults.clear()
        sandbox.faults.add(Fault(kind=Kind.ERROR, method="getMe", probability=0.5, seed=3))
        found = []
        for number in range(12):
            try:
                await bot.get_me()
            except TelegramServerError:
                found.append(number)
        return found

    first = await struck()
    assert first == await struck()
    assert 0 < len(first) < 12


@pytest.mark.parametrize(
    ("moment", "seen", "answered"),
    [(Moment.BEFORE, [], False), (Moment.DURING, ["a"], False), (Moment.AFTER, ["a"], True)],
)
async def test_a_process_is_killed_around_a_call(
    sandbox: Sandbox, bot: Bot, victim: Process, moment: Moment, seen: list[str], answered: bool
) -> None:
    """Before: nothing is done. During: done, not answered. After: done and answered. Each time it is dead."""
    sandbox.faults.add(Fault(kind=Kind.KILL, method="sendMessage", nth=1, pid=victim.pid, moment=moment))
    if answered:
        await bot.send_message(ANNA, "a")
    else:
        with pytest.raises(TelegramNetworkError):
            await bot.send_message(ANNA, "a")
    async with asyncio.timeout(2):
        assert await victim.wait() == -9
    assert shown(sandbox, ANNA) == seen
    assert sandbox.history.calls[-1].outcome == f"killed {moment}"


async def test_a_doubled_update_comes_twice_with_one_id(sandbox: Sandbox, bot: Bot, crowd: Crowd) -> None:
    """Both copies are confirmed at once."""
    sandbox.faults.add(Fault(kind=Kind.DOUBLE, method="message", nth=1))
    for text in ("/a", "/b"):
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text=text)
    updates = await bot.get_updates()
    assert [u.message.text for u in updates if u.message] == ["/a", "/a", "/b"]
    assert updates[0].update_id == updates[1].update_id
    await bot.get_updates(offset=updates[0].update_id + 1)
    assert await texts(bot) == ["/b"]


async def test_a_doubled_update_reaches_two_replicas(
    sandbox: Sandbox, bot: Bot, crowd: Crowd, hook: Hook
) -> None:
    """The copy goes to another address at the same time."""
    sandbox.faults.add(Fault(kind=Kind.DOUBLE, copy_to=hook.url + "?replica=2"))
    await bot.set_webhook(hook.url)
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/a")
    assert await hook.holding(2) == ["/a", "/a"]


async def test_a_reordered_update_is_overtaken_by_the_next(sandbox: Sandbox, bot: Bot, crowd: Crowd) -> None:
    """If none follows it comes by itself a little later."""
    sandbox.faults.add(Fault(kind=Kind.REORDER, nth=1))
    for text in ("/a", "/b"):
        await crowd.act("send", user_id=ANNA, chat_id=GROUP, text=text)
    assert await texts(bot) == ["/b", "/a"]
    sandbox.faults.clear()
    sandbox.faults.add(Fault(kind=Kind.REORDER, nth=1))
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="/c")
    assert await texts(bot) == ["/b", "/a"]
    await asyncio.sleep(sandbox.settings.reorder_hold + 0.1)
    assert await texts(bot) == ["/b", "/a", "/c"]
