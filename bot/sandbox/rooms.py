"""People, groups and the messages in them: the state of the local Telegram, without anyone's behaviour."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from aiogram.types import (
    Chat,
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberOwner,
    ChatMemberRestricted,
    Message,
    User,
)

from bot.sandbox.keyboards import callback_data
from bot.sandbox.wire import Json, plain

ChatMember = (
    ChatMemberOwner
    | ChatMemberAdministrator
    | ChatMemberMember
    | ChatMemberRestricted
    | ChatMemberLeft
    | ChatMemberBanned
)
RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)
PERMISSIONS = tuple(name for name in ChatMemberRestricted.model_fields if name.startswith("can_"))
"""What members may do unless they are restricted."""
USUAL_RIGHTS = frozenset({"can_manage_chat", "can_delete_messages", "can_invite_users"})


@dataclass(slots=True)
class Post:
    """A message in a chat, as it is now."""

    message: Message = field(repr=False)
    sent_at: float
    silent: bool = False
    deleted: bool = False
    data_ever: set[str] = field(default_factory=set, repr=False)
    """The callback data of all buttons it ever had."""

    def show(self, message: Message) -> None:
        """Replace what the message says."""
        self.message = message
        self.data_ever |= callback_data(message.reply_markup)

    def json(self) -> Json:
        """The Message for people."""
        value = plain(self.message)
        assert isinstance(value, dict)
        return {**value, "silent": self.silent}


@dataclass(slots=True)
class Room:
    """A place with messages: a group, or a person's private chat with the bot."""

    chat: Chat
    instance: str
    """What `chat_instance` of a press there says."""
    posts: dict[int, Post] = field(default_factory=dict, repr=False)

    def standing(self, message_id: int) -> Post | None:
        """The message of that number, unless there is none or it was deleted."""
        post = self.posts.get(message_id)
        return None if post is None or post.deleted else post

    def __iter__(self) -> Iterator[Post]:
        """The messages that stand, oldest first."""
        return (post for post in self.posts.values() if not post.deleted)


@dataclass(slots=True)
class Person:
    """A user of the sandbox, or another bot."""

    user: User
    room: Room
    started: bool = False
    blocked: bool = False

    def json(self) -> Json:
        """For the people protocol."""
        value = plain(self.user)
        assert isinstance(value, dict)
        return {**value, "started": self.started, "blocked": self.blocked}


class Status(StrEnum):
    """What someone is to a group (Bot API page, ChatMember)."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    """A member who may not write."""
    LEFT = "left"
    KICKED = "kicked"


@dataclass(frozen=True, slots=True)
class Member:
    """Someone's standing in a group; rights matter to administrators only."""

    status: Status = Status.MEMBER
    rights: frozenset[str] = frozenset()
    anonymous: bool = False

    @property
    def inside(self) -> bool:
        """Is in the group now."""
        return self.status not in (Status.LEFT, Status.KICKED)

    @property
    def administrator(self) -> bool:
        """May what administrators may, the creator included."""
        return self.status in (Status.CREATOR, Status.ADMINISTRATOR)

    def may(self, right: str) -> bool:
        """Has that right."""
        return self.status is Status.CREATOR or (self.status is Status.ADMINISTRATOR and right in self.rights)

    def seen(self, user: User) -> ChatMember:
        """As the Bot API shows it."""
        match self.status:
            case Status.CREATOR:
                return ChatMemberOwner(user=user, is_anonymous=self.anonymous)
            case Status.ADMINISTRATOR:
                rights = {right: right in self.rights for right in RIGHTS}
                given = {"user": user, "can_be_edited": False, "is_anonymous": self.anonymous}
                return ChatMemberAdministrator.model_validate(given | rights)
            case Status.MEMBER:
                return ChatMemberMember(user=user)
            case Status.RESTRICTED:
                denied = dict.fromkeys(PERMISSIONS, False)
                standing = {"user": user, "is_member": True, "until_date": 0}
                return ChatMemberRestricted.model_validate(standing | denied)
            case Status.LEFT:
                return ChatMemberLeft(user=user)
            case Status.KICKED:
                return ChatMemberBanned.model_validate({"user": user, "until_date": 0})


@dataclass(slots=True)
class Group:
    """A group or supergroup."""

    room: Room
    members: dict[int, Member]
    topics: dict[int, str] = field(default_factory=dict)
    shut: set[int] = field(default_factory=set)
    """Topics in which only administrators write."""
    hidden_members: bool = False
    large: bool = False
    """No service messages when people come and go."""
    migrated_to: int | None = None
    last_bot: int | None = None
    """Which bot spoke last (privacy mode)."""
    next_message: int = 1
    """Supergroups number their own messages; groups and private chats share the bot's numbers."""

    @property
    def id(self) -> int:
        """The chat id."""
        return self.room.chat.id

    def member(self, user_id: int) -> Member:
        """Someone's standing; strangers have left."""
        return self.members.get(user_id, Member(Status.LEFT))

    def json(self) -> Json:
        """For the people protocol."""
        chat = plain(self.room.chat)
        assert isinstance(chat, dict)
        inside = [user_id for user_id, member in self.members.items() if member.inside]
        return {
            **chat,
            "members": inside,
            "administrators": [user_id for user_id in inside if self.members[user_id].administrator],
            "topics": [{"message_thread_id": number, "name": name} for number, name in self.topics.items()],
            **({"migrated_to": self.migrated_to} if self.migrated_to else {}),
        }
