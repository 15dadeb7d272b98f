"""Telegram updates in: each handler reads who asks and what, makes one command, and tells what came of it."""
