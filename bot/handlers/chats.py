"""What Telegram tells of a group: it moves, it lets the bot in or out, people come and go, topics close and open.

No person can repeat these, so they are delivered again while the store is away (`errors.py`).
"""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import ChatMemberRestricted, ChatMemberUpdated, Message

from bot.handlers.context import GROUPS, Context, topic_of
from bot.handlers.members import inside
from bot.rendering.views import Silence
from bot.services import moves
from bot.services.commands import Command
from bot.services.news import Departed, Heard, News, Silenced


async def moving(message: Message, context: Context) -> None:
    """The group tells which supergroup it has become."""
    assert message.migrate_to_chat_id is not None
    await moves.moved(context.tables, message.chat.id, message.migrate_to_chat_id)


async def arrived(message: Message, context: Context) -> None:
    """The supergroup tells which group it was."""
    assert message.migrate_from_chat_id is not None
    await moves.moved(context.tables, message.migrate_from_chat_id, message.chat.id, message.chat.username)


async def own(event: ChatMemberUpdated, context: Context) -> None:
    """The bot's own standing: out, in, or without the right to write."""
    member = event.new_chat_member
    news: News = Heard()
    if not inside(member):
        news = Silenced(Silence.REMOVED)
    elif isinstance(member, ChatMemberRestricted) and not member.can_send_messages:
        news = Silenced(Silence.MUTED)
    await _tell(event.chat.id, news, context)


async def standing(event: ChatMemberUpdated, context: Context) -> None:
    """Somebody's standing changes; told to administrators only (Bot API, "chat_member")."""
    person = event.new_chat_member.user.id
    context.members.changed(event.chat.id, person)
    if not inside(event.new_chat_member):
        await _tell(event.chat.id, Departed(event.chat.id, person), context)


async def gone(message: Message, context: Context) -> None:
    """Somebody left or was removed, as the group itself tells."""
    assert message.left_chat_member is not None
    person = message.left_chat_member.id
    context.members.changed(message.chat.id, person)
    await _tell(message.chat.id, Departed(message.chat.id, person), context)


async def came(message: Message, context: Context) -> None:
    """People came in; what was believed of them is forgotten."""
    for user in message.new_chat_members or ():
        context.members.changed(message.chat.id, user.id)


async def reopened(message: Message, context: Context) -> None:
    """A topic takes messages again."""
    table = await context.tables.store.place(message.chat.id, topic_of(message))
    if table is not None:
        await context.tables.act(Command(table, Heard()))


async def _tell(chat: int, news: News, context: Context) -> None:
    for table in (await context.tables.store.places(chat)).values():
        await context.tables.act(Command(table, news))


def router() -> Router:
    """The handlers of this module, in the order in which they are tried."""
    router = Router(name="chats")
    router.message.filter(F.chat.type.in_(GROUPS))
    router.my_chat_member.filter(F.chat.type.in_(GROUPS))
    router.chat_member.filter(F.chat.type.in_(GROUPS))
    router.message.register(moving, F.migrate_to_chat_id)
    router.message.register(arrived, F.migrate_from_chat_id)
    router.message.register(came, F.new_chat_members)
    router.message.register(gone, F.left_chat_member)
    router.message.register(reopened, F.forum_topic_reopened)
    router.my_chat_member.register(own)
    router.chat_member.register(standing)
    return router
