"""Scripted people: a client of the people protocol."""

from types import TracebackType
from typing import Any, Self

from aiohttp import ClientSession


class Crowd:
    """Everyone in the sandbox, acting over HTTP."""

    def __init__(self, url: str) -> None:
        self._session = ClientSession(url)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def ask(self, path: str, **query: object) -> Any:
        """The JSON of a question."""
        params = {name: str(value) for name, value in query.items()}
        async with self._session.get(f"/sandbox/{path}", params=params) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def act(self, path: str, **body: object) -> Any:
        """The JSON answer to a deed that must succeed."""
        status, answer = await self.attempt(path, **body)
        assert status == 200, answer
        return answer

    async def attempt(self, path: str, **body: object) -> tuple[int, Any]:
        """Status and answer of a deed that may fail."""
        async with self._session.post(f"/sandbox/{path}", json=body) as response:
            return response.status, await response.json()

    async def press(self, user_id: int, chat_id: int, message_id: int, data: str, **more: object) -> str:
        """The callback query id of a press."""
        place = {"user_id": user_id, "chat_id": chat_id, "message_id": message_id, "data": data}
        answer = await self.act("press", **place, **more)
        return str(answer["callback_query_id"])
