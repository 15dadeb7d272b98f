"""Ephemeral messages: sent to a group and seen by one of its people.

Source: Bot API page, "EphemeralMessageParameters", "editEphemeralMessageText", "deleteEphemeralMessage"; everything beyond the
names of methods and fields is a guess: the numbers, the refusals, that `message_id` is 0, that they share the group's budget.
"""

from aiogram.methods import DeleteEphemeralMessage, EditEphemeralMessageText, SendMessage
from aiogram.types import Message

from bot.sandbox import keyboards
from bot.sandbox.calls.places import truth, word, writable_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.entities import Formatted, formatted
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.rooms import Post, Room
from bot.sandbox.world import World


def send_aside(world: World, call: SendMessage, room: Room, said: Formatted, thread: int | None) -> Message:
    """A message for one member of a group; ApiError 400 for anybody else."""
    assert call.ephemeral_message_parameters is not None
    receiver = call.ephemeral_message_parameters.receiver_user_id
    group = world.groups.get(room.chat.id)
    if group is None or not group.member(receiver).inside:
        raise bad_request("user not found")
    content = {
        "message_id": 0,
        "ephemeral_message_id": len(world.asides) + 1,
        "date": int(world.clock.now()),
        "chat": room.chat,
        "from": world.bot,
        "text": said.text,
        "entities": list(said.entities) or None,
        "message_thread_id": thread,
        "has_protected_content": truth(call.protect_content) or None,
    }
    message = Message.model_validate({name: value for name, value in content.items() if value is not None})
    world.whisper(receiver, Post(message, world.clock.now()))
    return message


@answers(EditEphemeralMessageText, limited=True)
async def edit_aside(world: World, call: EditEphemeralMessageText) -> bool:
    """A new text and keyboard of such a message."""
    post = _own(world, call.receiver_user_id, call.ephemeral_message_id, call.chat_id)
    said = formatted(call.text or "", word(call.parse_mode), call.entities)
    if not said.text:
        raise bad_request("message text is empty")
    markup = keyboards.checked(call.reply_markup, world.settings)
    changed = {"text": said.text, "entities": list(said.entities) or None, "reply_markup": markup}
    post.show(post.message.model_copy(update=changed))
    world.whisper(call.receiver_user_id, post)
    return True


@answers(DeleteEphemeralMessage, limited=True)
async def delete_aside(world: World, call: DeleteEphemeralMessage) -> bool:
    """Such a message goes."""
    post = _own(world, call.receiver_user_id, call.ephemeral_message_id, call.chat_id)
    post.deleted = True
    world.whisper(call.receiver_user_id, post)
    return True


def _own(world: World, receiver: int, number: int, chat_id: int | str) -> Post:
    if not world.settings.ephemeral:
        raise ApiError(404, "Not Found")
    room = writable_room(world, chat_id)
    post = world.asides.get((receiver, number))
    if post is None or post.deleted or post.message.chat.id != room.chat.id:
        raise bad_request("message to edit not found")
    return post
