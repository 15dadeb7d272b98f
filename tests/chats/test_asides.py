"""Private messages to somebody fail: his hand comes in the group, in messages that he alone sees, if Telegram takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Sandbox, SandboxSettings
from tests.badinput.desk import ANNA, BORIS, Desk, actor, held
from tests.chats.groups import Groups, cards_played
from tests.table.club import Json


def aside(desk: Desk, person: int) -> Json | None:
    """The message in the group that somebody alone sees, as he sees it now."""
    posts = [
        post
        for (receiver, _), post in desk.sandbox.world.asides.items()
        if receiver == person and not post.deleted
    ]
    return posts[-1].json() if posts else None


def cards_aside(desk: Desk, person: int) -> list[str]:
    """The data of the cards on turn in that message."""
    message = aside(desk, person) or {}
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    data = [button.get("callback_data", "") for row in rows for button in row]
    return [one for one in data if one.startswith("p:") and one.split(":")[3] != "0"]


async def press_aside(desk: Desk, person: int, data: str) -> Json:
    """Press a button there; the answer."""
    message = aside(desk, person)
    assert message is not None
    number = message["ephemeral_message_id"]
    query = await desk.club.crowd.press(person, desk.club.chat, number, data, aside=True)
    answer: Json = await desk.club.crowd.ask(f"callbacks/{query}", wait=10)
    return answer


async def blocked(desk: Desk) -> tuple[str, int, int]:
    """A table where one of two people has just blocked the bot; the table, that one and the other."""
    table = await desk.play(ANNA, BORIS)
    person = await desk.waits_for(table)
    other = BORIS if person == ANNA else ANNA
    await desk.club.crowd.act("block", user_id=person, blocked=True)
    await desk.settled(table, lambda now: (one := now.person(person)) is not None and not one.ready)
    return table, person, other


async def test_he_plays_by_messages_that_he_alone_sees(desk: Desk) -> None:
    """His cards come there when it is his turn, a tap on one plays it, and the AI that sat in gives way."""
    table, person, other = await blocked(desk)
    await desk.settled(table, lambda now: (one := now.person(person)) is not None and not one.away)
    async with asyncio.timeout(20):
        while not cards_aside(desk, person):
            if desk.club.cards(other):
                await desk.play_a_card(other)
            await desk.club.look(0.05)
    now = await desk.table(table)
    assert actor(now) == person
    before = cards_played(now)
    for data in cards_aside(desk, person):
        answer = await press_aside(desk, person, data)
        if "text" not in answer:
            break
    await desk.settled(table, lambda now: cards_played(now) > before)
    await desk.club.until(lambda: not any("играет ИИ" in text for text in desk.club.texts()))


async def test_no_card_is_sent_before_the_message_is_known_to_be_his_alone(desk: Desk) -> None:
    """What is sent to the group names no card and bears none; cards come by the edit of a message with a number of its own."""
    _, person, _ = await blocked(desk)
    await desk.club.until(lambda: aside(desk, person))
    sent = [
        call.text or ""
        for call in desk.sandbox.history.after(0)
        if call.method == "sendMessage"
        and call.chat_id == desk.club.chat
        and "личные сообщения" in (call.text or "")
    ]
    assert sent
    assert not any(suit in text for text in sent for suit in "♠♥♣♦")


async def test_unblocking_brings_the_hand_back_and_takes_the_message_away(desk: Desk) -> None:
    """The private chat comes first."""
    table, person, _ = await blocked(desk)
    await desk.club.until(lambda: aside(desk, person))
    await desk.club.crowd.act("start", user_id=person)
    now = await desk.settled(table, lambda now: (one := now.person(person)) is not None and one.ready)
    assert not next(one for one in now.people if one.id == person).aside
    await desk.club.until(lambda: aside(desk, person) is None)


class TestAnOlderServer:
    """It does not know such messages, and would show them to everybody."""

    @pytest.fixture
    async def sandbox(self) -> AsyncIterator[Sandbox]:
        old = SandboxSettings(
            port=0, started=True, group_limit=1_000_000, private_limit=1_000_000, ephemeral=False
        )
        async with Sandbox(old) as running_sandbox:
            yield running_sandbox

    async def test_the_group_sees_no_card_and_an_ai_plays(self, desk: Desk) -> None:
        """The words without a card are taken back at once, it is not tried again in this deal, the group reads what to do."""
        table, person, other = await blocked(desk)
        hand = held(await desk.table(table), person)
        for _ in range(3):
            async with asyncio.timeout(10):
                while not await Groups(desk).try_to_play(other):
                    await desk.club.look(0.05)
        await desk.quiet(table)
        now = await desk.table(table)
        assert next(one for one in now.people if one.id == person).away
        tried = [
            call
            for call in desk.sandbox.history.after(0)
            if call.method == "sendMessage" and "Ваши карты появятся здесь" in (call.text or "")
        ]
        assert len(tried) == 1
        assert not any("Ваши карты появятся здесь" in text for text in desk.club.texts())
        buttons = [button.get("callback_data", "") for _, button in desk.club.buttons(desk.club.chat)]
        assert not [data for data in buttons if data.startswith("p:")]
        assert hand
        name = next(one.name for one in now.people if one.id == person)
        assert any(desk.words("absent.unreached", name=name) in text for text in desk.club.texts())
