"""A finished deal, looked back at: from an archive's entry to pages, and what another card was worth on what its player knew.

The marks are the same for whoever looks: the chance with which a card is weighed follows from the deal itself.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace

from bot.ai.weighing import Weighing
from bot.rendering.looks import LookView, Mark, Weighed
from bot.services import pbn
from bot.services.archive import FinishedDeal
from bot.services.openings import DEFAULT_PACE
from bot.services.place import Place
from bot.services.players import Dummy
from bot.services.table import Rubber, Table
from bot.services.views import Address, table_view
from engine.cards import Card
from engine.match import Match
from engine.record import deal_line
from engine.retold import retold
from engine.view import PlayerView, observe

CLEAR = 0.3
"""Odd tricks, as the score stands, by which another card must have been worth more on average before it is told."""
SURE = 3.0
"""Standard errors that the difference must have at least: a player is not nagged for nothing."""
KEPT = 512
"""Deals whose marks are kept in mind."""

Marks = tuple[tuple[int, Mark], ...]


Weigh = Callable[[PlayerView, int], Awaitable[Weighing | None]]
"""Weighs what a player may do, by the chance of a seed; None where nobody can just now."""
Makeable = Callable[[Match], Awaitable[int | None]]
"""The tricks that the side on lead can take seeing all cards, in the deal that a match is in; None where nobody knows."""


@dataclass(frozen=True, slots=True)
class Insight:
    """Who weighs cards and who solves deals; without them a deal is looked back at without."""

    weigh: Weigh | None = None
    makeable: Makeable | None = None


@dataclass(slots=True)
class Known:
    """What is known of a deal so far: its marks, and by page what could be made from there."""

    marks: Marks | None = None
    makeable: dict[int, int | None] = field(default_factory=dict)
    line: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Who holds it is finding out; others wait for what he finds."""


@dataclass(frozen=True, slots=True)
class Looks:
    """Deals that were looked back at lately, each weighed once."""

    insight: Insight = field(default_factory=Insight)
    _deals: OrderedDict[str, Known] = field(default_factory=OrderedDict, repr=False)

    def known(self, look: LookView, deal: FinishedDeal) -> LookView:
        """The page with what is known of it by now."""
        known = self._of(deal)
        weighed = Weighed.UNDER_WAY if known.marks is None else Weighed.DONE
        if self.insight.weigh is None:
            weighed = Weighed.LEFT_OUT
        return replace(look, weighed=weighed, marks=known.marks or (), makeable=known.makeable.get(look.page))

    def complete(self, look: LookView, deal: FinishedDeal) -> bool:
        """Whether nothing more will be known of the page."""
        known, insight = self._of(deal), self.insight
        weighed = insight.weigh is None or known.marks is not None
        return weighed and (insight.makeable is None or look.page in known.makeable)

    async def learn(self, look: LookView, deal: FinishedDeal) -> LookView:
        """The page once the deal's cards have been weighed, and it was solved from there, as far as anybody can."""
        known, insight = self._of(deal), self.insight
        async with known.line:
            if insight.makeable is not None and look.page not in known.makeable:
                known.makeable[look.page] = await self._solved(insight.makeable, look, deal)
            if insight.weigh is not None and known.marks is None:
                known.marks = await weighed_back(insight.weigh, deal)
                if known.marks is None:
                    return replace(self.known(look, deal), weighed=Weighed.LEFT_OUT)
        return self.known(look, deal)

    async def _solved(self, makeable: Makeable, look: LookView, deal: FinishedDeal) -> int | None:
        laid = sum(len(trick.plays) for trick in look.tricks[: max(look.page - 1, 0)])
        return await makeable(dict(leads(deal.match))[laid])

    def _of(self, deal: FinishedDeal) -> Known:
        known = self._deals.setdefault(deal.name, Known())
        self._deals.move_to_end(deal.name)
        if len(self._deals) > KEPT:
            self._deals.popitem(last=False)
        return known


async def weighed_back(weigh: Weigh, deal: FinishedDeal) -> Marks | None:
    """Every card of a deal that another was worth more than; None where one could not be weighed just now."""
    marks = []
    for place, view, card in choices(deal.match):
        weighing = await weigh(view, seed(deal.match, place))
        if weighing is None:
            return None
        mark = marked(weighing, card)
        marks += [] if mark is None else [(place, mark)]
    return tuple(marks)


def looked(
    deal: FinishedDeal, address: Address, language: str, page: int, *, chat: int, here: int
) -> LookView | None:
    """A page of a deal of the archive of `chat`, looked at in the chat `here`; None where there is no such page."""
    last = deal.match.deal
    assert last is not None, "the deal was played"
    players = tuple(one for one in deal.seats if not isinstance(one, Dummy))
    rubber = Rubber(
        match=deal.match,
        seats=deal.seats,
        joined=players,
        cut=(),
        chain=b"",
        base=deal.number - deal.match.deal_number,
    )
    table = Table(
        id=deal.table,
        place=Place(here, title=deal.title),
        creator=0,
        language=language,
        ruleset=deal.match.ruleset,
        pace=DEFAULT_PACE,
        stage=rubber,
    )
    look = LookView(
        table=table_view(table, address),
        number=deal.number,
        at=deal.at,
        hands=last.layout.hands,
        plays=last.lying,
        page=page,
        chat=0 if chat == here else chat,
        here=here if here < 0 else None,
        own=chat == here > 0,
        bridgelike=pbn.expressible(deal.match),
    )
    return look if 0 <= page <= len(look.tricks) else None


def marked(weighing: Weighing, played: Card) -> Mark | None:
    """What was worth more than the card played, if that is clear and sure."""
    best, own = weighing.cards[0], weighing.of(played)
    gain, error = best.ahead(own)
    if gain < CLEAR or gain < SURE * error:
        return None
    return Mark(best.card, gain)


def seed(match: Match, place: int) -> int:
    """The chance by which the card at this place of a deal is weighed, the same whoever asks."""
    assert match.deal is not None
    text = f"{match.ruleset.key} {deal_line(match.deal)} {place}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def choices(match: Match) -> Iterator[tuple[int, PlayerView, Card]]:
    """Each card of the last deal that lies and whose player had a choice: its place, what he saw, and the card.

    A revoke is none of them: what it was worth is for the law to say (RULES R1), not for possible deals.
    """
    assert match.deal is not None
    numbers, lying = match.deal.numbers, match.deal.lying
    on_turn = {one.deal.turn_number: one for one in retold(match) if one.deal and one.deal.turn}
    for place, (number, (_, card)) in enumerate(zip(numbers, lying, strict=True)):
        found = on_turn[number]
        assert found.deal is not None
        assert found.deal.turn is not None
        view = observe(found, found.deal.turn.actor)
        if view.has_choice and card in view.honest:
            yield place, view, card


def leads(match: Match) -> Iterator[tuple[int, Match]]:
    """The match whenever a hand was to lead in its last deal, and how many cards lay then that were not taken back.

    Where cards came back across a trick, as many lay more than once; the last time they are those that lie in the end.
    """
    for one in retold(match):
        if one.deal is not None and one.deal.turn is not None and not one.deal.table:
            yield len(one.deal.lying), one
