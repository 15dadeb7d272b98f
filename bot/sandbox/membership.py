"""Who belongs to a group: coming, going, rights, topics, and a group's becoming a supergroup.

Service messages of coming and going are absent in large groups (tdlib/telegram-bot-api#877). A migration
gives the group a new chat id and new message numbers (Bot API page, Message.migrate_to_chat_id).
"""

from dataclasses import replace

from bot.sandbox.errors import ObjectionError
from bot.sandbox.hearing import announce, standing_changed
from bot.sandbox.rooms import RIGHTS, USUAL_RIGHTS, Group, Member, Status
from bot.sandbox.world import World


def join(world: World, group: Group, user_id: int, by: int | None = None) -> None:
    """Someone, perhaps the bot, comes in, brought by `by` or alone."""
    user, actor = world.user(user_id), world.user(by or user_id)
    old = group.member(user_id)
    if old.inside:
        raise ObjectionError(400, "already a member")
    group.members[user_id] = Member()
    world.events.add("chat", chat=group.json())
    standing_changed(world, group.room, actor, user, old, group.members[user_id])
    if not group.large:
        announce(world, group, actor, new_chat_members=[user])


def leave(world: World, group: Group, user_id: int) -> None:
    """Someone goes."""
    _out(world, group, user_id, user_id, Member(Status.LEFT))


def kick(world: World, group: Group, user_id: int, by: int | None = None) -> None:
    """Someone is removed by `by`, else by the group's creator."""
    _out(world, group, user_id, by or _creator(world, group), Member(Status.KICKED))


def promote(
    world: World, group: Group, user_id: int, *, administrator: bool, rights: dict[str, bool], anonymous: bool
) -> None:
    """Make someone an administrator with the usual rights changed by `rights`, or a plain member again."""
    old = group.member(user_id)
    if not old.inside or old.status is Status.CREATOR:
        raise ObjectionError(400, "rights are given to members other than the creator")
    unknown = set(rights) - set(RIGHTS)
    if unknown:
        raise ObjectionError(400, "no such right: " + ", ".join(sorted(unknown)))
    given = (USUAL_RIGHTS | {right for right, yes in rights.items() if yes}) - {
        right for right, yes in rights.items() if not yes
    }
    new = Member(Status.ADMINISTRATOR, given, anonymous) if administrator else Member()
    group.members[user_id] = new
    world.events.add("chat", chat=group.json())
    actor = world.user(_creator(world, group))
    standing_changed(world, group.room, actor, world.user(user_id), old, new)


def restrict(world: World, group: Group, user_id: int, *, restricted: bool) -> None:
    """Forbid a member to write, or allow it again."""
    old = group.member(user_id)
    if not old.inside or old.administrator:
        raise ObjectionError(400, "only members without rights can be restricted")
    new = group.members[user_id] = Member(Status.RESTRICTED if restricted else Status.MEMBER)
    world.events.add("chat", chat=group.json())
    actor = world.user(_creator(world, group))
    standing_changed(world, group.room, actor, world.user(user_id), old, new)


def migrate(world: World, group: Group, *, silent: bool) -> Group:
    """A group becomes a supergroup; `silent`: the bot learns it from refused calls only."""
    if group.room.chat.type != "group" or group.migrated_to is not None:
        raise ObjectionError(400, "only a group that has not migrated yet can")
    heir = world.add_group(group.room.chat.title or "", [], bot=False)
    heir.members.update({user_id: replace(member) for user_id, member in group.members.items()})
    heir.last_bot, heir.large, heir.hidden_members = group.last_bot, group.large, group.hidden_members
    group.migrated_to = heir.id
    world.events.add("chat", chat=group.json())
    world.events.add("chat", chat=heir.json())
    if not silent:
        actor = world.user(_creator(world, group))
        announce(world, group, actor, migrate_to_chat_id=heir.id)
        announce(world, heir, actor, migrate_from_chat_id=group.id)
    return heir


def open_topic(world: World, group: Group, name: str) -> int:
    """A new topic of a forum; its id is the number of the message that tells of it."""
    if not group.room.chat.is_forum:
        raise ObjectionError(400, "not a forum")
    creator = world.user(_creator(world, group))
    number = group.next_message
    group.topics[number] = name
    announce(
        world,
        group,
        creator,
        message_thread_id=number,
        is_topic_message=True,
        forum_topic_created={"name": name, "icon_color": 0x6FB9F0},
    )
    world.events.add("chat", chat=group.json())
    return number


def turn_topic(world: World, group: Group, number: int, state: str) -> None:
    """A topic is closed, opened again, or deleted with all its messages."""
    if number not in group.topics:
        raise ObjectionError(404, "no such topic")
    if state == "deleted":
        group.shut.discard(number)
        del group.topics[number]
        world.remove(group.room, [post for post in group.room if post.message.message_thread_id == number])
    else:
        (group.shut.add if state == "closed" else group.shut.discard)(number)
        told = "forum_topic_closed" if state == "closed" else "forum_topic_reopened"
        creator = world.user(_creator(world, group))
        place = {"message_thread_id": number, "is_topic_message": True}
        announce(world, group, creator, **place, **{told: {}})
    world.events.add("chat", chat=group.json())


def _out(world: World, group: Group, user_id: int, by: int, new: Member) -> None:
    user, actor = world.user(user_id), world.user(by)
    old = group.member(user_id)
    if not old.inside:
        raise ObjectionError(400, "not a member")
    group.members[user_id] = new
    world.events.add("chat", chat=group.json())
    standing_changed(world, group.room, actor, user, old, new)
    if not group.large:
        announce(world, group, actor, left_chat_member=user)


def _creator(world: World, group: Group) -> int:
    for user_id, member in group.members.items():
        if member.status is Status.CREATOR:
            return user_id
    return world.bot.id
