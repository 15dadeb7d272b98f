"""Presses and their answers."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    CallbackQuery,
    DisabledButton,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
)

from bot.sandbox import Sandbox
from tests.sandbox.conftest import ANNA, BORIS, GROUP
from tests.sandbox.people import Crowd


def keyboard(*data: str) -> InlineKeyboardMarkup:
    buttons = [InlineKeyboardButton(text=word, callback_data=word) for word in data]
    return InlineKeyboardMarkup(inline_keyboard=[buttons])


async def query_of(bot: Bot) -> CallbackQuery:
    """The last press the bot was told of."""
    query = (await bot.get_updates(allowed_updates=["callback_query"]))[-1].callback_query
    assert query is not None
    return query


async def test_a_press_tells_who_where_and_what(bot: Bot, crowd: Crowd) -> None:
    """The query names the presser, the message as it is and the data; one group has one chat_instance."""
    sent = await bot.send_message(GROUP, "a", reply_markup=keyboard("sit"))
    place = {"chat_id": GROUP, "message_id": sent.message_id, "row": 0, "column": 0}
    pressed = (await crowd.act("press", user_id=BORIS, **place))["callback_query_id"]
    query = await query_of(bot)
    assert (query.id, query.from_user.id, query.data) == (pressed, BORIS, "sit")
    assert query.message == sent
    assert query.chat_instance


async def test_an_answer_arrives_once_and_in_time(bot: Bot, crowd: Crowd) -> None:
    """A second answer, an unknown id and a late answer are refused."""
    sent = await bot.send_message(GROUP, "a", reply_markup=keyboard("sit"))
    first = await crowd.press(ANNA, GROUP, sent.message_id, "sit")
    late = await crowd.press(ANNA, GROUP, sent.message_id, "sit")
    assert await crowd.ask(f"callbacks/{first}", wait=0.05) == {"answered": False}
    await bot.answer_callback_query(first, "Да")
    assert (await crowd.ask(f"callbacks/{first}", wait=5))["text"] == "Да"
    await crowd.act("clock", shift=16)
    for query in (first, late, "4711"):
        with pytest.raises(TelegramBadRequest, match="query is too old and response timeout expired"):
            await bot.answer_callback_query(query)


async def test_an_answer_has_at_most_200_characters(bot: Bot, crowd: Crowd) -> None:
    """One more is refused, and the press may still be answered."""
    sent = await bot.send_message(GROUP, "a", reply_markup=keyboard("sit"))
    press = await crowd.press(ANNA, GROUP, sent.message_id, "sit")
    with pytest.raises(TelegramBadRequest, match="MESSAGE_TOO_LONG"):
        await bot.answer_callback_query(press, "x" * 201)
    assert await bot.answer_callback_query(press, "x" * 200, show_alert=True)


@pytest.mark.parametrize(
    "url", ["https://t.me/other_bot?start=x", "https://t.me/whist_table_bot", "https://example.org/"]
)
async def test_an_answer_sends_to_this_bots_deep_links_only(bot: Bot, crowd: Crowd, url: str) -> None:
    """Any other address is invalid; its own link reaches the presser."""
    sent = await bot.send_message(GROUP, "a", reply_markup=keyboard("sit"))
    press = await crowd.press(ANNA, GROUP, sent.message_id, "sit")
    with pytest.raises(TelegramBadRequest, match="URL_INVALID"):
        await bot.answer_callback_query(press, url=url)
    link = "https://t.me/whist_table_bot?start=j_7"
    await bot.answer_callback_query(press, url=link)
    assert (await crowd.ask(f"callbacks/{press}", wait=5))["url"] == link


async def test_a_late_tap_on_an_old_keyboard_is_possible(bot: Bot, crowd: Crowd) -> None:
    """Data the message once had may be pressed, other data only by a forger."""
    sent = await bot.send_message(GROUP, "a", reply_markup=keyboard("old"))
    await bot.edit_message_reply_markup(
        chat_id=GROUP, message_id=sent.message_id, reply_markup=keyboard("new")
    )
    assert await crowd.press(ANNA, GROUP, sent.message_id, "old")
    place = {"user_id": ANNA, "chat_id": GROUP, "message_id": sent.message_id}
    assert (await crowd.attempt("press", data="other", **place))[0] == 400
    assert await crowd.press(ANNA, GROUP, sent.message_id, "other", forged=True)


async def test_a_press_on_a_deleted_message_needs_forging(bot: Bot, crowd: Crowd) -> None:
    """Then the message is inaccessible to the bot."""
    sent = await bot.send_message(GROUP, "a", reply_markup=keyboard("sit"))
    await bot.delete_message(GROUP, sent.message_id)
    place = {"user_id": ANNA, "chat_id": GROUP, "message_id": sent.message_id, "data": "sit"}
    assert (await crowd.attempt("press", **place))[0] == 404
    await crowd.act("press", **place, forged=True)
    assert isinstance((await query_of(bot)).message, InaccessibleMessage)


async def test_disabled_buttons_reach_nobody(bot: Bot, crowd: Crowd) -> None:
    """A press on one is refused before it gets anywhere."""
    button = InlineKeyboardButton(text="x", disabled=DisabledButton())
    sent = await bot.send_message(GROUP, "a", reply_markup=InlineKeyboardMarkup(inline_keyboard=[[button]]))
    place = {"user_id": ANNA, "chat_id": GROUP, "message_id": sent.message_id, "row": 0, "column": 0}
    assert (await crowd.attempt("press", **place))[0] == 400
    assert (await crowd.attempt("press", **{**place, "column": 1}))[0] == 404
    assert await bot.get_updates() == []


async def test_strangers_press_in_public_groups_only(sandbox: Sandbox, bot: Bot, crowd: Crowd) -> None:
    """A group with a username is public."""
    stranger = (await crowd.act("people", first_name="Зина"))["user_id"]
    public = (await crowd.act("groups", title="Клуб", members=[ANNA], username="club"))["chat_id"]
    for chat, status in ((GROUP, 403), (public, 200)):
        sent = await bot.send_message(chat, "a", reply_markup=keyboard("sit"))
        place = {"user_id": stranger, "chat_id": chat, "message_id": sent.message_id, "data": "sit"}
        assert (await crowd.attempt("press", **place))[0] == status
    assert (await query_of(bot)).from_user.id == stranger


async def test_nobody_presses_in_another_persons_private_chat(bot: Bot, crowd: Crowd) -> None:
    """Not even a forger."""
    sent = await bot.send_message(ANNA, "a", reply_markup=keyboard("sit"))
    place = {"user_id": BORIS, "chat_id": ANNA, "message_id": sent.message_id, "data": "sit"}
    assert (await crowd.attempt("press", **place, forged=True))[0] == 403
