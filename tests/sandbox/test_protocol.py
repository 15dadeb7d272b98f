"""The people protocol as the page and scripted people speak it."""

import asyncio
import json
import logging

import pytest
from aiogram import Bot
from aiohttp import ClientSession
from yarl import URL

from bot.sandbox import Sandbox
from tests.sandbox.conftest import ANNA, BORIS, GRISHA, GROUP, VERA
from tests.sandbox.people import Crowd


async def test_the_state_holds_the_default_world(sandbox: Sandbox, crowd: Crowd) -> None:
    """Four people, a supergroup with them and the bot, no messages."""
    state = await crowd.ask("state")
    assert [p["first_name"] for p in state["people"]] == ["Анна", "Борис", "Вера", "Гриша"]
    assert {p["language_code"] for p in state["people"]} == {"ru"}
    group = state["chats"][0]
    assert (group["id"], group["title"], group["type"]) == (GROUP, "Вист по вторникам", "supergroup")
    assert group["members"] == [ANNA, BORIS, VERA, GRISHA, state["bot"]["id"]]
    assert group["administrators"] == [ANNA]
    assert all(messages == [] for messages in state["messages"].values())
    assert state["last_event"] == sandbox.world.events.last


async def test_events_tell_all_that_happened_since(bot: Bot, crowd: Crowd) -> None:
    """Messages, edits and deletions in order; the state contains everything up to its last event."""
    last = (await crowd.ask("state"))["last_event"]
    sent = await bot.send_message(ANNA, "<b>a</b>", parse_mode="HTML")
    await bot.edit_message_text("b", chat_id=ANNA, message_id=sent.message_id)
    await bot.delete_message(ANNA, sent.message_id)
    events = (await crowd.ask("events", after=last, wait=1))["events"]
    assert [event["type"] for event in events] == ["message", "edited", "deleted"]
    assert [event["id"] for event in events] == [last + 1, last + 2, last + 3]
    assert events[0]["message"]["entities"] == [{"type": "bold", "offset": 0, "length": 1}]
    assert events[2]["message_ids"] == [sent.message_id]
    assert (await crowd.ask("state"))["last_event"] == last + 3


async def test_events_stream_and_resume(sandbox: Sandbox, bot: Bot) -> None:
    """Server-sent events carry their numbers; Last-Event-ID goes on where the stream broke."""
    last = sandbox.world.events.last
    await bot.send_message(ANNA, "a")
    await bot.send_message(ANNA, "b")
    async with (
        ClientSession() as session,
        session.get(f"{sandbox.url}/sandbox/events", headers={"Last-Event-ID": str(last + 1)}) as stream,
    ):
        assert stream.content_type == "text/event-stream"
        assert await stream.content.readline() == f"id: {last + 2}\n".encode()
        event = json.loads((await stream.content.readline()).removeprefix(b"data: "))
    assert event["message"]["text"] == "b"


async def test_a_press_and_its_answer_are_events(bot: Bot, crowd: Crowd) -> None:
    """The page sees what was pressed and what came of it."""
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "sit"}]]}
    sent = await bot.send_message(GROUP, "a", reply_markup=markup)
    last = (await crowd.ask("state"))["last_event"]
    press = await crowd.press(ANNA, GROUP, sent.message_id, "sit")
    await bot.answer_callback_query(press, "Да", show_alert=True)
    pressed, answered = (await crowd.ask("events", after=last, wait=1))["events"]
    assert (pressed["type"], pressed["data"], pressed["user_id"]) == ("callback", "sit", ANNA)
    assert answered == {
        "id": last + 2,
        "type": "callback_answer",
        "callback_query_id": press,
        "user_id": ANNA,
        "text": "Да",
        "show_alert": True,
    }


async def test_commands_of_people_are_entities(crowd: Crowd) -> None:
    """A command is marked wherever it stands; an address is not one."""
    await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="♠ /whist и https://t.me/x/y")
    message = (await crowd.ask("state"))["messages"][str(GROUP)][0]
    found = [(e["type"], e["offset"], e["length"]) for e in message["entities"]]
    assert found == [("bot_command", 2, 6), ("url", 11, 16)]


