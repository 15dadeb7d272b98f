"""The bot is killed at every kind of moment, and after each nothing is missing but a few seconds."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind, Moment
from bot.storage.redis_store import RedisStore
from engine.deal import Deal
from tests.sandbox.people import Crowd
from tests.storms.party import Party
from tests.storms.process import BotProcess
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays
from tests.table.club import Club

ROUNDS = int(os.environ.get("STORM_ROUNDS", "5"))
"""How often the bot is killed at six random moments of two deals."""
KILLS = 6


async def card(party: Party) -> None:
    """Whoever is on turn taps a card."""
    await party.tap(*next(iter(party.turns().items())))


async def hand_anew(party: Party) -> None:
    """Somebody asks for the own hand, so that the old message goes."""
    await party.club.say(party.club.people[0], "/hand")


async def stray_touched(party: Party) -> None:
    """Somebody taps a card on a message that the bot does not know to be there."""
    assert await touch_stray(party)


PROVOKED: dict[str, Callable[[Party], Awaitable[None]]] = {
    "sendMessage": hand_anew,
    "editMessageText": card,
    "deleteMessage": hand_anew,
    "answerCallbackQuery": card,
    "editMessageReplyMarkup": stray_touched,
    "getUpdates": card,
}
STARTING = ("getMe", "deleteWebhook", "setMyCommands")


async def leave_stray(sandbox: Sandbox, store: RedisStore, party: Party) -> None:
    """Give the player on turn a second hand: the reply of its first sending was lost."""
    person = next(iter(party.turns())).person
    sandbox.faults.add(Fault(kind=Kind.LOST, method="sendMessage", chat_id=person, times=1))
    await party.club.say(person, "/hand")
    await party.club.until(lambda: len(hands(party, person)) > 1 or None)
    rest = await at_rest(store, party.table)
    await party.club.look(wait=0)
    assert len(strays(sandbox, rest)) == 1


def hands(party: Party, person: int) -> list[int]:
    """The messages that show cards to tap, oldest first."""
    found = {
        message["message_id"]
        for message, button in party.club.buttons(person)
        if button.get("callback_data", "").startswith("p:")
    }
    return sorted(found)


async def touch_stray(party: Party) -> bool:
    """Tap a card on the oldest hand of the player on turn; whether it was told as played."""
    turn, cards = next(iter(party.turns().items()))
    oldest = hands(party, turn.person)[0]
    told = await party.tap(turn, [card for card in cards if card[0]["message_id"] == oldest])
    return told[0].answer is None or told[0].success


async def whole(sandbox: Sandbox, store: RedisStore, party: Party, kills: int = 1) -> list[Deal]:
    """Everything is as if nothing had happened."""
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    strays(sandbox, rest, kills)
    return await no_card_lost_or_doubled(store, party)


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("method", PROVOKED)
async def test_a_kill_around_any_call_loses_nothing(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party, method: str, moment: Moment
) -> None:
    """Before, during and after each kind of call: the old keyboards play on, and all frames become true again."""
    await at_rest(store, party.table)
    if method == "editMessageReplyMarkup":
        await leave_stray(sandbox, store, party)
    sandbox.faults.add(Fault(kind=Kind.KILL, method=method, moment=moment, pid=bot.pid, times=1))
    await PROVOKED[method](party)
    assert await bot.dead() == -signal.SIGKILL
    bot.start()
    await party.play_on(9)
    await whole(sandbox, store, party)


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("method", STARTING)
async def test_a_kill_while_starting_loses_nothing(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party, method: str, moment: Moment
) -> None:
    """A tap made while nobody serves is played by whoever lives next."""
    await bot.kill()
    pid = bot.start()
    sandbox.faults.add(Fault(kind=Kind.KILL, method=method, moment=moment, pid=pid, times=1))
    await card(party)
    assert await bot.dead() == -signal.SIGKILL
    bot.start()
    await party.play_on(9)
    await whole(sandbox, store, party)


async def test_what_a_kill_left_shown_goes_though_the_state_is_again_what_it_was(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, crowd: Crowd
) -> None:
    """The settings of a lobby were opened, and the bot died before it could note it; meanwhile they are shut again."""
    club = await Club.open(crowd)
    await club.say(club.people[0], "/whist")
    message, button = await club.until(lambda: club.find(club.chat, "l:"))
    table = button["callback_data"].split(":")[1]
    await at_rest(store, table)
    sandbox.faults.add(
        Fault(kind=Kind.KILL, method="editMessageText", moment=Moment.AFTER, pid=bot.pid, times=1)
    )
    opened, shut = (f"l:{table}:panel:{panel}" for panel in ("settings", "main"))
    await crowd.press(club.people[0], club.chat, message["message_id"], opened)
    assert await bot.dead() == -signal.SIGKILL
    await crowd.press(club.people[0], club.chat, message["message_id"], shut)
    bot.start()
    await club.until(lambda: club.find(club.chat, f"l:{table}:join"))
    frames_equal_the_state(sandbox, await at_rest(store, table))


async def test_a_kill_between_commit_and_calls_loses_nothing(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party
) -> None:
    """A card is committed while no chat may be written to; the next life of the bot shows it."""
    await at_rest(store, party.table)
    for chat in (party.club.chat, *party.club.people):
        await store.penalize(f"chat:{chat}", 2)
    before = len(sandbox.history.calls)
    await card(party)
    assert party.told[-1].success
    await bot.kill()
    told = {call.method for call in sandbox.history.after(before)}
    assert told <= {"getUpdates", "answerCallbackQuery"}, "the card was committed and not shown"
    bot.start()
    await party.play_on(4)
    await whole(sandbox, store, party)


async def test_an_old_keyboard_works_after_a_restart(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party
) -> None:
    """A message from before the kill, untouched since, plays its card at the first tap."""
    rest = await at_rest(store, party.table)
    await party.club.look(wait=0)
    (turn, cards) = next(iter(party.turns().items()))
    await bot.kill()
    bot.start()
    party.patience = 20
    (told,) = await party.tap(turn, cards)
    assert told.success
    assert rest.shown.knows(turn.person, cards[0][0]["message_id"])
    await whole(sandbox, store, party)


async def test_a_tap_on_a_stray_acts_and_takes_its_keyboard(
    sandbox: Sandbox, store: RedisStore, party: Party
) -> None:
    """A hand that was sent although its reply was lost plays like the other one, and is tidied away."""
    await at_rest(store, party.table)
    await leave_stray(sandbox, store, party)
    person = next(iter(party.turns())).person
    stray = hands(party, person)[0]
    assert await touch_stray(party)
    await party.club.until(lambda: stray not in hands(party, person))
    rest = await at_rest(store, party.table)
    assert not strays(sandbox, rest)
    await whole(sandbox, store, party)


@pytest.mark.parametrize("seed", range(ROUNDS))
async def test_kills_at_random_moments_lose_nothing(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party, seed: int
) -> None:
    """Two deals with six kills in them, at moments that nobody chose."""
    chance, over = Random(seed), asyncio.Event()
    party.chance = Random(seed + 1)

    async def storm() -> None:
        for _ in range(KILLS):
            await asyncio.sleep(chance.uniform(0.05, 0.9))
            await bot.kill()
            bot.start()
        over.set()

    async with asyncio.TaskGroup() as group:
        group.create_task(storm())
        await party.play(lambda: over.is_set() and party.deals() > 2)
    assert bot.lives == 1 + KILLS
    deals = await whole(sandbox, store, party, KILLS)
    assert len(deals) > 2
