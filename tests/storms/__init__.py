"""Whole-system tests: the bot as processes of its own that are killed, doubled and hurried."""
