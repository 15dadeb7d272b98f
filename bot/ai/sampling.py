"""Hidden hands, drawn by chance from all deals that fit what a viewer may know.

A `Sampler` works out once what the view tells (`bot.ai.whereabouts`) and counts the deals that fit it (`bot.ai.lots`); each
`draw` is one of them, any as likely as another. Cards that nobody holds, packets that were left, given up or laid away, are one
more place; if several packets lie there, which of them holds what is not told apart.

What a seat chose is not modelled: whoever kept his hand may have a poor one, whoever named a suit may be short of it, and whoever
could call for honours may not have done so. Every deal that the law allows counts the same.

That a hand is void of a suit it did not follow is believed, as `bot.ai.whereabouts` says. Where revokes may lie undetected, the
voids shown may contradict each other; then each is believed in the order in which they were shown, as long as a deal fits it and
those before. Since a real deal always fits what is certain, there is always something to draw.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bot.ai.lots import Owed, Ways, ways
from bot.ai.whereabouts import Void, Whereabouts, whereabouts
from engine.view import PlayerView


@dataclass(frozen=True, slots=True, repr=False)
class Sampler:
    """All deals that fit what a viewer may know; equal for equal views."""

    known: Whereabouts
    believed: tuple[Void, ...]
    """The voids that are believed."""
    _ways: Ways = field(compare=False)

    @classmethod
    def of(cls, view: PlayerView) -> Sampler:
        """The deals that fit this view, of any seat or of the group."""
        known = whereabouts(view)
        found = _ways(known, known.voids)
        if found is not None:
            return cls(known, known.voids, found)
        believed: tuple[Void, ...] = ()
        found = _ways(known, believed)
        for void in known.voids:
            fitting = _ways(known, (*believed, void))
            if fitting is not None:
                believed, found = (*believed, void), fitting
        assert found is not None, "the deal itself fits what is certain"
        return cls(known, believed, found)

    @property
    def deals(self) -> int:
        """How many deals fit, packets out of play taken together."""
        return self._ways.first.ways

    def draw(self, chance: Random) -> tuple[int, ...]:
        """By seat, the cards that a hand holds now, a bit each (`Cards.bits`); one deal as likely as another."""
        places = [*self.known.holds, 0]
        self._ways.draw(chance, places)
        return tuple(places[:-1])


def _ways(known: Whereabouts, voids: tuple[Void, ...]) -> Ways | None:
    """All ways to lay the hidden cards if these voids are believed; what is out of play lies in the last place."""
    rooms = known.rooms
    out_of_play = known.hidden.bit_count() - sum(rooms)
    owed = [Owed(*pledge) for pledge in known.pledges]
    return ways((*rooms, out_of_play), (*known.may_hold(voids), known.hidden), known.hidden, owed)
