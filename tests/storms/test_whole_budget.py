"""When all that the bot may send is short, the game goes on."""

from __future__ import annotations

from bot.courier.limits import Limits, Rate, Wish
from bot.storage.redis_store import RedisStore


async def test_the_last_tokens_of_the_whole_are_for_whoever_is_on_turn(store: RedisStore) -> None:
    """What others see of a card waits; the next person's cards do not, and nobody takes more than there is."""
    ample = Rate(100, 1000)
    limits = Limits(store, group=ample, private=ample, overall=Rate(5, 1, kept=2))
    others = await limits.take([Wish(chat) for chat in (-100, 1, 2, 3)])
    assert [wait == 0 for wait in others] == [True, True, True, False]
    turns = await limits.take([Wish(4, turn=True), Wish(-100), Wish(5, turn=True), Wish(6, turn=True)])
    assert [wait == 0 for wait in turns] == [True, False, True, False]
