"""What the bot is told of a chat.

In groups a bot that is no administrator is in privacy mode: it hears service messages, replies to its own
messages, commands with its name, and bare commands unless another bot spoke last. Of other bots' messages
it hears nothing, as an administrator neither. Source: Telegram, "Bots: privacy mode"
(core.telegram.org/bots/features#privacy-mode).
"""

import re

from aiogram.types import ChatMemberUpdated, Message, User

from bot.sandbox.rooms import Group, Member, Post, Room
from bot.sandbox.wire import plain
from bot.sandbox.world import World

_COMMAND = re.compile(r"/[A-Za-z0-9_]{1,64}(?:@(?P<bot>[A-Za-z0-9_]+))?(?!\w)")


def hear(world: World, room: Room, post: Post, sender: User, kind: str = "message") -> None:
    """Pass a message of `sender`, or its new form (`edited_message`), on to the bot if it may hear it."""
    chat_id = room.chat.id
    group = world.groups.get(chat_id)
    audible = not sender.is_bot and (group is None or _audible(world, group, post.message))
    if audible:
        world.updates.offer(kind, plain(post.message), f"chat:{chat_id}", chat_id)


def announce(world: World, group: Group, sender: User, **service: object) -> Post:
    """Post a service message of `sender` and let the bot hear it."""
    post = world.publish(group.room, world.compose(group.room, sender, **service))
    if group.member(world.bot.id).inside or _concerns(post.message, world.bot):
        world.updates.offer("message", plain(post.message), f"chat:{group.id}", group.id)
    return post


def standing_changed(world: World, room: Room, by: User, user: User, old: Member, new: Member) -> None:
    """Tell the bot that someone's standing changed: its own always, others' only as an administrator."""
    own = user.id == world.bot.id
    group = world.groups.get(room.chat.id)
    if not own and (group is None or not group.member(world.bot.id).administrator):
        return
    change = ChatMemberUpdated.model_validate(
        {
            "chat": room.chat,
            "from": by,
            "date": int(world.clock.now()),
            "old_chat_member": old.seen(user),
            "new_chat_member": new.seen(user),
        }
    )
    kind = "my_chat_member" if own else "chat_member"
    world.updates.offer(kind, plain(change), f"members:{room.chat.id}", room.chat.id)


def _concerns(message: Message, bot: User) -> bool:
    return message.left_chat_member is not None and message.left_chat_member.id == bot.id


def _audible(world: World, group: Group, message: Message) -> bool:
    own = group.member(world.bot.id)
    if not own.inside:
        return False
    if own.administrator:
        return True
    replied = message.reply_to_message
    if replied is not None and replied.from_user is not None and replied.from_user.id == world.bot.id:
        return True
    command = _COMMAND.match(message.text or "")
    if command is None:
        return False
    if command["bot"]:
        return command["bot"].lower() == (world.bot.username or "").lower()
    return group.last_bot in (None, world.bot.id)
