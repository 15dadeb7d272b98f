"""Backups as docs/operating.md tells to make them bring the tables back."""

from __future__ import annotations

import shutil
from pathlib import Path

from redis import Redis

from bot.storage.connect import connect
from bot.storage.embedded import socket_path
from bot.storage.store import new_table_id


async def test_a_copy_of_the_running_servers_files_brings_a_table_back(tmp_path: Path) -> None:
    """Taken from the bot's own server with rewrites off, put back on another machine."""
    table, old, new = new_table_id(), tmp_path / "old", tmp_path / "new"
    store = await connect(None, old)
    try:
        await store.create(table, "a document", None)
        with Redis(unix_socket_path=str(socket_path(old))) as client:
            client.config_set("auto-aof-rewrite-percentage", 0)
            shutil.copytree(old / "appendonlydir", new / "appendonlydir")
        await store.forget(table)
    finally:
        await store.close()
    restored = await connect(None, new)
    try:
        kept = await restored.read(table)
        assert kept is not None
        assert kept.doc == "a document"
        assert kept.rev == 1
    finally:
        await restored.close()
