"""The local Telegram, seen from both sides: an unmodified aiogram bot, and people who act over HTTP."""
