"""A card table in a Telegram group: `python -m bot` runs it, `bot.app` puts it together (ARCHITECTURE.md)."""
