"""People at a table who see their screens only: they sit down, choose, start, and play the cards that are in colour."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from tests.table.club import Club, Json

Choice = Callable[[Sequence[Json]], Json]
"""Which of the coloured cards of a hand, in the order of the screen, is pressed."""


def first(cards: Sequence[Json]) -> Json:
    """The first coloured card."""
    return cards[0]


async def begin(club: Club, people: Sequence[int], *wishes: str, seats: int = 4) -> str:
    """Seat these people, press these lobby buttons (as verb or verb:value), start, agree to AIs; the table's id."""
    table = await club.sit(*people)
    for wish in wishes:
        await press_lobby(club, people[0], table, wish)
    await press_lobby(club, people[0], table, "start:ask")
    if len(people) < seats:
        await press_lobby(club, people[0], table, "start:fill")
    return table


async def press_lobby(club: Club, person: int, table: str, wish: str) -> None:
    """Press a button of the lobby; it must do what it says without an objection."""
    answer = await club.press(person, club.chat, f"l:{table}:{wish}")
    assert answer["answered"], wish
    assert "text" not in answer, answer


async def play(club: Club, choose: Choice, done: Callable[[], bool], patience: float = 100.0) -> None:
    """Play until `done`: whoever sees coloured cards, or coloured answers to a question, presses one of them."""
    pressed: set[str] = set()
    async with asyncio.timeout(patience):
        while not done():
            if not await _turn(club, choose, pressed):
                await club.look()


async def _turn(club: Club, choose: Choice, pressed: set[str]) -> bool:
    """Let the person on turn press a card; False where nobody sees one that was not pressed yet."""
    for person in club.people:
        for message, cards in hands_on_turn(club, person):
            if pressed.isdisjoint(card["callback_data"] for card in cards):
                card = choose(cards)
                pressed.add(card["callback_data"])
                answer = await club.press_on(person, message, card)
                assert answer["answered"], "a press is answered"
                assert "text" not in answer, answer
                return True
    return False


def hands_on_turn(club: Club, person: int) -> list[tuple[Json, list[Json]]]:
    """The messages of a private chat that show cards in colour, with these cards."""
    found = []
    for message in club.messages.get(person, {}).values():
        rows = message.get("reply_markup", {}).get("inline_keyboard", [])
        cards = [button for row in rows for button in row if _coloured_card(button)]
        if cards:
            found.append((message, cards))
    return found


def _coloured_card(button: Json) -> bool:
    return button.get("callback_data", "").startswith(("p:", "o:")) and "style" in button
