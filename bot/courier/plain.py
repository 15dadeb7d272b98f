"""Our own HTML without its tags, for the case that Telegram does not take a tag: the words arrive all the same."""

from __future__ import annotations

import html
import re

_TAG = re.compile(r"<[^>]*>")


def plain(text: str) -> str:
    """The words of a screen's text."""
    return html.unescape(_TAG.sub("", text))
