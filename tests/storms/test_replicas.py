"""Two replicas behind one webhook, every tap pressed twice and every update brought to both at once."""

from __future__ import annotations

from bot.rendering.alerts import Notice, notice
from bot.sandbox import Sandbox
from bot.storage.redis_store import RedisStore
from tests.sandbox.people import Crowd
from tests.storms.moments import CATALOGUES, Moments
from tests.storms.party import Party
from tests.storms.process import BotProcess
from tests.storms.proof import at_rest, frames_equal_the_state, no_card_lost_or_doubled, strays

DEALS = 2


async def test_doubled_taps_at_two_replicas_play_one_card_each(
    sandbox: Sandbox, store: RedisStore, replicas: tuple[BotProcess, BotProcess], crowd: Crowd
) -> None:
    """Every press is answered, none with an error, and no message goes back in time."""
    party = await Party.gather(crowd, seed=4, twice=True)
    party.patience = 20
    await party.begin()
    began = len(party.told)
    await party.play(lambda: party.deals() > DEALS, patience=100)
    rest = await at_rest(store, party.table)
    frames_equal_the_state(sandbox, rest)
    assert not strays(sandbox, rest)
    deals = await no_card_lost_or_doubled(store, party)
    assert len(deals) > DEALS
    assert len(party.told) - began >= 2 * 48 * DEALS
    assert all(told.success for told in party.told), [one for one in party.told if not one.success]
    moments = await Moments.of(store, party.table)
    assert moments.in_order(sandbox) > 13
    await every_press_was_answered_kindly(crowd)


async def every_press_was_answered_kindly(crowd: Crowd) -> None:
    """Every callback id has its answer, and nobody was told anything but that he has a seat."""
    told = await crowd.ask("events", after=0, wait=0)
    pressed = {event["callback_query_id"] for event in told["events"] if event["type"] == "callback"}
    answers = [event for event in told["events"] if event["type"] == "callback_answer"]
    assert {answer["callback_query_id"] for answer in answers} == pressed
    t = CATALOGUES.of("ru")
    kind = {notice(t, what) for what in (Notice.JOINED, Notice.ALREADY_SEATED)}
    assert {answer["text"] for answer in answers if "text" in answer} <= kind
