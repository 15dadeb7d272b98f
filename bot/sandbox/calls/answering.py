"""answerCallbackQuery and sendChatAction: what people see without a message.

Source: Bot API page, methods of these names. Answers are free of limits (tdlib/telegram-bot-api#648).
"""

import re

from aiogram.methods import AnswerCallbackQuery, SendChatAction

from bot.sandbox.calls.places import thread_in, writable_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.entities import utf16
from bot.sandbox.errors import bad_request
from bot.sandbox.presses import Answer
from bot.sandbox.world import World


@answers(AnswerCallbackQuery)
async def answer_callback_query(world: World, call: AnswerCallbackQuery) -> bool:
    """The presser sees a notice or an alert, or is sent into the private chat by a deep link of this bot."""
    settings = world.settings
    if utf16(call.text or "") > settings.answer_limit:
        raise bad_request("MESSAGE_TOO_LONG")
    if call.url and not _own_link(world, call.url):
        raise bad_request("URL_INVALID")
    answer = Answer(call.text or None, bool(call.show_alert), call.url or None)
    press = world.presses.answer(call.callback_query_id, answer, world.clock.now(), settings.callback_life)
    world.events.add("callback_answer", callback_query_id=press.id, user_id=press.user_id, **answer.json())
    return True


@answers(SendChatAction)
async def send_chat_action(world: World, call: SendChatAction) -> bool:
    """The chat shows that the bot is at work."""
    room = writable_room(world, call.chat_id)
    thread_in(world, room, call.message_thread_id)
    world.events.add("action", chat_id=room.chat.id, action=call.action)
    return True


def _own_link(world: World, url: str) -> bool:
    bot = re.escape(world.bot.username or "")
    link = rf"(?:https?://)?(?:t|telegram)\.me/{bot}\?start=[A-Za-z0-9_-]{{1,64}}"
    return re.fullmatch(link, url, re.IGNORECASE) is not None
