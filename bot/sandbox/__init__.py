"""A strict local Telegram: the Bot API over HTTP, people who act over a JSON protocol, a page for them.

It serves the unmodified bot in the demo, in the end-to-end tests and under load, and imports nothing of the
bot. `docs/sandbox.md` holds the protocol and says of each behaviour where it is known from.
"""

from bot.sandbox.faults import Fault, Kind, Moment
from bot.sandbox.server import Sandbox
from bot.sandbox.settings import SandboxSettings

__all__ = ["Fault", "Kind", "Moment", "Sandbox", "SandboxSettings"]
