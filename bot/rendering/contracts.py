"""What is played in a deal, where something other than a turned trump decides it (RULES V11, V12): the contract in words.

A contract stands in the catalogues by its word, `contract.…`; that of a suit is told as trumps.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.i18n import Markup, Translator
from bot.rendering.faces import face, suit, written
from bot.rendering.people import person
from bot.rendering.views import TableView
from engine.cards import Card, Suit
from engine.view import PlayerView
from engine.words import PASS

RAISED = "↑"
"""Behind an ace that was played as a high card where aces are low."""
SUITS = {str(suit): suit for suit in Suit}


def played(t: Translator, view: PlayerView) -> str:
    """What is trumps, or what is played without; with what it is multiplied by, where it is."""
    if view.trump is not None:
        named = t.plain("played.trump", suit=suit(view.trump))
    else:
        named = t.plain(f"contract.{_key(view.contract)}") if view.contract else t.plain("played.unnamed")
    return named + _times(view, view.contract)


def choice(t: Translator, view: PlayerView, word: str) -> str:
    """A contract or a suit as it is offered."""
    named = suit(SUITS[word]) if word in SUITS else t.plain(f"contract.{_key(word)}")
    return named + _times(view, word)


def facts(t: Translator, table: TableView, view: PlayerView) -> Iterator[Markup]:
    """What else all know of it: the card cut for it, who plays alone and for how many tricks, an open kitty, low aces."""
    ruleset = view.ruleset
    if view.cut is not None and ruleset.worth is not None:
        yield t("played.cut", suit=suit(view.cut.suit), card=face(view.cut))
    if view.soloist is not None and view.contract and ruleset.quota is not None:
        own, others = ruleset.quota(view.contract, True), ruleset.quota(view.contract, False)
        name = person(table, view.soloist)
        yield t("played.alone-shunned" if view.shunned else "played.alone", name=name, own=own, others=others)
    if view.kitty:
        yield t("played.kitty", cards=written(view.kitty))
    if view.aces_low:
        yield t("played.aces-low")


def laid(view: PlayerView, card: Card) -> str:
    """A card on the table; a mark tells that an ace was played as a high card."""
    return face(card) + RAISED if card in view.raised else face(card)


def _times(view: PlayerView, contract: str) -> str:
    """What a contract is multiplied by, where contracts are."""
    worth, cut = view.ruleset.worth, view.cut
    if worth is None or cut is None or not contract or contract == PASS:
        return ""
    return f" ×{worth(contract, cut)}"


def _key(word: str) -> str:
    return word.replace("_", "-")
