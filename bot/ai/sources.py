"""Where each maxim comes from, by its id in RULES §3: the source text and its lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.ai.discards import KEEPS
from bot.ai.following import FOLLOWING
from bot.ai.lead_cards import CARDS
from bot.ai.lead_suits import SUITS
from bot.ai.shunned_suits import STRIKES
from bot.ai.void import VOID


class _Told(Protocol):
    """A maxim, whatever it judges."""

    @property
    def id(self) -> str: ...
    @property
    def source(self) -> str: ...


def _told(maxims: Iterable[_Told]) -> dict[str, str]:
    return {maxim.id: maxim.source for maxim in maxims}


SOURCES: dict[str, str] = {
    "M03": "S000 L115",
    "M43": "S000 L113",
    "M53": "S000 L24, L93",
    **_told((*STRIKES, *SUITS, *CARDS, *FOLLOWING, *VOID, *KEEPS)),
}
"""The first three choose by their place in `counsel` and `discards`, not as rows of a table."""
