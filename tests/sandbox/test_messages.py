"""Sending, editing and deleting, with Telegram's limits and refusals."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    BufferedInputFile,
    CopyTextButton,
    DisabledButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    ReplyParameters,
)

from bot.sandbox import Sandbox
from tests.sandbox.conftest import ANNA, GROUP
from tests.sandbox.people import Crowd

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc0"
    "000003010100c9fe92ef0000000049454e44ae426082"
)


def keyboard(**button: object) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x", **button)]])


async def test_a_text_has_1_to_4096_characters_after_parsing(bot: Bot) -> None:
    """Markup does not count; one character more is refused, blanks alone are nothing."""
    sent = await bot.send_message(ANNA, f"<b>{'x' * 4096}</b>", parse_mode="HTML")
    assert sent.text == "x" * 4096
    with pytest.raises(TelegramBadRequest, match="message is too long"):
        await bot.send_message(ANNA, "x" * 4097)
    with pytest.raises(TelegramBadRequest, match="message text is empty"):
        await bot.send_message(ANNA, "<b> \n</b>", parse_mode="HTML")
    with pytest.raises(TelegramBadRequest, match="MESSAGE_TOO_LONG"):
        await bot.edit_message_text("x" * 4097, chat_id=ANNA, message_id=sent.message_id)


async def test_only_a_hundred_entities_remain(bot: Bot) -> None:
    """Further formatting is dropped without a word."""
    sent = await bot.send_message(ANNA, "<b>x</b> " * 120, parse_mode="HTML")
    assert len(sent.entities or []) == 100


@pytest.mark.parametrize(
    "button",
    [
        {"callback_data": "♠" * 21 + "x"},
        {"callback_data": "x", "style": "success"},
        {"url": "https://t.me/whist_table_bot?start=j_1"},
        {"disabled": DisabledButton()},
        {"copy_text": CopyTextButton(text="x")},
    ],
)
async def test_good_buttons_come_back_as_sent(bot: Bot, button: dict[str, object]) -> None:
    """One type, data of 64 bytes, the three styles."""
    markup = keyboard(**button)
    sent = await bot.send_message(ANNA, "x", reply_markup=markup)
    assert sent.reply_markup is not None
    assert sent.reply_markup.model_dump() == markup.model_dump()


@pytest.mark.parametrize(
    ("button", "complaint"),
    [
        ({"callback_data": "♠" * 21 + "xy"}, "BUTTON_DATA_INVALID"),
        ({"callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({}, "Text buttons are unallowed"),
        ({"callback_data": "x", "url": "https://t.me/x"}, "exactly one type"),
        ({"callback_data": "x", "disabled": DisabledButton()}, "exactly one type"),
        ({"callback_data": "x", "style": "golden"}, "style"),
        ({"url": "not an address"}, "Wrong HTTP URL"),
    ],
)
async def test_bad_buttons_are_refused(
    sandbox: Sandbox, bot: Bot, button: dict[str, object], complaint: str
) -> None:
    """A refusal sends nothing."""
    with pytest.raises(TelegramBadRequest, match=complaint):
        await bot.send_message(ANNA, "x", reply_markup=keyboard(**button))
    assert list(sandbox.world.room(ANNA)) == []


async def test_a_button_needs_a_caption(bot: Bot) -> None:
    """A button of blanks is refused."""
    markup = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text=" ", callback_data="x")]])
    with pytest.raises(TelegramBadRequest, match="text must be non-empty"):
        await bot.send_message(ANNA, "x", reply_markup=markup)


@pytest.mark.parametrize(("number", "caption"), [(101, "x"), (60, "x" * 200)])
async def test_a_keyboard_has_at_most_100_buttons_and_10_kilobytes(
    bot: Bot, number: int, caption: str
) -> None:
    """The hundred-and-first is too much, and so are few with long captions."""
    row = [InlineKeyboardButton(text=caption, callback_data="x")] * number
    with pytest.raises(TelegramBadRequest, match="reply markup is too long"):
        await bot.send_message(ANNA, "x", reply_markup=InlineKeyboardMarkup(inline_keyboard=[row]))


async def test_an_edit_must_change_something(bot: Bot) -> None:
    """The same text and keyboard are refused, a new keyboard alone is a change."""
    sent = await bot.send_message(
        ANNA, "<b>a</b>", parse_mode="HTML", reply_markup=keyboard(callback_data="1")
    )
    place = {"chat_id": ANNA, "message_id": sent.message_id}
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_message_text(
            "<b>a</b> ", parse_mode="HTML", reply_markup=keyboard(callback_data="1"), **place
        )
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_message_reply_markup(reply_markup=keyboard(callback_data="1"), **place)
    edited = await bot.edit_message_reply_markup(reply_markup=keyboard(callback_data="2"), **place)
    assert isinstance(edited, Message)
    assert edited.edit_date


async def test_an_edit_without_a_keyboard_removes_it(bot: Bot) -> None:
    """editMessageText replaces text and keyboard together."""
    sent = await bot.send_message(ANNA, "a", reply_markup=keyboard(callback_data="1"))
    edited = await bot.edit_message_text("b", chat_id=ANNA, message_id=sent.message_id)
    assert isinstance(edited, Message)
    assert edited.reply_markup is None


async def test_only_own_standing_messages_are_edited(bot: Bot, crowd: Crowd) -> None:
    """Deleted and unknown ones are not found, others' cannot be edited."""
    sent = await bot.send_message(ANNA, "a")
    await crowd.act("delete", user_id=ANNA, chat_id=ANNA, message_id=sent.message_id)
    for message_id in (sent.message_id, 999):
        with pytest.raises(TelegramBadRequest, match="message to edit not found"):
            await bot.edit_message_text("b", chat_id=ANNA, message_id=message_id)
    hers = await crowd.act("send", user_id=ANNA, chat_id=ANNA, text="hello")
    with pytest.raises(TelegramBadRequest, match="message can't be edited"):
        await bot.edit_message_text("b", chat_id=ANNA, message_id=hers["message_id"])


