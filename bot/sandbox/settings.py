"""Every duration and limit of the sandbox, in one value.

The defaults are Telegram's where Telegram publishes them and guesses where it does not (`docs/sandbox.md`
says which). Tests and load runs divide them; the code is the same.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class SandboxSettings:
    """How strict, how patient and how fast the local Telegram is. Times are seconds, ages too."""

    port: int = 8081
    token: str = field(default="7000001:sandbox-token-of-no-worth-0123456789", repr=False)
    bot_username: str = "whist_table_bot"
    bot_name: str = "Вист"
    started: bool = False
    """The four people of the default world have pressed Start already."""

    ephemeral: bool = True
    """Whether messages for one person of a group are known; an older server would show them to everybody."""

    limit_window: float = 60.0
    group_limit: int = 20
    private_limit: int = 60
    """Sends, edits and deletes together allowed to one chat in any `limit_window`."""

    text_limit: int = 4096
    caption_limit: int = 1024
    answer_limit: int = 200
    entity_limit: int = 100
    button_limit: int = 100
    keyboard_limit: int = 10_240
    """Bytes of a keyboard's JSON."""
    callback_data_limit: int = 64
    """Bytes."""
    delete_age: float = 48 * 3600.0
    callback_life: float = 15.0
    """How long a press may be answered."""

    poll_limit: float = 50.0
    """The longest `timeout` of getUpdates that is honoured."""
    webhook_timeout: float = 60.0
    webhook_retry_first: float = 0.1
    webhook_retry_last: float = 5.0
    """After a non-2xx the first retry comes at once, then the pause doubles from first to last."""
    webhook_connections: int = 40
    reorder_hold: float = 0.5
    """How long a reordered update waits for another to overtake it."""

    @property
    def bot_id(self) -> int:
        """The bot's user id: the part of its token before the colon."""
        return int(self.token.partition(":")[0])
