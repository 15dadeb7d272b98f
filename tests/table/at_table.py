"""Four people at a table whose law is their own affair: they press what their screens offer, and know each other's cards here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.app import App, house_of
from bot.sandbox import Sandbox
from bot.services import document
from bot.services.players import Person
from bot.services.table import Rubber
from bot.storage.store import Store, TableId
from engine.cards import PACK, Card, Cards
from engine.deal import Deal
from engine.dealing import gathered
from engine.law.renounces import renounces, withheld
from engine.layout import Layout
from engine.match import Match
from engine.rulesets import TEN, Ruleset
from engine.seats import Seat
from tests.table.club import Club, Json, running, settings_for
from tests.table.players import begin
from tests.table.stacked import StackedDealer

FREELY = ("opt:enforce_follow", "pick:enforce_follow=0", "panel:options")
EACH = ("opt:both_revoke", "pick:both_revoke=each", "panel:options")
INDIVIDUAL = ("opt:revoke_individual", "pick:revoke_individual=1", "panel:options")
CLAIMS = ("opt:claims", "pick:claims=1", "panel:options")
CONFIRM = ("opt:confirm", "pick:confirm=1", "panel:options")
UNDO = ("opt:undo", "pick:undo=1", "panel:options")
HURRY = {"pace_scale": 0.02, "shown_grace": 0.2}
"""A minute lasts a little more than a second."""


def wishes(ruleset: Ruleset, *laws: tuple[str, ...]) -> tuple[str, ...]:
    """The presses that choose a ruleset with these laws."""
    chosen = (wish for law in laws for wish in law)
    return (
        "panel:settings",
        "panel:rulesets",
        f"set:{ruleset.key}",
        "panel:options",
        *chosen,
        "panel:settings",
        "panel:main",
    )


def striped(ruleset: Ruleset) -> StackedDealer:
    """The four draw for the seats in which they joined, and every hand has three or four cards of each suit, high and low."""
    dealer = ruleset.first_dealer or Seat(0)
    hands = tuple(Cards.holding(card for card in PACK if card.index % 4 == seat) for seat in range(4))
    cut = tuple(map(Card.parse, ["2H", "KS", "3D", "QS"]))
    turned = next(iter(hands[dealer]))
    layout = Layout(dealer, ruleset.sides, ruleset.plan.actors, hands, turned, turned.suit)
    return StackedDealer(
        (*cut, *(card for card in PACK if card not in cut)), (gathered(ruleset.plan, layout),) * 8
    )


@dataclass(frozen=True, slots=True)
class Sitting:
    """A bot whose sheets are words and whose packs are the stripes, for as long as people sit at a table of it."""

    sandbox: Sandbox
    redis_url: str
    club: Club

    @asynccontextmanager
    async def __call__(
        self, *laws: tuple[str, ...], people: int = 4, ruleset: Ruleset = TEN
    ) -> AsyncIterator[Four]:
        """A table that has just begun, with these laws."""
        async with self.bot(ruleset) as app:
            table = await begin(
                self.club, self.club.people[:people], *wishes(ruleset, *laws), seats=len(ruleset.plan.players)
            )
            yield await Four.at(self.club, app.store, table)

    @asynccontextmanager
    async def resumed(self, table: str) -> AsyncIterator[Four]:
        """The same table under a new process."""
        async with self.bot(TEN) as app:
            yield await Four.at(self.club, app.store, table)

    @asynccontextmanager
    async def hurried(self, four: Four) -> AsyncIterator[Four]:
        """The same people under a new process, with hardly a second for each from here on."""
        async with self.bot(TEN, **HURRY) as app:
            yield replace(four, store=app.store)

    @asynccontextmanager
    async def bot(self, ruleset: Ruleset, **changes: object) -> AsyncIterator[App]:
        """The bot itself."""
        settings = settings_for(self.sandbox, self.redis_url, sheet_theme="off", **changes)
        async with running(settings, replace(house_of(settings), dealer=striped(ruleset))) as app:
            yield app


@dataclass(slots=True)
class Four:
    """The club at one table; `people[seat]` sits on that seat."""

    club: Club
    store: Store
    id: str
    people: dict[int, int]

    @classmethod
    async def at(cls, club: Club, store: Store, table: str) -> Four:
        """Those who sit at this table, once somebody has cards."""
        await club.until(lambda: any(club.find(person, f"p:{table}:") for person in club.people))
        found = cls(club, store, table, {})
        seats = enumerate((await found.rubber()).seats)
        found.people |= {seat: one.id for seat, one in seats if isinstance(one, Person)}
        return found

    async def rubber(self) -> Rubber:
        """The rubber as stored."""
        stored = await self.store.read(TableId(self.id))
        assert stored is not None
        stage = document.load(stored.doc).stage
        assert isinstance(stage, Rubber)
        return stage

    async def match(self) -> Match:
        """The match as stored."""
        return (await self.rubber()).match

    async def deal(self) -> Deal:
        """The running or last deal as stored."""
        deal = (await self.match()).deal
        assert deal is not None
        return deal

    async def turn(self) -> tuple[Seat, list[Card], list[Card]]:
        """Who is on turn, the cards of the hand that follow, and those that would be a revoke."""
        deal = await self.deal()
        assert deal.turn is not None
        held = sorted(deal.hand(deal.turn.hand))
        led = deal.table[0][1].suit if deal.table else None
        following = [card for card in held if card.suit is led] or held
        return deal.turn.actor, following, [card for card in held if card not in following]

    async def lay(self, card: Card) -> Json:
        """Whoever is on turn presses this card; the button pressed, once the card lies."""
        seat, *_ = await self.turn()
        before = await self.match()
        assert before.deal is not None
        data = f"p:{self.id}:{before.deal_number}:{before.deal.turn_number}:{card}"
        message, button = await self.club.until(lambda: self.club.find(self.people[seat], data))
        answer = await self.club.press_on(self.people[seat], message, button)
        assert "text" not in answer, answer
        await self.after(before)
        return {"message": message, "button": button, "person": self.people[seat]}

    async def after(self, before: Match) -> None:
        """Wait until the match has moved on."""
        async with asyncio.timeout(10):
            while await self.match() == before:
                await self.club.look(wait=0.05)

    async def rest(self) -> None:
        """Wait until nothing has happened in any chat for a while."""
        after = -1
        while after != self.club.after:
            after = self.club.after
            await self.club.look(wait=0.5)

    async def follow(self, cards: int) -> None:
        """So many cards, none a revoke."""
        for _ in range(cards):
            _, following, _ = await self.turn()
            await self.lay(following[0])

    async def name(self, seat: int) -> str:
        """Who sits on a seat."""
        occupant = (await self.rubber()).seats[seat]
        assert isinstance(occupant, Person)
        return occupant.name

    async def revoke(self) -> tuple[Seat, Card]:
        """The second hand of the trick revokes; who and with which card."""
        await self.follow(1)
        seat, _, false = await self.turn()
        await self.lay(false[0])
        return seat, false[0]

    async def play_out(self) -> None:
        """The rest of the deal, without a revoke."""
        while (deal := (match := await self.match()).deal) is not None and deal.turn is not None:
            if len(deal.hand(deal.turn.hand)) == 1:
                await self.after(match)  # it plays itself, perhaps by now
            else:
                await self.follow(1)

    async def presses(self, seat: int, words: str) -> Json:
        """Somebody presses the button in his private chat that begins with these words."""
        person = self.people[seat % 4]
        message, button = await self.club.until(lambda: self.button(person, words))
        return await self.club.press_on(person, message, button)

    def button(self, person: int, words: str) -> tuple[Json, Json] | None:
        """The newest button of a private chat that begins so."""
        return next((pair for pair in self.club.buttons(person) if pair[1]["text"].startswith(words)), None)

    async def done(self, *but: int) -> None:
        """All but these say that they claim nothing more."""
        for seat in self.people:
            if seat not in but:
                await self.presses(seat, "Больше нечего")

    async def reads(self, words: str, chat: int | None = None) -> str:
        """The newest text of a chat that has these words, once it stands there."""
        return await self.club.until(
            lambda: next((text for text in reversed(self.club.texts(chat)) if words in text), None)
        )

    async def revokes(self) -> int:
        """How many revokes lie on the table."""
        deal = await self.deal()
        return sum(bool(withheld(deal, one)) for one in renounces(deal))
