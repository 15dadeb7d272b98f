"""What people do in chats: speak, press, start, block.

Who may do what is Telegram's; what a person cannot do raises an ObjectionError. Source: Bot API page; deep
links: core.telegram.org/bots/features#deep-linking.
"""

import re
from dataclasses import dataclass

from aiogram.types import CallbackQuery, Chat, InaccessibleMessage, InlineKeyboardButton, Message, User

from bot.sandbox.entities import formatted
from bot.sandbox.errors import ObjectionError
from bot.sandbox.hearing import hear, standing_changed
from bot.sandbox.presses import Press
from bot.sandbox.rooms import Member, Person, Post, Room, Status
from bot.sandbox.wire import plain
from bot.sandbox.world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
_ANONYMOUS = User(id=1087968824, is_bot=True, first_name="Group", username="GroupAnonymousBot")
_CHANNEL = User(id=136817688, is_bot=True, first_name="Channel", username="Channel_Bot")


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """What is said where; `as_chat` speaks as the group (anonymous administrator) or as that channel."""

    text: str
    message_thread_id: int | None = None
    reply_to: int | None = None
    as_chat: int | None = None


def send(world: World, user_id: int, chat_id: int, speech: Speech) -> Post:
    """A person speaks; ObjectionError when the chat does not let him."""
    room, person = _entered(world, user_id, chat_id)
    said = formatted(speech.text, None, None)
    if not said.text:
        raise ObjectionError(400, "text is empty")
    thread = _thread(world, chat_id, speech.message_thread_id)
    sender, sender_chat = _identity(world, person, room, speech.as_chat)
    message = world.compose(
        room,
        sender,
        text=said.text,
        entities=list(said.entities) or None,
        message_thread_id=thread,
        is_topic_message=True if thread else None,
        reply_to_message=_replied(room, speech.reply_to),
        sender_chat=sender_chat,
    )
    post = world.publish(room, message)
    hear(world, room, post, person.user)
    return post


def edit(world: World, user_id: int, chat_id: int, message_id: int, text: str) -> None:
    """A person changes an own message."""
    room, person = _entered(world, user_id, chat_id)
    post = room.standing(message_id)
    if post is None or post.message.from_user is None or post.message.from_user.id != user_id:
        raise ObjectionError(404, "no such message of that person")
    said = formatted(text, None, None)
    changed = {
        "text": said.text,
        "entities": list(said.entities) or None,
        "edit_date": int(world.clock.now()),
    }
    world.revise(post, post.message.model_copy(update=changed))
    hear(world, room, post, person.user, "edited_message")


def delete(world: World, user_id: int, chat_id: int, message_id: int) -> None:
    """A person deletes a message: any in a private chat, in a group an own one or as an administrator."""
    room, _ = _entered(world, user_id, chat_id)
    post = room.standing(message_id)
    if post is None:
        raise ObjectionError(404, "no such message")
    sender = post.message.from_user
    own = sender is not None and sender.id == user_id
    if chat_id < 0 and not own and not world.group(chat_id).member(user_id).may("can_delete_messages"):
        raise ObjectionError(403, "not an own message and no right to delete")
    world.remove(room, [post])


def press(
    world: World, user_id: int, chat_id: int, message_id: int, data: str, *, forged: bool = False
) -> Press:
    """A person presses a button; `forged` lets through what no honest client sends."""
    person = world.person(user_id)
    room = _reachable_buttons(world, person, chat_id)
    post = room.posts.get(message_id)
    if post is None or (post.deleted and not forged):
        raise ObjectionError(404, "no such message")
    if data not in post.data_ever and not forged:
        raise ObjectionError(400, "the message never had such a button")
    made = world.presses.add(user_id, chat_id, message_id, data, world.clock.now())
    place = {"user_id": user_id, "chat_id": chat_id, "message_id": message_id}
    world.events.add("callback", callback_query_id=made.id, **place, data=data)
    query = plain(_query(made, person.user, room, post))
    world.updates.offer("callback_query", query, f"presses:{user_id}", chat_id)
    return made