async def test_own_messages_are_edited_at_any_age_but_deleted_for_48_hours_only(
    bot: Bot, crowd: Crowd
) -> None:
    """After 48 hours a delete is refused and an edit succeeds."""
    first, second = await bot.send_message(GROUP, "a"), await bot.send_message(GROUP, "b")
    await crowd.act("clock", shift=47.9 * 3600)
    assert await bot.delete_message(GROUP, first.message_id)
    await crowd.act("clock", shift=48.1 * 3600)
    with pytest.raises(TelegramBadRequest, match="message can't be deleted for everyone"):
        await bot.delete_message(GROUP, second.message_id)
    assert await bot.edit_message_text("c", chat_id=GROUP, message_id=second.message_id)


async def test_deleting_what_is_gone_is_refused(bot: Bot) -> None:
    """A second delete finds nothing."""
    sent = await bot.send_message(ANNA, "a")
    await bot.delete_message(ANNA, sent.message_id)
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(ANNA, sent.message_id)


async def test_others_messages_are_deleted_by_administrators_only(
    sandbox: Sandbox, bot: Bot, crowd: Crowd
) -> None:
    """A plain member cannot; with the right to delete, age does not matter either."""
    hers = await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="hello")
    with pytest.raises(TelegramBadRequest, match="message can't be deleted"):
        await bot.delete_message(GROUP, hers["message_id"])
    await crowd.act(f"groups/{GROUP}/promote", user_id=bot.id, administrator=True)
    await crowd.act("clock", shift=72 * 3600)
    assert await bot.delete_message(GROUP, hers["message_id"])
    assert list(sandbox.world.room(GROUP)) == []


async def test_many_are_deleted_at_once_and_missing_ones_skipped(sandbox: Sandbox, bot: Bot) -> None:
    """deleteMessages takes 1 to 100 numbers and tells nothing of those that do not exist."""
    sent = [(await bot.send_message(ANNA, str(n))).message_id for n in range(3)]
    assert await bot.delete_messages(ANNA, [*sent[:2], 999])
    assert [post.message.message_id for post in sandbox.world.room(ANNA)] == [sent[2]]
    with pytest.raises(TelegramBadRequest):
        await bot.delete_messages(ANNA, list(range(101)))


async def test_a_reply_names_its_message(bot: Bot, crowd: Crowd) -> None:
    """A reply to nothing is refused unless the call allows it."""
    hers = await crowd.act("send", user_id=ANNA, chat_id=GROUP, text="hello")
    sent = await bot.send_message(GROUP, "a", reply_parameters=ReplyParameters(message_id=hers["message_id"]))
    assert sent.reply_to_message is not None
    assert sent.reply_to_message.text == "hello"
    with pytest.raises(TelegramBadRequest, match="message to be replied not found"):
        await bot.send_message(GROUP, "a", reply_parameters=ReplyParameters(message_id=99))
    lenient = ReplyParameters(message_id=99, allow_sending_without_reply=True)
    assert (await bot.send_message(GROUP, "a", reply_parameters=lenient)).reply_to_message is None


async def test_a_text_becomes_a_picture_and_people_see_its_bytes(
    sandbox: Sandbox, bot: Bot, crowd: Crowd
) -> None:
    """editMessageMedia turns a text message into a photo; a file that is none is refused."""
    sent = await bot.send_message(ANNA, "a")
    media = InputMediaPhoto(
        media=BufferedInputFile(PIXEL, "sheet.png"), caption="<b>b</b>", parse_mode="HTML"
    )
    shown = await bot.edit_message_media(media, chat_id=ANNA, message_id=sent.message_id)
    assert isinstance(shown, Message)
    assert shown.photo
    assert (shown.text, shown.caption, shown.photo[0].width) == (None, "b", 1)
    assert sandbox.world.pictures.content(shown.photo[0].file_id) == PIXEL
    again = await bot.send_photo(ANNA, shown.photo[0].file_id, caption="c")
    assert again.photo == shown.photo
    with pytest.raises(TelegramBadRequest, match="no text in the message to edit"):
        await bot.edit_message_text("d", chat_id=ANNA, message_id=again.message_id)
    with pytest.raises(TelegramBadRequest, match="IMAGE_PROCESS_FAILED"):
        await bot.send_photo(ANNA, BufferedInputFile(b"no picture", "x.png"))


async def test_silence_and_protection_are_kept(bot: Bot, crowd: Crowd) -> None:
    """People see whether a message came silently and may be forwarded."""
    await bot.send_message(ANNA, "a", disable_notification=True, protect_content=True)
    message = (await crowd.ask("state"))["messages"][str(ANNA)][0]
    assert message["silent"]
    assert message["has_protected_content"]
