"""How an app runs: where updates come from, how it starts and ends, what it tells those who watch."""

from bot.serving.course import PartEnded, Role, serve, stopping
from bot.serving.webhook import PATH

__all__ = ["PATH", "PartEnded", "Role", "serve", "stopping"]
