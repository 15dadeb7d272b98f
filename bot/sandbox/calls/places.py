"""Where a call points to and whether the bot may do that there.

Sources: Bot API page, "chat_id" of every method; the sentences are Telegram's.
"""

from aiogram.client.default import Default
from aiogram.types import ReplyParameters

from bot.sandbox.errors import bad_request, forbidden, migrated
from bot.sandbox.rooms import Group, Post, Room, Status
from bot.sandbox.world import World


def chat_number(world: World, chat_id: int | str | None) -> int:
    """The chat id as a number; groups may be named by @username. ApiError 400."""
    text = str(chat_id if chat_id is not None else "").strip()
    if not text:
        raise bad_request("chat_id is empty")
    if text.startswith("@"):
        for group in world.groups.values():
            if (group.room.chat.username or "").lower() == text[1:].lower():
                return group.id
    elif text.removeprefix("-").isdigit():
        return int(text)
    raise bad_request("chat not found")


def seen_room(world: World, chat_id: int | str | None) -> Room:
    """A chat the bot knows of; ApiError 400 unknown or migrated, 403 a group the bot is not in."""
    number = chat_number(world, chat_id)
    if number in world.groups:
        return _seen_group(world, world.groups[number]).room
    if number not in world.people:
        raise bad_request("chat not found")
    return world.people[number].room


def writable_room(world: World, chat_id: int | str | None) -> Room:
    """A chat the bot may write to; ApiError 403 where a person never pressed Start or blocked it."""
    room = seen_room(world, chat_id)
    person = world.people.get(room.chat.id)
    if person is not None:
        if person.user.is_bot:
            raise forbidden("bot can't send messages to bots")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
    group = world.groups.get(room.chat.id)
    if group is not None and group.member(world.bot.id).status is Status.RESTRICTED:
        raise bad_request("not enough rights to send text messages to the chat")
    return room


def thread_in(world: World, room: Room, thread: int | None) -> int | None:
    """A topic of the chat; ApiError 400 when it has no such topic."""
    if thread is None:
        return None
    group = world.groups.get(room.chat.id)
    if group is None or thread not in group.topics:
        raise bad_request("message thread not found")
    if thread in group.shut and not group.member(world.bot.id).administrator:
        raise bad_request("TOPIC_CLOSED")
    return thread


def own_post(world: World, room: Room, message_id: int | None) -> Post:
    """A message of the bot's to be edited; ApiError 400. Own messages are edited at any age."""
    post = room.standing(message_id or 0)
    if post is None:
        raise bad_request("message to edit not found")
    if post.message.from_user is None or post.message.from_user.id != world.bot.id:
        raise bad_request("message can't be edited")
    return post


def replied_post(room: Room, reply: ReplyParameters | None) -> Post | None:
    """The message a new one answers; ApiError 400 when it is gone and the call insists."""
    if reply is None:
        return None
    post = room.standing(reply.message_id or 0)
    if post is None and truth(reply.allow_sending_without_reply) is not True:
        raise bad_request("message to be replied not found")
    return post


def truth(value: bool | Default | None) -> bool | None:
    """A flag of a parsed method: aiogram puts a marker where the caller left a default."""
    return None if isinstance(value, Default) else value


def word(value: str | Default | None) -> str | None:
    """A text of a parsed method, likewise."""
    return None if isinstance(value, Default) else value


def _seen_group(world: World, group: Group) -> Group:
    if group.migrated_to is not None:
        raise migrated(group.migrated_to)
    kind = "supergroup" if group.room.chat.type == "supergroup" else "group"
    match group.member(world.bot.id).status:
        case Status.KICKED:
            raise forbidden(f"bot was kicked from the {kind} chat")
        case Status.LEFT:
            raise forbidden(f"bot is not a member of the {kind} chat")
        case _:
            return group
