"""sendPhoto and editMessageMedia, for photos.

Source: Bot API page, methods of these names. `editMessageMedia` can turn a text message into a picture.
"""

from aiogram.methods import EditMessageMedia, SendPhoto
from aiogram.types import InlineKeyboardMarkup, InputMediaPhoto, Message, MessageEntity

from bot.sandbox import keyboards
from bot.sandbox.calls.messages import edited
from bot.sandbox.calls.places import own_post, replied_post, thread_in, truth, word, writable_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.entities import Formatted, formatted, utf16
from bot.sandbox.errors import bad_request
from bot.sandbox.world import World


@answers(SendPhoto, limited=True)
async def send_photo(world: World, call: SendPhoto) -> Message:
    """A new picture with a caption or none; uploads have become file ids before the call gets here."""
    room = writable_room(world, call.chat_id)
    caption = _caption(world, call.caption, word(call.parse_mode), call.caption_entities)
    photo = world.pictures.known(str(call.photo))
    if call.reply_markup is not None and not isinstance(call.reply_markup, InlineKeyboardMarkup):
        raise bad_request("the sandbox knows inline keyboards only")
    replied = replied_post(room, call.reply_parameters)
    thread = thread_in(world, room, call.message_thread_id)
    message = world.compose(
        room,
        world.bot,
        photo=[photo],
        caption=caption.text or None,
        caption_entities=list(caption.entities) or None,
        reply_markup=keyboards.checked(call.reply_markup, world.settings),
        message_thread_id=thread,
        is_topic_message=True if thread else None,
        reply_to_message=replied.message.model_copy(update={"reply_to_message": None}) if replied else None,
        has_protected_content=truth(call.protect_content) or None,
    )
    return world.publish(room, message, silent=bool(truth(call.disable_notification))).message


@answers(EditMessageMedia, limited=True)
async def edit_message_media(world: World, call: EditMessageMedia) -> Message:
    """Another picture in the place of a message's picture or text."""
    post = own_post(world, writable_room(world, call.chat_id), call.message_id)
    if not isinstance(call.media, InputMediaPhoto):
        raise bad_request("the sandbox knows photos only")
    media = call.media
    caption = _caption(world, media.caption, word(media.parse_mode), media.caption_entities)
    return edited(
        world,
        post,
        text=None,
        entities=None,
        photo=[world.pictures.known(str(media.media))],
        caption=caption.text or None,
        caption_entities=list(caption.entities) or None,
        reply_markup=keyboards.checked(call.reply_markup, world.settings),
    )


def _caption(
    world: World, text: str | None, parse_mode: str | None, entities: list[MessageEntity] | None
) -> Formatted:
    caption = formatted(text or "", parse_mode, entities)
    if utf16(caption.text) > world.settings.caption_limit:
        raise bad_request("message caption is too long")
    return caption
