"""A cable between the bot and its store that can be pulled and plugged in again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Cable:
    """Passes bytes on from its own unix socket to the server's."""

    socket: Path
    server: str
    _listening: asyncio.Server | None = None
    _writers: set[asyncio.StreamWriter] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    async def plug(self) -> None:
        """From now on the server is reached."""
        self._listening = await asyncio.start_unix_server(self._met, self.socket)

    async def pull(self) -> None:
        """From now on nobody answers; what was open is cut."""
        assert self._listening is not None
        self._listening.close()
        self.socket.unlink(missing_ok=True)
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(self.server)
        self._writers |= {writer, far_writer}
        with suppress(OSError):
            async with asyncio.TaskGroup() as both:
                both.create_task(_passed(reader, far_writer))
                both.create_task(_passed(far_reader, writer))
        self._writers -= {writer, far_writer}


async def _passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while read := await reader.read(65536):
            writer.write(read)
            await writer.drain()
    writer.transport.abort()


@asynccontextmanager
async def cable(server_url: str, folder: Path) -> AsyncIterator[Cable]:
    """A cable, plugged in."""
    laid = Cable(folder / "c", server_url.removeprefix("unix://"))
    await laid.plug()
    yield laid
    await laid.pull()
