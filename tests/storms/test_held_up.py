"""A bot that is held up in the middle of its calls says nothing outdated when it goes on."""

from __future__ import annotations

import signal
from collections.abc import Sequence

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.sandbox.history import CallRecord
from bot.storage.redis_store import RedisStore
from bot.storage.store import SHARDS, TableId, shard_of
from tests.storms.party import Party
from tests.storms.patience import until
from tests.storms.process import BotProcess
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays

FOUR = 4


async def fourth_card(sandbox: Sandbox, store: RedisStore, party: Party, delay: float) -> int:
    """Play a trick whose last card finds the group slow: the record is on its way, the next trick waits behind it. How many calls
    there had been."""
    await party.play_on(FOUR - 1)
    await at_rest(store, party.table)
    group = party.club.chat
    sandbox.faults.add(Fault(kind=Kind.DELAY, method="editMessageText", chat_id=group, delay=delay, times=1))
    before = len(sandbox.history.calls)
    await party.play_on(1)
    await until(lambda: bool(to(group, sandbox.history.after(before))))
    return before


def to(chat: int, calls: Sequence[CallRecord]) -> list[CallRecord]:
    return [call for call in calls if call.chat_id == chat]


async def taken_over(store: RedisStore, party: Party) -> None:
    """Hold the table's lease as another replica, as soon as it is free."""
    shard = shard_of(TableId(party.table))
    while shard not in await store.hold("another", SHARDS):
        pass


async def test_a_process_that_slept_through_its_lease_makes_no_more_calls(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party
) -> None:
    """Woken when another replica holds the table, it leaves unmade what it had still meant to say."""
    await fourth_card(sandbox, store, party, delay=0.2)
    bot.signal(signal.SIGSTOP)
    await taken_over(store, party)
    slept = len(sandbox.history.calls)
    bot.signal(signal.SIGCONT)
    party.patience = 10
    await party.play_on(1)
    assert not to(party.club.chat, sandbox.history.after(slept))
    await store.release("another")
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    assert not strays(sandbox, rest)
    await no_card_lost_or_doubled(store, party)


async def test_what_waited_behind_a_slow_call_is_made_anew(
    sandbox: Sandbox, store: RedisStore, party: Party
) -> None:
    """A card that fell while the group was slow is in the next trick's message from the first."""
    before = await fourth_card(sandbox, store, party, delay=1.5)
    await party.play_on(1)
    card = party.told[-1]
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    sent = [
        call for call in to(party.club.chat, sandbox.history.after(before)) if call.method == "sendMessage"
    ]
    (following,) = sent
    live = next(key for key in rest.shown.messages if key.startswith(f"trick:{card.turn.deal}:"))
    posted = rest.shown.messages[live]
    first, *_ = sandbox.history.versions(posted.chat, posted.message)
    assert face(card.card) in first.replace("\ufe0e", ""), following.text


def face(card: str) -> str:
    """A card of the record as people read it."""
    suits = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    return card[0].replace("T", "10") + suits[card[1]]
