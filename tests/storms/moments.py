"""Every text that a rubber may ever have shown, with the moments at which it was true.

Made from the record alone: each card of each deal is one moment. So of any message the history of its texts can be judged: each
must have been true at some moment, and none at earlier moments only than the text before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from zoneinfo import ZoneInfo

from bot.i18n import Catalogues
from bot.rendering import hand, trick
from bot.rendering.screen import Screen
from bot.sandbox import Sandbox
from bot.sandbox.entities import formatted
from bot.services import document
from bot.services.table import Rubber, Table
from bot.services.views import Address, scene, table_view
from bot.storage.redis_store import RedisStore
from bot.storage.store import TableId
from engine import record
from engine.record import deal_line

CATALOGUES = Catalogues.load()
CLOCK = re.compile(r"\b\d\d:\d\d(?::\d\d)?\b")
CARDS = 52


@dataclass(slots=True)
class Moments:
    """By chat and text, the moments of that text in order."""

    table: Table
    rubber: Rubber
    address: Address
    of_text: dict[tuple[int, str], list[int]] = field(default_factory=dict)

    @classmethod
    async def of(cls, store: RedisStore, table_id: str) -> Moments:
        """Those of the table's present rubber, in which four persons sit."""
        stored = await store.read(TableId(table_id))
        assert stored is not None
        table = document.load(stored.doc)
        rubber = table.stage
        assert isinstance(rubber, Rubber)
        moments = cls(table, rubber, Address("", ZoneInfo("UTC")))
        running = rubber.match.deal
        lines = (await store.finished(TableId(table_id)))[rubber.base :]
        if running is not None and running.turn is not None:
            lines.append(deal_line(running))
        for deal in range(len(lines)):
            moments._enter(deal, lines[:deal], lines[deal])
        return moments

    def in_order(self, sandbox: Sandbox) -> int:
        """How many messages changed; AssertionError for one that ever fell back, or showed what never was."""
        changed = 0
        for room in sandbox.world.rooms():
            for number in room.posts:
                texts = [CLOCK.sub("", text) for text in sandbox.history.versions(room.chat.id, number)]
                changed += self._forward(room.chat.id, texts)
        return changed

    def _forward(self, chat: int, texts: list[str]) -> bool:
        now = -1
        for text in texts:
            true = self.of_text.get((chat, text))
            if true is None:
                assert now < 0, "a text that never was true"
                continue
            later = [moment for moment in true if moment >= now]
            assert later, "an older text after a newer one"
            now = later[0]
        return now >= 0 and len(set(texts)) > 1

    def _enter(self, deal: int, before: list[str], line: str) -> None:
        words = line.split(" ")
        cards = "".join(words[6:])
        for fallen in range(len(cards) // 2 + 1):
            match = record.replay(
                record.header(self.rubber.match),
                [*before, " ".join([*words[:6], cards[: 2 * fallen]]).strip()],
            )
            stage = replace(self.rubber, match=match)
            until = 0 if fallen < CARDS - 4 else None
            table = replace(self.table, stage=stage, until=until)
            for chat, screen in self._screens(table):
                text = CLOCK.sub("", formatted(screen.text, "HTML", None).text)
                self.of_text.setdefault((chat, text), []).append(deal * 100 + fallen)

    def _screens(self, table: Table) -> Iterator[tuple[int, Screen]]:
        seen = table_view(table, self.address)
        assert seen.view is not None
        t = CATALOGUES.of(table.language)
        playing = seen.view.turn is not None
        if playing:
            yield table.place.chat, trick.running(t, seen, len(seen.view.tricks) + 1)
        for first in range(1, len(seen.view.tricks) + 1):
            yield table.place.chat, trick.record(t, seen, first, len(seen.view.tricks))
        show = hand.hand if playing else hand.finished
        for reader in scene(table, self.address).readers:
            yield reader.person, show(CATALOGUES.of(reader.language), reader.view)
