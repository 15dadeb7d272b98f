"""Questions beside the turn, in words and buttons: who is asked sees them under his cards.

A kind of question has its words here and nowhere else. A choice that is a card is captioned by its face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.callbacks import ClaimsTap, OfferTap
from bot.i18n import Markup, Translator
from bot.rendering import law
from bot.rendering.faces import face
from bot.rendering.screen import Button, Keyboard, Style
from bot.rendering.views import HandView
from engine.cards import Card
from engine.law.reckoning import RECKON, REVOKE
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


def questions(t: Translator, shown: HandView) -> Iterator[Markup]:
    """What the viewer is asked, the questions that hold up the deal first; of claims only that they can be made."""
    for offer in _ordered(shown):
        kind = offer.question.kind
        told = (
            law.asked(t, shown.table, _view(shown), offer.question) if kind in law.KINDS else t(_ASKED[kind])
        )
        if told is not None:
            yield told
    if shown.listing and _claims(shown):
        yield t("law.claims")


def answers(t: Translator, shown: HandView) -> Keyboard:
    """A button for every choice of every question; the claims of revokes behind one of their own."""
    rows = [
        row
        for offer in _ordered(shown)
        if offer.question.kind != REVOKE
        for row in _rows(_buttons(t, shown, offer))
    ]
    return (*rows, *_claim_rows(t, shown))


def _claim_rows(t: Translator, shown: HandView) -> Iterator[tuple[Button, ...]]:
    """The tricks in which a revoke can be claimed, each in a row; shut behind a button as long as cards are played."""
    claims = _claims(shown)
    reckoning = any(offer.question.kind == RECKON for offer in _view(shown).offers)
    if shown.listing or reckoning:
        for offer in claims:
            yield tuple(_buttons(t, shown, offer))
    if claims and not reckoning:
        data = ClaimsTap(table=shown.table.id, deal=shown.table.deal, shown=not shown.listing).pack()
        yield (Button(t.plain("law.claims.hide" if shown.listing else "law.claims.show"), data=data),)


def _view(shown: HandView) -> PlayerView:
    assert shown.view is not None, "the rubber has begun"
    return shown.view


def _claims(shown: HandView) -> list[Offer]:
    return [offer for offer in _view(shown).offers if offer.question.kind == REVOKE]


def _ordered(shown: HandView) -> list[Offer]:
    return sorted(_view(shown).offers, key=lambda offer: not offer.blocking)


def _buttons(t: Translator, shown: HandView, offer: Offer) -> Iterator[Button]:
    style = Style.PRIMARY if offer.blocking else None
    table, kind = shown.table, offer.question.kind
    for choice in offer.question.choices:
        data = OfferTap(table=table.id, deal=table.deal, offer=offer.number, choice=choice).pack()
        lawful = kind in law.KINDS
        words = law.caption(t, table, _view(shown), offer, choice) if lawful else _caption(t, kind, choice)
        yield Button(words, data=data, style=style)


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
