"""A hand as buttons: sorted by suit, at most five a row, what may be played first and in colour.

Every card is a button, and one that the law forbids keeps its callback, so that a tap is answered with the
law.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from bot.callbacks import SURE, CardTap
from bot.rendering.faces import SUITS, face
from bot.rendering.screen import Button, Keyboard, Style
from bot.rendering.views import TableView
from engine.actions import Play
from engine.cards import Card, Cards
from engine.view import PlayerView

WIDEST = 5
"""Cards in a row of buttons."""
KEPT = 2048
"""Waiting hands kept in mind: every card that falls asks for three of them as they were."""


def waiting(table: TableView, view: PlayerView) -> Keyboard:
    """The hand of someone who is not on turn; its cards name turn 0, so that no other's card changes them."""
    return _waiting(table.id, table.deal, _held(view))


@lru_cache(maxsize=KEPT)
def _waiting(table: str, deal: int, held: Cards) -> Keyboard:
    return tuple(tuple(_button(table, deal, card, 0) for card in row) for row in rows(held))


def on_turn(table: TableView, view: PlayerView, marked: Card | None = None) -> Keyboard:
    """The legal cards in rows of their own, trumps in another colour than the rest; below them the others. One may be marked."""
    legal = Cards.holding(action.card for action in view.legal if isinstance(action, Play))
    others, turn = view.due_hand - legal, view.turn_number
    return (
        *(tuple(_legal(table, view, card, marked) for card in row) for row in rows(legal)),
        *(tuple(_button(table.id, table.deal, card, turn) for card in row) for row in rows(others)),
    )


def _held(view: PlayerView) -> Cards:
    assert view.hand is not None, "a player sees his hand"
    return view.hand


def rows(cards: Cards) -> Iterator[tuple[Card, ...]]:
    """Suit by suit from the top, a suit of more than `WIDEST` cards split evenly."""
    for suit in SUITS:
        held = tuple(cards.of(suit))
        rows = -(-len(held) // WIDEST)
        start = 0
        for row in range(rows):
            size = -(-(len(held) - start) // (rows - row))
            yield held[start : start + size]
            start += size


def _legal(table: TableView, view: PlayerView, card: Card, marked: Card | None) -> Button:
    """A card that may be played; once it is marked another tap plays it, by another button."""
    button = _button(table.id, table.deal, card, view.turn_number, colour(view, card))
    if card is not marked or button.data is None:
        return button
    return replace(button, text=f"▸ {button.text}", data=button.data + SURE)


def _button(table: str, deal: int, card: Card, turn: int, style: Style | None = None) -> Button:
    return Button(face(card), data=f"{_tap(table, deal, turn)}{card}", style=style)


@lru_cache(maxsize=KEPT)
def _tap(table: str, deal: int, turn: int) -> str:
    """What all buttons of a turn begin with; the card stands last."""
    return CardTap(table=table, deal=deal, turn=turn, card="").pack()


def colour(view: PlayerView, card: Card) -> Style:
    """Trumps in another colour than the rest."""
    return Style.SUCCESS if card.suit is view.trump else Style.PRIMARY
