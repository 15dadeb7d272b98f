"""Formatted text: Telegram's HTML style read into plain text and entities.

Works as tdlib does: one pass over the text with a stack of open tags; offsets count UTF-16 code units;
`pre` and `code` hold no other entity; then commands, mentions and addresses are found in the plain text,
and blanks at both ends fall away. Sources: Bot API page, "Formatting options"; error sentences from
tdlib/td, MessageEntity.cpp.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from aiogram.types import MessageEntity

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.tags import Tag, character, entity_of, open_tag

_FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/@<])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
    r"|(?P<mention>(?<!\w)@[A-Za-z0-9_]{3,32}\b)"
    r"|(?P<url>\bhttps?://[^\s<>\"]+[^\s<>\".,;:!?)])"
)


@dataclass(frozen=True, slots=True)
class Formatted:
    """Plain text with its entities, in the order Telegram gives them: by offset, the longer first."""

    text: str
    entities: tuple[MessageEntity, ...] = ()


@dataclass(frozen=True, slots=True)
class _Open:
    tag: Tag
    start: int


def utf16(text: str) -> int:
    """Length in UTF-16 code units, Telegram's measure of text."""
    return len(text) + sum(1 for character in text if ord(character) > 0xFFFF)


def formatted(text: str, parse_mode: str | None, entities: Iterable[MessageEntity] | None) -> Formatted:
    """What a message with these parameters says; ApiError 400 in Telegram's words on wrong markup."""
    match (parse_mode or "").lower():
        case "":
            plain = Formatted(text, tuple(entities or ()))
        case "html":
            plain = _html(text)
        case _:
            raise bad_request("unsupported parse_mode")
    return _trimmed(_with_found(plain))


def _html(source: str) -> Formatted:
    text: list[str] = []
    length = 0
    stack: list[_Open] = []
    entities: list[MessageEntity] = []
    position = 0
    while position < len(source):
        if source[position] != "<":
            piece, position = character(source, position)
            text.append(piece)
            length += utf16(piece)
        elif source.startswith("</", position):
            opened, position = _closed(source, position, stack)
            _close(opened, "".join(text), length, stack, entities)
        else:
            tag, position = open_tag(source, position)
            stack.append(_Open(tag, length))
    if stack:
        raise _unreadable(f'Can\'t find end tag corresponding to start tag "{stack[-1].tag.name}"')
    return Formatted("".join(text), tuple(entities))


def _closed(source: str, position: int, stack: list[_Open]) -> tuple[_Open, int]:
    offset = len(source[:position].encode())
    if not stack:
        raise _unreadable(f"Unexpected end tag at byte offset {offset}")
    end = source.find(">", position)
    if end < 0:
        raise _unreadable(f"Unclosed end tag at byte offset {offset}")
    name = source[position + 2 : end].strip().lower()
    opened = stack.pop()
    if name and name != opened.tag.name:
        raise _unreadable(
            f'Unmatched end tag at byte offset {offset}, expected "</{opened.tag.name}>", found "</{name}>"'
        )
    return opened, end + 1


def _close(opened: _Open, text: str, length: int, stack: list[_Open], entities: list[MessageEntity]) -> None:
    if length == opened.start:
        return
    if any(outer.tag.name in ("code", "pre") for outer in stack):
        if opened.tag.name == "code" and len(stack) == 1 and stack[0].start == opened.start:
            stack[0].tag.inner.update(opened.tag.attributes)
        return
    entity = entity_of(opened.tag, opened.start, length - opened.start, _slice(text, opened.start))
    if entity is None:
        return
    if entity.type in ("code", "pre"):
        entities[:] = [e for e in entities if e.offset + e.length <= opened.start]
    entities.append(entity)


def _slice(text: str, start: int) -> str:
    return text.encode("utf-16-le")[start * 2 :].decode("utf-16-le")


def _with_found(plain: Formatted) -> Formatted:
    taken = [e for e in plain.entities if e.type in ("code", "pre", "text_link", "text_mention")]
    entities = list(plain.entities)
    for found in _FOUND.finditer(plain.text):
        start, length = utf16(plain.text[: found.start()]), utf16(found.group())
        if not any(e.offset < start + length and start < e.offset + e.length for e in taken):
            assert found.lastgroup
            entities.append(MessageEntity(type=found.lastgroup, offset=start, length=length))
    return Formatted(plain.text, tuple(sorted(entities, key=lambda e: (e.offset, -e.length))))


def _trimmed(plain: Formatted) -> Formatted:
    """Without blanks at its ends; those before the first word stay from the first entity on (tdlib, fix_formatted_text)."""
    blanks = utf16(plain.text) - utf16(plain.text.lstrip(" \n"))
    ahead = min([blanks, *(entity.offset for entity in plain.entities)])
    text = plain.text.rstrip()[ahead:]
    end = utf16(text)
    entities = []
    for entity in plain.entities:
        start = max(entity.offset - ahead, 0)
        length = min(entity.offset + entity.length - ahead, end) - start
        if length > 0:
            entities.append(entity.model_copy(update={"offset": start, "length": length}))
    return Formatted(text, tuple(entities))


def _unreadable(reason: str) -> ApiError:
    return bad_request(f"can't parse entities: {reason}")
