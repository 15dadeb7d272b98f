"""The Bot API methods the sandbox answers, a module a subject; importing this package fills the table."""

from bot.sandbox.calls import answering, chats, deletions, ephemeral, messages, photos, profile, receiving
from bot.sandbox.calls.registry import ENTRIES, Entry

__all__ = [
    "ENTRIES",
    "Entry",
    "answering",
    "chats",
    "deletions",
    "ephemeral",
    "messages",
    "photos",
    "profile",
    "receiving",
]