async def test_the_history_tells_calls_outcomes_and_versions(bot: Bot, crowd: Crowd) -> None:
    """Every call with its text and what became of it; every text a message had."""
    sent = await bot.send_message(ANNA, "a")
    await bot.edit_message_text("b", chat_id=ANNA, message_id=sent.message_id)
    with pytest.raises(Exception, match="not modified"):
        await bot.edit_message_text("b", chat_id=ANNA, message_id=sent.message_id)
    history = await crowd.ask("history", after=1)
    assert [(c["method"], c["text"], c["outcome"][:3]) for c in history["calls"]] == [
        ("editMessageText", "b", "ok"),
        ("editMessageText", "b", "400"),
    ]
    assert history["last"] == 3
    versions = await crowd.ask("versions", chat_id=ANNA, message_id=sent.message_id)
    assert versions == {"versions": ["a", "b"]}


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("send", {"user_id": ANNA, "chat_id": BORIS, "text": "x"}, 403),
        ("send", {"user_id": ANNA, "chat_id": GROUP, "text": " "}, 400),
        ("send", {"user_id": 4711, "chat_id": GROUP, "text": "x"}, 404),
        ("send", {"user_id": ANNA, "chat_id": GROUP}, 400),
        ("send", {"user_id": ANNA, "chat_id": GROUP, "text": "x", "message_thread_id": 3}, 404),
        ("start", {"user_id": ANNA, "payload": "x" * 65}, 400),
        ("start", {"user_id": ANNA, "payload": "two words"}, 400),
        ("people", {"first_name": ""}, 400),
        ("groups", {"title": "x", "type": "channel"}, 400),
        (f"groups/{GROUP}/join", {"user_id": ANNA}, 400),
        (f"groups/{GROUP}/migrate", {}, 400),
        (f"groups/{GROUP}/topics", {"name": "x"}, 400),
        ("groups/nonsense/leave", {"user_id": ANNA}, 404),
        (f"groups/{GROUP}/promote", {"user_id": BORIS, "administrator": True, "rights": {"fly": True}}, 400),
        ("faults", {"kind": "flood"}, 400),
        ("clock", {"shift": -1}, 400),
        ("press", {"user_id": ANNA, "chat_id": GROUP, "message_id": 1}, 400),
    ],
)
async def test_what_cannot_be_done_is_refused_with_a_reason(
    crowd: Crowd, path: str, body: dict[str, object], status: int
) -> None:
    """And nothing has happened."""
    before = await crowd.ask("state")
    answer = await crowd.attempt(path, **body)
    assert (answer[0], list(answer[1])) == (status, ["error"])
    assert await crowd.ask("state") == before


async def test_no_path_with_a_token_is_logged(
    sandbox: Sandbox, bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    """Not even at the most talkative level."""
    with caplog.at_level(logging.DEBUG):
        await bot.send_message(ANNA, "a")
        async with (
            ClientSession() as session,
            session.get(f"{sandbox.url}/bot{sandbox.token}/nothing") as reply,
        ):
            assert reply.status == 404
    assert sandbox.token not in caplog.text
    assert sandbox.token not in repr(sandbox.settings)


async def test_it_listens_on_one_loopback_address_only(sandbox: Sandbox) -> None:
    """Another address of the same machine, though loopback too, reaches nothing."""
    port = URL(sandbox.url).port
    with pytest.raises(OSError, match=r"refused|failed"):
        await asyncio.open_connection("127.0.0.2", port)


async def test_methods_come_as_query_form_or_json(sandbox: Sandbox) -> None:
    """All ways of passing parameters do, and method names have no case."""
    url = f"{sandbox.url}/bot{sandbox.token}"
    body = {"chat_id": ANNA, "text": "a", "reply_markup": {"inline_keyboard": []}}
    form = {"chat_id": str(ANNA), "text": "a"}
    async with ClientSession() as session:
        for reply in (
            await session.get(f"{url}/sendmessage", params=form),
            await session.post(f"{url}/SendMessage", data=form),
            await session.post(f"{url}/sendMessage", json=body),
        ):
            assert (await reply.json())["ok"], await reply.text()
        reply = await session.post(f"{url}/sendMessage", data={**form, "reply_markup": "{"})
        assert reply.status == 400
        reply = await session.post(f"{url}/sendMessage", data={"chat_id": str(ANNA)})
        assert (reply.status, (await reply.json())["ok"]) == (400, False)
