"""Opening the store: a single server, a cluster (the server itself says which) or the embedded one.

`REDIS_URL` is `redis://[user:password@]host:port/db`, `rediss://…` for TLS or `unix:///path`. A node of a
cluster tells so itself (`cluster_enabled`), so a cluster needs no other kind of address. A server whose
`maxmemory-policy` is not `noeviction` is refused even where `maxmemory` is 0: whoever sets that later would
silently drop tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlsplit

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import AuthenticationError, AuthorizationError, RedisError, ResponseError

from bot.storage.embedded import serve
from bot.storage.redis_store import RedisStore
from bot.storage.values import StoreAway, StoreSettings, StoreUnfit
from bot.storage.wire import PATIENCE, Client, Wire


class _Link(TypedDict):
    decode_responses: bool
    socket_timeout: None
    socket_connect_timeout: float
    retry: Retry


def _link() -> _Link:
    """One quick second try hides a connection dropped by a restart; more would hide an outage."""
    retry = Retry(ExponentialBackoff(cap=0.1, base=0.02), 1)
    return _Link(decode_responses=True, socket_timeout=None, socket_connect_timeout=3.0, retry=retry)


async def connect(
    redis_url: str | None,
    data_dir: Path,
    *,
    settings: StoreSettings = StoreSettings(),  # noqa: B008 - a frozen value
    keep_server: bool = False,
    opened: Callable[[Wire, Callable[[], Awaitable[None]]], RedisStore] = RedisStore,
) -> RedisStore:
    """Open the store at `redis_url`, or with None the embedded one under `data_dir`.

    `opened` makes the store of its wire and of what is to be done after its end. The last to close an embedded server stops
    it, unless `keep_server`. Raises `StoreUnfit` for a store that
    cannot be used as configured and `StoreAway` for one that does not answer; no text holds a password."""
    if redis_url is not None:
        return opened(Wire(await _client(redis_url), settings), _nothing)
    server = await serve(data_dir)
    try:
        client = await _client(f"unix://{server.socket}")
    except BaseException:
        await server.leave(keep=keep_server)
        raise
    return opened(Wire(client, settings), lambda: server.leave(keep=keep_server))


async def _nothing() -> None:
    return None


async def _client(url: str) -> Client:
    where = _address(url)
    try:
        pool = BlockingConnectionPool.from_url(url, max_connections=64, timeout=None, **_link())
    except ValueError:
        raise StoreUnfit("REDIS_URL has an option that cannot be read") from None
    client = Redis.from_pool(pool)
    try:
        async with asyncio.timeout(PATIENCE):
            state = await client.info()
        if not state.get("cluster_enabled"):
            _fit(where, state)
            return client
    except BaseException as error:
        await client.aclose()
        raise _plain(where, error) from None
    await client.aclose()
    return await _cluster(url, where)


async def _cluster(url: str, where: str) -> Client:
    client = RedisCluster.from_url(url, max_connections=512, **_link())
    try:
        async with asyncio.timeout(PATIENCE):
            await client.initialize()
            for node in client.get_primaries():
                _fit(node.name, await client.info(target_nodes=node))
    except BaseException as error:
        await client.aclose()
        raise _plain(where, error) from None
    return client


def _address(url: str) -> str:
    """The address without user and password; `StoreUnfit` if it is none."""
    try:
        parts = urlsplit(url)
        host = f"{parts.hostname or 'localhost'}:{parts.port or 6379}"
    except ValueError:
        raise StoreUnfit("REDIS_URL is not an address like redis://user:password@host:6379/0") from None
    if parts.scheme not in ("redis", "rediss", "unix"):
        raise StoreUnfit("REDIS_URL must begin with redis://, rediss:// or unix://")
    return parts.path if parts.scheme == "unix" else host


def _fit(where: str, state: Mapping[str, object]) -> None:
    policy = state.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise StoreUnfit(
            f"the server at {where} has maxmemory-policy {policy} and would drop tables in play when full: "
            "set it to noeviction"
        )


def _plain(where: str, error: BaseException) -> BaseException:
    match error.__cause__ or error:
        case AuthenticationError() | AuthorizationError():
            return StoreUnfit(f"the server at {where} refuses the user or password of REDIS_URL")
        case ResponseError():
            return StoreUnfit(f"the server at {where} answers, but not as a Redis: {type(error).__name__}")
        case RedisError() | OSError():
            return StoreAway(f"no server answers at {where}: {type(error).__name__}")
        case _:
            return error
