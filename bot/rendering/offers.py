"""Questions beside the turn, in words and buttons: who is asked sees them under his cards.

A kind of question has its words here and nowhere else. A choice that is a card is captioned by its face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.callbacks import ClaimsTap, OfferTap
from bot.i18n import Markup, Translator
from bot.rendering import fan, law
from bot.rendering.contracts import choice
from bot.rendering.faces import face
from bot.rendering.people import person
from bot.rendering.screen import Button, Keyboard, Style
from bot.rendering.views import HandView, TableView
from engine import words
from engine.cards import Card, Cards
from engine.phases import Offer
from engine.view import PlayerView

_IN_A_ROW = 2
"""Choices in a row of buttons."""

_ASKED = {
    words.EXCHANGE: "offer.exchange",
    words.CALL: "offer.call",
    words.CONTRACT: "offer.contract",
    words.TRUMP: "offer.trump",
    words.DISCARD: "offer.discard",
    words.ACE_HIGH: "offer.ace-high",
}
"""What the one who is asked reads, by the kind of question."""

_CHOICES = {
    (words.EXCHANGE, words.KEEP): "offer.exchange.keep",
    (words.EXCHANGE, words.EXCHANGE): "offer.exchange.exchange",
    (words.CALL, words.CALL): "offer.call.call",
    (words.CONTRACT, words.PASS): "offer.contract.pass",
}
"""The captions of the choices, by kind and choice."""


_TOLD = {
    (words.EXCHANGE, words.KEEP): "offer.exchange.kept",
    (words.EXCHANGE, words.EXCHANGE): "offer.exchange.exchanged",
    (words.CONTRACT, words.PASS): "offer.contract.passed",
}
"""What the table is told of an answer, by kind and choice."""
_NAMED = {words.CONTRACT: "offer.contract.named", words.TRUMP: "offer.trump.named"}
"""What the table is told of an answer that names something, by kind."""
_FROM_HAND = words.DISCARD
"""The kind of question that a card of one's hand answers."""


def told(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """What was answered in this deal, as far as the viewer may know it."""
    for said in view.said:
        answer = said.question.kind, said.answer.choice
        if answer in _TOLD:
            yield t(_TOLD[answer], name=person(table, said.question.to))
        elif said.question.kind in _NAMED:
            named = choice(t, view, said.answer.choice)
            yield t(_NAMED[said.question.kind], name=person(table, said.question.to), named=named)


def questions(t: Translator, shown: HandView) -> Iterator[Markup]:
    """What the viewer is asked, the questions that hold up the deal first; of claims only that they can be made."""
    view = _view(shown)
    for offer in _ordered(view):
        kind = offer.question.kind
        told = law.asked(t, shown.table, view, offer.question) if kind in law.KINDS else t(_ASKED[kind])
        if told is not None:
            yield told
    if shown.listing and _claims(view):
        yield t("law.claims")


def answers(t: Translator, shown: HandView) -> Keyboard:
    """A button for every choice of every question; the claims of revokes behind one of their own."""
    view = _view(shown)
    asked = (offer for offer in _ordered(view) if offer.question.kind not in (_FROM_HAND, words.REVOKE))
    rows = [row for offer in asked for row in _rows(_buttons(t, shown.table, view, offer))]
    return (*rows, *_claim_rows(t, shown))


def _claim_rows(t: Translator, shown: HandView) -> Iterator[tuple[Button, ...]]:
    """The tricks in which a revoke can be claimed, each in a row; shut behind a button as long as cards are played."""
    view = _view(shown)
    claims = _claims(view)
    reckoning = any(offer.question.kind == words.RECKON for offer in view.offers)
    if shown.listing or reckoning:
        for offer in claims:
            yield tuple(_buttons(t, shown.table, view, offer))
    if claims and not reckoning:
        data = ClaimsTap(table=shown.table.id, deal=shown.table.deal, shown=not shown.listing).pack()
        yield (Button(t.plain("law.claims.hide" if shown.listing else "law.claims.show"), data=data),)


def _view(shown: HandView) -> PlayerView:
    assert shown.view is not None, "the rubber has begun"
    return shown.view


def _claims(view: PlayerView) -> list[Offer]:
    return [offer for offer in view.offers if offer.question.kind == words.REVOKE]


def cards(table: TableView, view: PlayerView) -> Keyboard:
    """The hand as the answers to a question that one of its cards answers; nothing where none is asked."""
    offer = next((one for one in view.offers if one.question.kind == _FROM_HAND), None)
    if offer is None:
        return ()
    return tuple(
        tuple(
            Button(face(card), data=_data(table, offer, str(card)), style=fan.colour(view, card))
            for card in row
        )
        for row in fan.rows(Cards.holding(map(Card.parse, offer.question.choices)))
    )


def _ordered(view: PlayerView) -> list[Offer]:
    return sorted(view.offers, key=lambda offer: not offer.blocking)


def _buttons(t: Translator, table: TableView, view: PlayerView, offer: Offer) -> Iterator[Button]:
    style = Style.PRIMARY if offer.blocking else None
    for word in offer.question.choices:
        data = _data(table, offer, word)
        yield Button(caption(t, table, view, offer, word), data=data, style=style)


def _data(table: TableView, offer: Offer, word: str) -> str:
    return OfferTap(table=table.id, deal=table.deal, offer=offer.number, choice=word).pack()


def caption(t: Translator, table: TableView, view: PlayerView, offer: Offer, word: str) -> str:
    """A choice as its button calls it."""
    kind = offer.question.kind
    if kind in law.KINDS:
        return law.caption(t, table, view, offer, word)
    if kind == _FROM_HAND:
        return face(Card.parse(word))
    if (kind, word) in _CHOICES:
        return t.plain(_CHOICES[kind, word])
    if kind in _NAMED:
        return choice(t, view, word)
    return t.plain("offer.ace-high.choice", card=face(Card.parse(word)))


def _rows(buttons: Iterable[Button]) -> Iterator[tuple[Button, ...]]:
    row: tuple[Button, ...] = ()
    for button in buttons:
        row = (*row, button)
        if len(row) == _IN_A_ROW:
            yield row
            row = ()
    if row:
        yield row
