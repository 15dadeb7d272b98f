"""From a scene to the frames that Telegram should hold.

A *live* frame is kept equal to the state. A *record*, once confirmed in its final form, is settled: its family's watermark is
raised and it is never made again. A *note* is posted once and stays until a newer one replaces it; one that is *kept* (the rules)
follows the table's choices meanwhile.

The tricks of a deal are one family. A message holds one trick where only people play, and up to `TOGETHER` where AIs make the
table faster than a group's budget: there each call shows all there is, and a new message is sent for every fourth trick. The
live message begins with the first trick that is not settled; when the table has moved on it becomes the record of every trick
from that one to the last gathered before the next message. So a table that ran ahead catches up in two calls, however far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from bot.i18n import Catalogues, Translator
from bot.projector import hands
from bot.projector.frame import Frame, Kind
from bot.projector.scene import Scene
from bot.projector.shown import Shown
from bot.rendering import absent, asked, closing, cut, lobby, rubber, sheet, summary, trick
from bot.rendering.screen import Screen
from bot.rendering.views import TableView
from engine.view import PlayerView

TRICKS = 32
"""Ordinals of tricks: deal * TRICKS + trick; more than a deal has."""


TOGETHER = 4
"""Tricks that share a message where an AI plays, or two alone."""


def frames(scene: Scene, shown: Shown, catalogues: Catalogues) -> tuple[Frame, ...]:
    """Every frame there should be, in the order in which a chat must get them."""
    group = () if scene.silent else tuple(_Group(scene, shown, catalogues.of(scene.language)).frames())
    private = (hands.private(reader, catalogues) for reader in scene.readers if not reader.aside)
    aside = (hands.aside(scene, shown, reader, catalogues) for reader in scene.readers if reader.aside)
    return (*group, *private, *(() if scene.silent else aside))


def _may_come_back(view: PlayerView) -> int:
    """How many of the gathered tricks a card may yet be taken back from: they stay in the live message."""
    return int(view.ruleset.undo or not view.ruleset.enforce_follow)


@dataclass(frozen=True, slots=True)
class _Group:
    """The frames of a group, from what is shown there already."""

    scene: Scene
    shown: Shown
    t: Translator

    def frames(self) -> Iterator[Frame]:
        table, view = self.scene.table, self.scene.table.view
        yield from self._lobby(table)
        yield from self._overtaken(table)
        if view is not None:
            yield from self._unsettled("cut", view.number, lambda: cut.cut(self.t, table))
            yield from self._rubber(table, view)
        if table.closing is not None:
            yield from self._unsettled("closed", 1, lambda: closing.closed(self.t, table))
        for what, number in self.scene.asked:
            yield self._answer(table, what, number)

    def _lobby(self, table: TableView) -> Iterator[Frame]:
        if table.lobby is not None:
            bump = self.scene.bump
            yield self._live(f"lobby:{bump}", lobby.lobby(self.t, table), ring=bump == 0)
            return
        for key in self._posted("lobby"):
            yield self._record(key, "lobby", 1, lobby.lobby_closed(self.t, table), anew=False)

    def _overtaken(self, table: TableView) -> Iterator[Frame]:
        """Messages of tricks whose deal is gone."""
        for key in self._posted("trick"):
            deal, first, _ = (int(number) for number in key.split(":")[1:])
            if deal < table.deal or table.view is None:
                screen = summary.summary(self.t, table, deal, first)
                yield self._record(key, "trick", deal * TRICKS + TRICKS - 1, screen, anew=False)

    def _rubber(self, table: TableView, view: PlayerView) -> Iterator[Frame]:
        playing = view.deal_number > 0 and not view.scored
        scored = view.deal_number - playing
        number = table.deal - playing
        sheets = self._unsettled("sheet", number, lambda: self._sheet(table)) if scored else ()
        if playing:
            yield from sheets
            yield from self._tricks(table, view)
            return
        if view.deal_number:
            yield from self._tricks(table, view)
        yield from sheets
        if not view.over and table.deserted and table.deadline is not None:
            yield self._live(f"pause:{table.deal}:{self.scene.bump}", absent.pause(self.t, table))
        if view.over:
            yield self._live(f"end:{view.number}", rubber.ended(self.t, table), ring=True)

    def _sheet(self, table: TableView) -> Screen:
        """A picture once a game has ended since the last sheet."""
        settled = self.shown.settled.get("sheet", 0)
        return sheet.sheet(self.t, table, pictured=sheet.closes_game(table, settled))

    def _tricks(self, table: TableView, view: PlayerView) -> Iterator[Frame]:
        deal, done, bump = table.deal, len(view.tricks), self.scene.bump
        settled_deal, settled_trick = divmod(self.shown.settled.get("trick", 0), TRICKS)
        first = settled_trick + 1 if settled_deal == deal else 1
        fast = len(view.ruleset.plan.players) == 2 or any(one.robot or one.away for one in table.sitters)
        together = TOGETHER if fast else 1
        settled = max(done - _may_come_back(view), 0)
        opening = max(first, settled - settled % together + 1) if view.turn is not None else done + 1
        if first < opening:
            screen = trick.record(self.t, table, first, opening - 1)
            key = f"trick:{deal}:{first}:{bump}"
            yield replace(self._record(key, "trick", deal * TRICKS + opening - 1, screen), favoured=False)
        if view.shown and first == 1:
            screen = trick.called(self.t, table)
            key = f"trick:{deal}:{first}:{bump}"
            yield replace(self._record(key, "trick", deal * TRICKS + first, screen), favoured=False)
        elif not view.scored:
            screen = (trick.running if view.turn else trick.settling)(self.t, table, opening)
            yield replace(self._live(f"trick:{deal}:{opening}:{bump}", screen), favoured=False)

    def _answer(self, table: TableView, what: str, number: int) -> Frame:
        """What was asked for; once posted it is not posted again, not even where the group has moved to."""
        family = f"answer:{what}"
        kind = Kind.KEPT if what == "rules" else Kind.NOTE
        note = self._live(f"{family}:{number}", asked.posted(self.t, table, what), kind=kind)
        anew = self.shown.settled.get(family, 0) < number
        return replace(note, family=family, ordinal=number, anew=anew)

    def _posted(self, family: str) -> tuple[str, ...]:
        return tuple(key for key in self.shown.messages if key.startswith(f"{family}:"))

    def _unsettled(self, family: str, ordinal: int, screen: Callable[[], Screen]) -> Iterator[Frame]:
        if self.shown.settled.get(family, 0) < ordinal:
            yield self._record(f"{family}:{ordinal}", family, ordinal, screen())

    def _live(self, key: str, screen: Screen, ring: bool = False, kind: Kind = Kind.LIVE) -> Frame:
        return Frame(key, self.scene.chat, kind, screen, topic=self.scene.topic, ring=ring)

    def _record(self, key: str, family: str, ordinal: int, screen: Screen, anew: bool = True) -> Frame:
        return Frame(
            key,
            self.scene.chat,
            Kind.RECORD,
            screen,
            topic=self.scene.topic,
            family=family,
            ordinal=ordinal,
            anew=anew,
        )
