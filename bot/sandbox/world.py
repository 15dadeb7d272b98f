"""The world of one sandbox: its bot, people and groups, and everything that records what happens to them.

All changes of messages go through `publish`, `revise` and `remove`, so that events and versions can miss
none.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from aiogram.types import Chat, Message, User

from bot.sandbox.chores import Chores
from bot.sandbox.clock import Clock
from bot.sandbox.commands import Commands
from bot.sandbox.errors import ObjectionError
from bot.sandbox.events import Events
from bot.sandbox.faults import Faults
from bot.sandbox.history import History
from bot.sandbox.limits import Limits
from bot.sandbox.pictures import Pictures
from bot.sandbox.presses import Presses
from bot.sandbox.rooms import Group, Member, Person, Post, Room, Status
from bot.sandbox.settings import SandboxSettings
from bot.sandbox.updates import Updates
from bot.sandbox.wire import Json, plain

_FIRST_PERSON = 1001
_PEOPLE = (("Анна", "anna"), ("Борис", "boris"), ("Вера", "vera"), ("Гриша", "grisha"))
_TITLE = "Вист по вторникам"


@dataclass(slots=True)
class World:
    """Everything there is."""

    settings: SandboxSettings
    chores: Chores = field(default_factory=Chores)
    clock: Clock = field(default_factory=Clock)
    events: Events = field(default_factory=Events)
    history: History = field(default_factory=History)
    faults: Faults = field(default_factory=Faults)
    commands: Commands = field(default_factory=Commands)
    pictures: Pictures = field(default_factory=Pictures)
    presses: Presses = field(default_factory=Presses)
    people: dict[int, Person] = field(default_factory=dict)
    groups: dict[int, Group] = field(default_factory=dict)
    asides: dict[tuple[int, int], Post] = field(default_factory=dict, repr=False)
    """Messages of groups that one person alone sees, by that person and their number."""
    descriptions: dict[tuple[str, str], str] = field(default_factory=dict)
    """The bot's own (`kind`, language) texts."""
    bot: User = field(init=False)
    updates: Updates = field(init=False)
    limits: Limits = field(init=False)
    _next_message: int = 1

    def __post_init__(self) -> None:
        settings = self.settings
        self.bot = User(
            id=settings.bot_id,
            is_bot=True,
            first_name=settings.bot_name,
            username=settings.bot_username,
            can_join_groups=True,
            can_read_all_group_messages=False,
            supports_inline_queries=False,
        )
        self.updates = Updates(settings, self.faults, self.chores)
        self.limits = Limits(settings)

    def furnish(self) -> None:
        """Put in the default world: one supergroup of four people and the bot."""
        started = self.settings.started
        four = [self.add_person(name, username=username, started=started) for name, username in _PEOPLE]
        self.add_group(_TITLE, [person.user.id for person in four])

    def add_person(
        self,
        first_name: str,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "ru",
        is_bot: bool = False,
        started: bool = False,
    ) -> Person:
        """A new user, or another bot, who has not spoken to ours unless `started`."""
        number = _FIRST_PERSON + len(self.people)
        user = User(
            id=number,
            is_bot=is_bot,
            first_name=first_name,
            last_name=last_name,
            username=username,
            language_code=language_code,
        )
        chat = Chat(id=number, type="private", first_name=first_name, last_name=last_name, username=username)
        person = self.people[number] = Person(user, Room(chat, str(7_000_000_000 + number)), started)
        self.events.add("people", person=person.json())
        return person

    def add_group(
        self,
        title: str,
        members: list[int],
        kind: str = "supergroup",
        *,
        bot: bool = True,
        username: str | None = None,
        is_forum: bool | None = None,
    ) -> Group:
        """A new group of known people; the first is its creator."""
        number = len(self.groups) + 1
        chat_id = (
            -(1_000_000_000_000 + 2_000_000_000 + number) if kind == "supergroup" else -(4_000_000 + number)
        )
        standings = {self.person(user_id).user.id: Member() for user_id in members}
        if members:
            standings[members[0]] = Member(Status.CREATOR)
        if bot:
            standings[self.bot.id] = Member()
        chat = Chat(id=chat_id, type=kind, title=title, username=username, is_forum=is_forum or None)
        group = self.groups[chat_id] = Group(Room(chat, str(8_000_000_000 + number)), standings)
        self.events.add("chat", chat=group.json())
        return group

    def person(self, user_id: int) -> Person:
        """Someone known; ObjectionError 404."""
        if user_id not in self.people:
            raise ObjectionError(404, "no such person")
        return self.people[user_id]

    def group(self, chat_id: int) -> Group:
        """A group; ObjectionError 404."""
        if chat_id not in self.groups:
            raise ObjectionError(404, "no such group")
        return self.groups[chat_id]

    def room(self, chat_id: int) -> Room:
        """A group's or a person's room; ObjectionError 404."""
        return self.group(chat_id).room if chat_id < 0 else self.person(chat_id).room

    def rooms(self) -> Iterator[Room]:
        """All of them."""
        yield from (group.room for group in self.groups.values())
        yield from (person.room for person in self.people.values())

    def knows(self, user_id: int) -> bool:
        """That user exists here; the stand-ins of anonymous administrators and channels do not."""
        return user_id == self.bot.id or user_id in self.people

    def user(self, user_id: int) -> User:
        """Someone, our bot included; ObjectionError 404."""
        return self.bot if user_id == self.bot.id else self.person(user_id).user

    def compose(self, room: Room, sender: User | None, **content: object) -> Message:
        """A Message of this moment with the next number of its room; fields that are None are left out."""
        body: Json = {
            "message_id": self._number(room),
            "date": int(self.clock.now()),
            "chat": room.chat,
            "from": sender,
            **content,
        }
        return Message.model_validate({name: value for name, value in body.items() if value is not None})

    def publish(self, room: Room, message: Message, *, silent: bool = False) -> Post:
        """Let a message appear."""
        post = Post(message, self.clock.now(), silent)
        post.show(message)
        room.posts[message.message_id] = post
        group = self.groups.get(room.chat.id)
        sender = message.from_user
        if group is not None and sender is not None and sender.is_bot and self.knows(sender.id):
            group.last_bot = sender.id
        self._tell("message", post)
        return post

    def revise(self, post: Post, message: Message) -> None:
        """Let a message change."""
        post.show(message)
        self._tell("edited", post)

    def remove(self, room: Room, posts: list[Post]) -> None:
        """Let messages vanish."""
        for post in posts:
            post.deleted = True
        self.events.add(
            "deleted", chat_id=room.chat.id, message_ids=[post.message.message_id for post in posts]
        )

    def whisper(self, receiver: int, post: Post) -> None:
        """Let a message that one person alone sees appear, change or vanish."""
        number = post.message.ephemeral_message_id or 0
        self.asides[receiver, number] = post
        chat_id = post.message.chat.id
        self.events.add("aside", chat_id=chat_id, user_id=receiver, gone=post.deleted, message=post.json())

    def state(self) -> Json:
        """`GET /sandbox/state`."""
        return {
            "bot": plain(self.bot),
            "people": [person.json() for person in self.people.values()],
            "chats": [group.json() for group in self.groups.values()],
            "messages": {str(room.chat.id): [post.json() for post in room] for room in self.rooms()},
            "commands": self.commands.json(),
            "last_event": self.events.last,
        }

    def _tell(self, kind: str, post: Post) -> None:
        message = post.message
        text = message.text if message.text is not None else message.caption
        if text is not None:
            self.history.applied(message.chat.id, message.message_id, text)
        self.events.add(kind, chat_id=message.chat.id, message=post.json())

    def _number(self, room: Room) -> int:
        group = self.groups.get(room.chat.id)
        if group is not None and room.chat.type == "supergroup":
            number, group.next_message = group.next_message, group.next_message + 1
        else:
            number, self._next_message = self._next_message, self._next_message + 1
        return number
