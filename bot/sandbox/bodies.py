"""The bodies of the people protocol's requests (`docs/sandbox.md`), checked by pydantic."""

from pydantic import BaseModel, ConfigDict, Field


class Body(BaseModel):
    """Fields that are not in the protocol are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Send(Body):
    """A person speaks."""

    user_id: int
    chat_id: int
    text: str
    message_thread_id: int | None = None
    reply_to: int | None = None
    as_chat: int | None = None


class Edit(Body):
    """A person changes an own message."""

    user_id: int
    chat_id: int
    message_id: int
    text: str


class Delete(Body):
    """A person deletes a message."""

    user_id: int
    chat_id: int
    message_id: int


class PressButton(Body):
    """A person presses a button, named by its data or its place."""

    user_id: int
    chat_id: int
    message_id: int
    data: str | None = None
    row: int | None = None
    column: int | None = None
    aside: bool = False
    forged: bool = False


class Start(Body):
    """A person presses Start."""

    user_id: int
    payload: str = ""


class Block(Body):
    """A person blocks the bot, or takes it back."""

    user_id: int
    blocked: bool


class NewPerson(Body):
    """Someone new."""

    first_name: str = Field(min_length=1)
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = "ru"
    is_bot: bool = False


class NewGroup(Body):
    """A new group; the first member is its creator."""

    title: str = Field(min_length=1)
    members: list[int] = []
    type: str = Field("supergroup", pattern="^(group|supergroup)$")
    bot: bool = True
    username: str | None = None
    is_forum: bool = False
    hidden_members: bool = False
    large: bool = False


class Join(Body):
    """Someone comes in."""

    user_id: int
    by: int | None = None


class Leave(Body):
    """Someone goes."""

    user_id: int


class Promote(Body):
    """Someone's rights change."""

    user_id: int
    administrator: bool
    rights: dict[str, bool] = {}
    is_anonymous: bool = False


class Migrate(Body):
    """A group becomes a supergroup."""

    silent: bool = False


class NewTopic(Body):
    """A forum gets a topic."""

    name: str = Field(min_length=1)


class Restrict(Body):
    """Someone may not write, or may again."""

    user_id: int
    restricted: bool


class TurnTopic(Body):
    """What becomes of a topic."""

    message_thread_id: int
    state: str = Field(pattern="^(open|closed|deleted)$")


class Shift(Body):
    """The clock moves."""

    shift: float
