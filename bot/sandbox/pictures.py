"""Pictures the bot has sent: their bytes by file id, and their size read from the PNG or JPEG itself.

Source: Bot API page, "sendPhoto" (width and height together at most 10000, ratio at most 20).
"""

import hashlib
import struct
from dataclasses import dataclass, field

from aiogram.types import PhotoSize

from bot.sandbox.errors import bad_request

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(slots=True)
class Pictures:
    """All files of one world."""

    _files: dict[str, bytes] = field(default_factory=dict, repr=False)

    def keep(self, content: bytes) -> PhotoSize:
        """Store an uploaded picture; ApiError 400 when it is none."""
        width, height = _size(content)
        if width + height > 10_000 or max(width, height) > 20 * min(width, height):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        digest = hashlib.sha256(content).hexdigest()
        self._files[f"photo-{digest[:32]}"] = content
        return PhotoSize(
            file_id=f"photo-{digest[:32]}",
            file_unique_id=digest[:16],
            width=width,
            height=height,
            file_size=len(content),
        )

    def known(self, file_id: str) -> PhotoSize:
        """A picture sent again by its id; ApiError 400."""
        if file_id not in self._files:
            raise bad_request("wrong remote file identifier specified: Wrong string length")
        return self.keep(self._files[file_id])

    def content(self, file_id: str) -> bytes | None:
        """The bytes, None for an unknown id."""
        return self._files.get(file_id)


def media_type(content: bytes) -> str:
    """The content type of a kept picture."""
    return "image/png" if content.startswith(_PNG) else "image/jpeg"


def _size(content: bytes) -> tuple[int, int]:
    if content.startswith(_PNG) and len(content) > 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith(_JPEG):
        return _jpeg_size(content)
    raise bad_request("IMAGE_PROCESS_FAILED")


def _jpeg_size(content: bytes) -> tuple[int, int]:
    position = 2
    while position + 9 < len(content) and content[position] == 0xFF:
        marker, length = content[position + 1], int.from_bytes(content[position + 2 : position + 4])
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", content[position + 5 : position + 9])
            return width, height
        position += 2 + length
    raise bad_request("IMAGE_PROCESS_FAILED")
