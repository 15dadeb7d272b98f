"""How a bot ends, and what it says when it may not begin."""

from __future__ import annotations

import asyncio
import signal
import sys

from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault, Kind
from bot.storage.redis_store import RedisStore
from tests.logs import log_file
from tests.redis_server import PrivateServer
from tests.sandbox.people import Crowd
from tests.storms.party import Party
from tests.storms.patience import until
from tests.storms.process import BotProcess, environment
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays


async def called(sandbox: Sandbox, method: str, after: int) -> None:
    """Wait until a call of this method has come in after so many others."""
    await until(lambda: any(call.method == method for call in sandbox.history.after(after)))


async def test_an_orderly_end_answers_and_notes_what_it_sends(
    sandbox: Sandbox, store: RedisStore, bot: BotProcess, party: Party
) -> None:
    """SIGTERM in the middle of slow calls: the press is answered, and the message just sent is no stray afterwards."""
    await at_rest(store, party.table)
    turn, cards = next(iter(party.turns().items()))
    party.patience = 10
    for method in ("answerCallbackQuery", "sendMessage"):
        sandbox.faults.add(Fault(kind=Kind.DELAY, method=method, delay=0.6, times=1))
    before = len(sandbox.history.calls)
    await party.club.say(turn.person, "/hand")
    await called(sandbox, "sendMessage", before)
    tapping = asyncio.get_running_loop().create_task(party.tap(turn, cards))
    await called(sandbox, "answerCallbackQuery", before)
    bot.signal(signal.SIGTERM)
    assert await bot.dead() == 0
    (told,) = await tapping
    assert told.success
    bot.start()
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    assert not strays(sandbox, rest)
    await no_card_lost_or_doubled(store, party)


async def test_the_command_of_the_readme_runs_and_ends(
    sandbox: Sandbox, redis: PrivateServer, crowd: Crowd
) -> None:
    """`python -m bot` deals a hand to four people, and ends with 0 on SIGTERM."""
    with log_file("storm") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", env=environment(sandbox, redis.url), stderr=log
        )
    party = await Party.gather(crowd, seed=7)
    party.patience = 20
    await party.begin()
    await party.play_on(1)
    process.terminate()
    async with asyncio.timeout(15):
        assert await process.wait() == 0


async def test_a_second_poller_is_told_of_in_one_line(
    sandbox: Sandbox, redis: PrivateServer, bot: BotProcess
) -> None:
    """Two processes that poll for one bot take turns in getting 409; each says so once, and plainly."""
    other = BotProcess(environment(sandbox, redis.url))
    other.start()
    try:
        await until(lambda: len(refused(sandbox)) >= 6)
        lines = [bot.logged().count("(409)"), other.logged().count("(409)")]
        assert max(lines) == 1, lines
        assert "Traceback" not in other.logged()
    finally:
        await other.close()


def refused(sandbox: Sandbox) -> list[str]:
    """The polls that got 409."""
    return [call.outcome for call in sandbox.history.calls if call.outcome.startswith("409")]
