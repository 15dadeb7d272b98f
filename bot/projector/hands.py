"""The frames of one person: his hand in the private chat, or in the group where he alone sees it."""

from __future__ import annotations

from typing import assert_never

from bot.i18n import Catalogues, Translator
from bot.projector.frame import Frame, Kind, Urgency
from bot.projector.scene import Reader, Scene
from bot.projector.shown import Owed, Shown
from bot.rendering import absent, drill, hand
from bot.rendering.screen import Screen
from bot.rendering.views import HandView, Part


def private(reader: Reader, catalogues: Catalogues) -> Frame:
    """The hand of one person; its ticket before the first deal is the same message.

    Who does not play has one message through all deals, and who left is not rung by it, nor is anybody by a table's end.
    """
    seen = reader.view
    owed = _owed(reader)
    plays = seen.part is Part.PLAYER
    what = max(seen.table.deal, 1) if plays else seen.part
    return Frame(
        key=f"hand:{reader.person}:{what}:{reader.ring}",
        chat=reader.person,
        kind=Kind.LIVE,
        screen=_hand(seen, catalogues.of(reader.language)),
        urgency=Urgency.TURN if owed else Urgency.REST,
        ring=seen.part is not Part.LEFT and seen.table.closing is None,
        private=True,
        prompt=owed,
    )


def aside(scene: Scene, shown: Shown, reader: Reader, catalogues: Catalogues) -> Frame:
    """The hand of one whose private chat takes nothing, in a message of the group that he alone sees.

    Tried once a deal; until it arrives it tells where the cards will be.
    """
    t, owed, deal = catalogues.of(reader.language), _owed(reader), max(reader.view.table.deal, 1)
    cover, family = absent.aside(t, reader.view), f"aside:{reader.person}"
    return Frame(
        key=f"{family}:{reader.ring}",
        chat=scene.chat,
        kind=Kind.LIVE,
        screen=_hand(reader.view, t) if reader.view.view is not None else cover,
        urgency=Urgency.TURN if owed else Urgency.REST,
        topic=scene.topic,
        family=family,
        ordinal=deal,
        anew=shown.settled.get(family, 0) < deal,
        private=True,
        prompt=owed,
        aside=reader.person,
        cover=cover,
    )


def _owed(reader: Reader) -> Owed | None:
    """What this person owes, for which his cards are shown."""
    view = reader.view.view
    due = view.due if view else None
    return None if due is None else Owed(reader.person, reader.view.table.deal, due)


def _hand(seen: HandView, t: Translator) -> Screen:
    if seen.table.silence is not None:
        return absent.halted(t, seen, seen.table.silence)
    match seen.part:
        case Part.AWAY:
            return absent.away(t, seen)
        case Part.LEFT:
            return absent.left(t, seen)
        case Part.HEIR:
            return absent.heir(t, seen)
        case Part.WAITING:
            return absent.waiting(t, seen)
        case Part.PLAYER:
            return _playing(seen, t)
        case never:
            assert_never(never)


def _playing(seen: HandView, t: Translator) -> Screen:
    drilled = seen.table.drill
    if drilled is not None and seen.table.closing is not None:
        return drill.dismissed(t)
    if drilled is not None and seen.view is not None:
        return drill.finished(t, seen, drilled) if seen.view.scored else drill.hand(t, seen)
    if seen.table.closing is not None:
        return hand.dismissed(t, seen)
    if seen.view is None or not seen.view.deal_number:
        return hand.ticket(t, seen)
    return hand.finished(t, seen) if seen.view.scored else hand.hand(t, seen)
