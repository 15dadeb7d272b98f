"""getChat, getChatMember, getChatAdministrators, leaveChat.

Source: Bot API page, methods of these names; getChatMember "is only guaranteed to work for other users if
the bot is an administrator".
"""

from aiogram.methods import GetChat, GetChatAdministrators, GetChatMember, LeaveChat
from aiogram.types import AcceptedGiftTypes, ChatFullInfo

from bot.sandbox.calls.places import chat_number, seen_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.errors import bad_request
from bot.sandbox.membership import leave
from bot.sandbox.rooms import ChatMember, Group, Member
from bot.sandbox.wire import plain
from bot.sandbox.world import World

_NO_GIFTS = AcceptedGiftTypes(
    unlimited_gifts=False,
    limited_gifts=False,
    unique_gifts=False,
    premium_subscription=False,
    gifts_from_channels=False,
)


@answers(GetChat)
async def chat_in_full(world: World, call: GetChat) -> ChatFullInfo:
    """Everything about a chat the bot knows of."""
    room = seen_room(world, call.chat_id)
    chat = plain(room.chat)
    assert isinstance(chat, dict)
    group = world.groups.get(room.chat.id)
    hidden = True if group is not None and group.hidden_members else None
    return ChatFullInfo.model_validate(
        {
            **chat,
            "accent_color_id": abs(room.chat.id) % 7,
            "max_reaction_count": 11,
            "accepted_gift_types": _NO_GIFTS,
            "has_hidden_members": hidden,
        }
    )


@answers(GetChatMember)
async def standing(world: World, call: GetChatMember) -> ChatMember:
    """Someone's standing in a chat."""
    if not world.knows(call.user_id):
        raise bad_request("user not found")
    room = seen_room(world, call.chat_id)
    user = world.user(call.user_id)
    group = world.groups.get(room.chat.id)
    if group is None:
        if call.user_id not in (room.chat.id, world.bot.id):
            raise bad_request("user not found")
        return Member().seen(user)
    own = group.member(world.bot.id)
    if group.hidden_members and call.user_id != world.bot.id and not own.administrator:
        raise bad_request("CHAT_ADMIN_REQUIRED")
    return group.member(call.user_id).seen(user)


@answers(GetChatAdministrators)
async def administrators(world: World, call: GetChatAdministrators) -> list[ChatMember]:
    """The administrators of a group, no other bots among them."""
    group = _group(world, call.chat_id)
    return [
        member.seen(world.user(user_id))
        for user_id, member in group.members.items()
        if member.administrator and (user_id == world.bot.id or not world.user(user_id).is_bot)
    ]


@answers(LeaveChat)
async def leave_chat(world: World, call: LeaveChat) -> bool:
    """The bot goes."""
    leave(world, _group(world, call.chat_id), world.bot.id)
    return True


def _group(world: World, chat_id: int | str) -> Group:
    number = chat_number(world, chat_id)
    seen_room(world, number)
    if number not in world.groups:
        raise bad_request("there are no administrators in the private chat")
    return world.groups[number]
