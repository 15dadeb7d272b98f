"""deleteMessage and deleteMessages.

Source: Bot API page, "deleteMessage": own messages younger than 48 hours; in a private chat incoming ones
too; any as an administrator who may delete.
"""

from aiogram.methods import DeleteMessage, DeleteMessages

from bot.sandbox.calls.places import writable_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.rooms import Post, Room
from bot.sandbox.world import World


@answers(DeleteMessage, limited=True)
async def delete_message(world: World, call: DeleteMessage) -> bool:
    """One message vanishes for all."""
    room = writable_room(world, call.chat_id)
    world.remove(room, [_deletable(world, room, call.message_id)])
    return True


@answers(DeleteMessages, limited=True)
async def delete_messages(world: World, call: DeleteMessages) -> bool:
    """Up to 100 vanish; those that cannot are skipped."""
    room = writable_room(world, call.chat_id)
    if not 1 <= len(call.message_ids) <= 100:
        raise bad_request("there must be from 1 to 100 message identifiers to delete")
    posts = []
    for message_id in call.message_ids:
        try:
            posts.append(_deletable(world, room, message_id))
        except ApiError:
            continue
    if posts:
        world.remove(room, posts)
    return True


def _deletable(world: World, room: Room, message_id: int) -> Post:
    post = room.standing(message_id)
    if post is None:
        raise bad_request("message to delete not found")
    group = world.groups.get(room.chat.id)
    if group is not None and group.member(world.bot.id).may("can_delete_messages"):
        return post
    sender = post.message.from_user
    if group is not None and (sender is None or sender.id != world.bot.id):
        raise bad_request("message can't be deleted")
    if world.clock.now() - post.sent_at > world.settings.delete_age:
        raise bad_request("message can't be deleted for everyone")
    return post
