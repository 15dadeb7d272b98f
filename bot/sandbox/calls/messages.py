"""sendMessage and the edits of text and keyboard.

Source: Bot API page, methods of these names; refusals in the words of tdlib/telegram-bot-api.
"""

from aiogram.methods import EditMessageReplyMarkup, EditMessageText, SendMessage
from aiogram.types import InlineKeyboardMarkup, Message

from bot.sandbox import keyboards
from bot.sandbox.calls.ephemeral import send_aside
from bot.sandbox.calls.places import own_post, replied_post, thread_in, truth, word, writable_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.entities import Formatted, formatted, utf16
from bot.sandbox.errors import bad_request
from bot.sandbox.rooms import Post
from bot.sandbox.world import World

_SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


@answers(SendMessage, limited=True)
async def send_message(world: World, call: SendMessage) -> Message:
    """A new text message."""
    room = writable_room(world, call.chat_id)
    said = formatted(call.text, word(call.parse_mode), call.entities)
    if not said.text:
        raise bad_request("message text is empty")
    if utf16(said.text) > world.settings.text_limit:
        raise bad_request("message is too long")
    if call.reply_markup is not None and not isinstance(call.reply_markup, InlineKeyboardMarkup):
        raise bad_request("the sandbox knows inline keyboards only")
    thread = thread_in(world, room, call.message_thread_id)
    if call.ephemeral_message_parameters is not None and world.settings.ephemeral:
        return send_aside(world, call, room, said, thread)
    replied = replied_post(room, call.reply_parameters)
    markup = keyboards.checked(call.reply_markup, world.settings)
    message = world.compose(
        room,
        world.bot,
        text=said.text,
        entities=_entities(world, said),
        reply_markup=markup,
        message_thread_id=thread,
        is_topic_message=True if thread else None,
        reply_to_message=replied.message.model_copy(update={"reply_to_message": None}) if replied else None,
        has_protected_content=truth(call.protect_content) or None,
    )
    return world.publish(room, message, silent=bool(truth(call.disable_notification))).message


@answers(EditMessageText, limited=True)
async def edit_message_text(world: World, call: EditMessageText) -> Message:
    """A new text, and the keyboard given with it or none."""
    post = own_post(world, writable_room(world, call.chat_id), call.message_id)
    if post.message.text is None:
        raise bad_request("there is no text in the message to edit")
    said = formatted(call.text or "", word(call.parse_mode), call.entities)
    if not said.text:
        raise bad_request("message text is empty")
    if utf16(said.text) > world.settings.text_limit:
        raise bad_request("MESSAGE_TOO_LONG")
    markup = keyboards.checked(call.reply_markup, world.settings)
    return edited(world, post, text=said.text, entities=_entities(world, said), reply_markup=markup)


@answers(EditMessageReplyMarkup, limited=True)
async def edit_message_reply_markup(world: World, call: EditMessageReplyMarkup) -> Message:
    """A new keyboard, or none."""
    post = own_post(world, writable_room(world, call.chat_id), call.message_id)
    return edited(world, post, reply_markup=keyboards.checked(call.reply_markup, world.settings))


def edited(world: World, post: Post, **changes: object) -> Message:
    """Apply the changes to a message; ApiError 400 when they change nothing."""
    former = post.message
    if all(getattr(former, name) == value for name, value in changes.items()):
        raise bad_request(_SAME)
    message = former.model_copy(update={**changes, "edit_date": int(world.clock.now())})
    world.revise(post, message)
    return message


def _entities(world: World, said: Formatted) -> list[object] | None:
    return list(said.entities[: world.settings.entity_limit]) or None
