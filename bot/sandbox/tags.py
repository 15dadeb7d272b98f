"""The tags of Telegram's HTML style: their attributes and the entity each becomes.

Sources: Bot API page, "HTML style" and "Date-time entity formatting"; error sentences from tdlib/td,
MessageEntity.cpp.
"""

import re
from dataclasses import dataclass, field

from aiogram.types import MessageEntity

from bot.sandbox.errors import ApiError, bad_request

_TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "tg-time": "date_time",
    "tg-emoji": "custom_emoji",
}
_CHARACTER = re.compile(r"&(?:#x(?P<hex>[0-9a-fA-F]+)|#(?P<number>[0-9]+)|(?P<name>[A-Za-z]+));?")
_CHARACTERS = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_NAME = re.compile(r"[^\s>]*")
_ATTRIBUTE = re.compile(r"\s*([^\s=>/\"']+)\s*(?:=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>\"']+)))?")
_LINK = re.compile(r"(?:https?://|tg://)?[^\s/]+\.[^\s]+|(?:https?|tg)://[^\s]+", re.IGNORECASE)
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


@dataclass(frozen=True, slots=True)
class Tag:
    """An open tag; `inner` are the attributes of a `code` that fills a `pre`."""

    name: str
    attributes: dict[str, str]
    inner: dict[str, str] = field(default_factory=dict)


def open_tag(source: str, position: int) -> tuple[Tag, int]:
    """The start tag at `position` and where the text goes on; ApiError 400 when it is none Telegram knows."""
    offset = len(source[:position].encode())
    found = _NAME.match(source, position + 1)
    assert found
    name, position = found.group().lower(), found.end()
    if position == len(source):
        raise bad_request(f"can't parse entities: Unclosed start tag at byte offset {offset}")
    if name not in _TYPES:
        raise unsupported(name, offset)
    attributes: dict[str, str] = {}
    while source[position : position + 1] != ">":
        found = _ATTRIBUTE.match(source, position)
        if found is None:
            position = _past_blanks(source, position, name, offset)
            continue
        if "=" not in found.group() and (name, found[1]) != ("blockquote", "expandable"):
            raise _no_equal_sign(name, offset)
        attributes[found[1].lower()] = _decoded(found[2] or found[3] or found[4] or "")
        position = found.end()
    return _checked(Tag(name, attributes), offset), position + 1


def unsupported(name: str, offset: int) -> ApiError:
    """The refusal of a tag that Telegram does not know."""
    return bad_request(f'can\'t parse entities: Unsupported start tag "{name}" at byte offset {offset}')


def character(source: str, position: int) -> tuple[str, int]:
    """The character at `position`, `&…;` decoded, and where the text goes on."""
    found = _CHARACTER.match(source, position) if source[position] == "&" else None
    if found is None:
        return source[position], position + 1
    if name := found["name"]:
        decoded = _CHARACTERS.get(name)
        return (decoded, found.end()) if decoded else ("&", position + 1)
    code = int(found["hex"], 16) if found["hex"] else int(found["number"])
    if not 0 < code < 0x10FFFF or 0xD800 <= code < 0xE000:
        return "&", position + 1
    return chr(code), found.end()


def _decoded(text: str) -> str:
    pieces, position = [], 0
    while position < len(text):
        piece, position = character(text, position)
        pieces.append(piece)
    return "".join(pieces)


def _no_equal_sign(name: str, offset: int) -> ApiError:
    return bad_request(
        "can't parse entities: Expected equal sign in declaration of an attribute "
        f'of the tag "{name}" at byte offset {offset}'
    )


def _past_blanks(source: str, position: int, name: str, offset: int) -> int:
    rest = source[position:]
    blanks = len(rest) - len(rest.lstrip())
    if not rest.strip():
        raise bad_request(f"can't parse entities: Unclosed start tag at byte offset {offset}")
    if not blanks:
        raise _no_equal_sign(name, offset)
    return position + blanks


def _checked(tag: Tag, offset: int) -> Tag:
    attributes = tag.attributes
    match tag.name:
        case "span" if attributes.get("class") != "tg-spoiler":
            reason = f'Tag "span" must have class "tg-spoiler" at byte offset {offset}'
        case "tg-emoji" if not attributes.get("emoji-id", "").isdigit():
            reason = f"Invalid custom emoji identifier specified at byte offset {offset}"
        case "tg-time" if not attributes.get("unix", "").isdigit():
            reason = f"Invalid Unix time specified at byte offset {offset}"
        case "tg-time" if not _TIME_FORMAT.fullmatch(attributes.get("format", "")):
            reason = f"Invalid date-time format specified at byte offset {offset}"
        case _:
            return tag
    raise bad_request(f"can't parse entities: {reason}")


def entity_of(tag: Tag, offset: int, length: int, text: str) -> MessageEntity | None:
    """The entity of a tag closed around `text`; None where Telegram shows plain text (no real link)."""
    kind, attributes = _TYPES[tag.name], tag.attributes
    more: dict[str, str | int | None] = {}
    match kind:
        case "text_link":
            url = attributes.get("href") or text
            if not _LINK.fullmatch(url):
                return None
            more = {"url": _absolute(url)}
        case "pre":
            more = {"language": tag.inner.get("class", "").removeprefix("language-") or None}
        case "blockquote" if "expandable" in attributes:
            kind = "expandable_blockquote"
        case "date_time":
            time, form = int(attributes["unix"]), attributes.get("format") or None
            more = {"unix_time": time, "date_time_format": form}
        case "custom_emoji":
            more = {"custom_emoji_id": attributes["emoji-id"]}
    return MessageEntity.model_validate({"type": kind, "offset": offset, "length": length, **more})


def _absolute(url: str) -> str:
    return url if "://" in url else f"http://{url}"
