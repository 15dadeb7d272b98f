"""What a table is that stands in a private chat: one person, AIs, and a single deal at a time, for practice or played again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drill:
    """One deal against AIs, which is no rubber. Nobody's clock runs in it.

    `deal` names the finished deal that is played again, and `chat` the archive that has it; for practice both are empty. `before`
    are the tricks that the person's side took then, when `contract` was played.
    """

    deal: str = ""
    chat: int = 0
    before: int | None = None
    contract: str = ""


def written(drill: Drill) -> list[object]:
    """As JSON."""
    return [drill.deal, drill.chat, drill.before, drill.contract]


def read(value: object) -> Drill | None:
    """The same read back; None for a table of a group. Raises `ValueError`."""
    match value:
        case None:
            return None
        case [str(deal), int(chat), int() | None as before, str(contract)]:
            return Drill(deal, chat, before, contract)
    raise ValueError("not a drill")