def press_aside(world: World, user_id: int, number: int, data: str | None) -> Press:
    """A person presses a button of a message of a group that he alone sees."""
    person, post = world.person(user_id), world.asides.get((user_id, number))
    if post is None or post.deleted or data is None or data not in post.data_ever:
        raise ObjectionError(404, "no such button")
    room = world.room(post.message.chat.id)
    made = world.presses.add(user_id, room.chat.id, 0, data, world.clock.now())
    query = plain(_query(made, person.user, room, post))
    world.updates.offer("callback_query", query, f"presses:{user_id}", room.chat.id)
    return made


def _query(press: Press, presser: User, room: Room, post: Post) -> CallbackQuery:
    gone = InaccessibleMessage(chat=room.chat, message_id=press.message_id)
    return CallbackQuery.model_validate(
        {
            "id": press.id,
            "from": presser,
            "message": gone if post.deleted else post.message,
            "chat_instance": room.instance,
            "data": press.data,
        }
    )


def button_at(world: World, chat_id: int, message_id: int, row: int, column: int) -> str:
    """The data of the button that stands there now; ObjectionError when there is none to press."""
    post = world.room(chat_id).standing(message_id)
    markup = post.message.reply_markup if post else None
    try:
        if markup is None or min(row, column) < 0:
            raise IndexError
        button: InlineKeyboardButton = markup.inline_keyboard[row][column]
    except IndexError:
        raise ObjectionError(404, "no such button") from None
    if button.callback_data is None:
        raise ObjectionError(400, "that button cannot be pressed: it is disabled or a link")
    return button.callback_data


def start(world: World, user_id: int, payload: str) -> Post:
    """A person presses Start, perhaps of a deep link: the private chat opens and `/start payload` is sent."""
    person = world.person(user_id)
    if not _PAYLOAD.fullmatch(payload):
        raise ObjectionError(400, "a payload is at most 64 of A-Z a-z 0-9 _ -")
    if person.blocked:
        block(world, user_id, blocked=False)
    if not person.started:
        person.started = True
        world.events.add("people", person=person.json())
    return send(world, user_id, user_id, Speech(text=f"/start {payload}".strip()))


def block(world: World, user_id: int, *, blocked: bool) -> None:
    """A person blocks the bot in the private chat, or takes that back."""
    person = world.person(user_id)
    if person.blocked == blocked:
        return
    person.blocked = blocked
    old, new = Member(Status.MEMBER), Member(Status.KICKED)
    if not blocked:
        old, new = new, old
    world.events.add("people", person=person.json())
    standing_changed(world, person.room, person.user, world.bot, old, new)


def _entered(world: World, user_id: int, chat_id: int) -> tuple[Room, Person]:
    person, room = world.person(user_id), world.room(chat_id)
    if chat_id > 0:
        if chat_id != user_id:
            raise ObjectionError(403, "another person's private chat")
        if not person.started or person.blocked:
            raise ObjectionError(403, "the private chat is not open: press Start")
        return room, person
    group = world.group(chat_id)
    if group.migrated_to is not None:
        raise ObjectionError(400, "the group has become a supergroup")
    if not group.member(user_id).inside:
        raise ObjectionError(403, "not a member of the group")
    return room, person


def _reachable_buttons(world: World, person: Person, chat_id: int) -> Room:
    if chat_id > 0:
        return _entered(world, person.user.id, chat_id)[0]
    group = world.group(chat_id)
    if group.room.chat.username is None and not group.member(person.user.id).inside:
        raise ObjectionError(403, "not a member of a private group")
    if not group.member(world.bot.id).inside:
        raise ObjectionError(400, "the bot is not in the group: nobody answers")
    return group.room


def _thread(world: World, chat_id: int, thread: int | None) -> int | None:
    if thread is not None and (chat_id > 0 or thread not in world.group(chat_id).topics):
        raise ObjectionError(404, "no such topic")
    return thread


def _replied(room: Room, message_id: int | None) -> Message | None:
    if message_id is None:
        return None
    post = room.standing(message_id)
    if post is None:
        raise ObjectionError(404, "no such message to reply to")
    return post.message.model_copy(update={"reply_to_message": None})


def _identity(world: World, person: Person, room: Room, as_chat: int | None) -> tuple[User, Chat | None]:
    if as_chat is None:
        return person.user, None
    if as_chat == room.chat.id:
        if not world.group(as_chat).member(person.user.id).administrator:
            raise ObjectionError(403, "only an administrator speaks for the group")
        return _ANONYMOUS, room.chat
    return _CHANNEL, Chat(id=as_chat, type="channel", title=person.user.full_name)
