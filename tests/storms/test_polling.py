"""What comes out of getUpdates may be anything; the taps behind it are handled all the same."""

from __future__ import annotations

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from tests.storms.party import Party
from tests.storms.process import BotProcess


async def test_an_update_that_cannot_be_read_is_named_and_passed_over(
    sandbox: Sandbox, bot: BotProcess, party: Party
) -> None:
    """Telegram would bring it for ever, and with it nothing else."""
    sandbox.world.updates.offer("message", {"nonsense": True}, "a line")
    number = max(sandbox.world.updates.waiting)
    party.patience = 15
    await party.play_on(1)
    sandbox.world.updates.offer("message", {"nonsense": True}, "a line")
    await party.play_on(1)
    assert bot.logged().count("cannot be read") == 2
    assert f"update {number} cannot be read" in bot.logged()


async def test_replies_that_are_none_lose_no_update(sandbox: Sandbox, bot: BotProcess, party: Party) -> None:
    """A malformed, a failing and a lost answer to getUpdates: what they held comes again, and each is told of once."""
    party.patience = 15
    for kind in (Kind.MALFORMED, Kind.ERROR, Kind.LOST, Kind.TOO_MANY):
        sandbox.faults.add(Fault(kind=kind, method="getUpdates", times=1, retry_after=1))
    await party.play_on(2)
    assert 1 <= bot.logged().count("no updates: ") <= 4
    assert "updates come again" in bot.logged()
