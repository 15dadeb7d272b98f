"""Questions beside the turn, in words and buttons: who is asked sees them under his cards.

A kind of question has its words here and nowhere else. A choice that is a card is captioned by its face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.callbacks import OfferTap
from bot.i18n import Markup, Translator
from bot.rendering.faces import face
from bot.rendering.people import person
from bot.rendering.screen import Button, Keyboard, Style
from bot.rendering.views import TableView
from engine.cards import Card
from engine.phases import Offer
from engine.view import PlayerView

_IN_A_ROW = 2
"""Choices in a row of buttons."""

_ASKED = {
    "exchange": "offer.exchange",
    "call": "offer.call",
}
"""What the one who is asked reads, by the kind of question."""

_CHOICES = {
    "exchange:keep": "offer.exchange.keep",
    "exchange:exchange": "offer.exchange.exchange",
    "call:call": "offer.call.call",
}
"""The captions of the choices, by kind and choice."""


_TOLD = {
    "exchange:keep": "offer.exchange.kept",
    "exchange:exchange": "offer.exchange.exchanged",
}
"""What the table is told of an answer, by kind and choice."""


def told(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """What was answered in this deal, as far as the viewer may know it."""
    for said in view.said:
        kind = f"{said.question.kind}:{said.answer.choice}"
        if kind in _TOLD:
            yield t(_TOLD[kind], name=person(table, said.question.to))


def questions(t: Translator, view: PlayerView) -> Iterator[Markup]:
    """What the viewer is asked, the questions that hold up the deal first."""
    for offer in _ordered(view):
        yield t(_ASKED[offer.question.kind])


def answers(t: Translator, table: TableView, view: PlayerView) -> Keyboard:
    """A button for every choice of every question."""
    return tuple(row for offer in _ordered(view) for row in _rows(_buttons(t, table, offer)))


def _ordered(view: PlayerView) -> list[Offer]:
    return sorted(view.offers, key=lambda offer: not offer.blocking)


def _buttons(t: Translator, table: TableView, offer: Offer) -> Iterator[Button]:
    style = Style.PRIMARY if offer.blocking else None
    for choice in offer.question.choices:
        data = OfferTap(table=table.id, deal=table.deal, offer=offer.number, choice=choice).pack()
        yield Button(_caption(t, offer.question.kind, choice), data=data, style=style)


def _caption(t: Translator, kind: str, choice: str) -> str:
    worded = f"{kind}:{choice}"
    return t.plain(_CHOICES[worded]) if worded in _CHOICES else face(Card.parse(choice))


def _rows(buttons: Iterable[Button]) -> Iterator[tuple[Button, ...]]:
    row: tuple[Button, ...] = ()
    for button in buttons:
        row = (*row, button)
        if len(row) == _IN_A_ROW:
            yield row
            row = ()
    if row:
        yield row
