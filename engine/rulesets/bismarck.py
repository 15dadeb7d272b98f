"""Bismarck (RULES V11): three players, one against two for a quota of tricks; a session in which each is soloist four times.

Two forms. In the British one the dealer is the soloist, and the kinds of game come in a fixed order; in the Swedish one forehand
names a kind that he has not yet played, by the sight of the four open cards, before anybody has taken up his hand. In both the
soloist takes the four cards and lays four away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import Card, Suit
from engine.layout import Layout
from engine.phases import Question
from engine.plan import Plan, Prepared, Spares
from engine.rulesets.menus import ALONE
from engine.rulesets.option import Option
from engine.rulesets.plain import PLAIN
from engine.rulesets.ruleset import AfterRubber, CutCard, Ruleset
from engine.scoring import Outcome, Revoke
from engine.seats import Seat, left_of
from engine.sheet import Account, Line, Reason, ScoreSheet
from engine.words import CONTRACT, CUT_TRUMPS, DISCARD, FREE_TRUMPS, MISERE, NO_TRUMPS, SPADES, TRUMP

PLAYERS, AWAY = 3, 4
BRITISH = (NO_TRUMPS, CUT_TRUMPS, FREE_TRUMPS, MISERE)
"""The kinds of game in the order in which every soloist plays them (RULES V11 rule 2)."""
SWEDISH = (NO_TRUMPS, SPADES, FREE_TRUMPS, MISERE)
"""The kinds of game of which every soloist names each once (RULES V11 rule 2)."""
_SUITS = {str(suit): suit for suit in reversed(Suit)}


def quota(contract: str, solo: bool) -> int:
    """The tricks that a player owes, or in misère may take (RULES V11 rule 3)."""
    if contract == MISERE:
        return 4 if solo else 6
    return 8 if solo else 4


def british(layout: Layout, said: tuple[str, ...]) -> Prepared:
    """What the dealer settles: the trump suit where he names it, and four cards to lay away."""
    contract = BRITISH[(layout.number - 1) // PLAYERS]
    alone = layout.alone(layout.dealer).taken(layout.dealer)
    if contract == FREE_TRUMPS and not said:
        return Prepared(alone, _trump(layout.dealer))
    return _discarding(_named(alone, contract, said[:1]), said[1:] if contract == FREE_TRUMPS else said)


def swedish(layout: Layout, said: tuple[str, ...]) -> Prepared:
    """What forehand settles: a kind of game, with the cards still on the table, and four cards to lay away."""
    soloist = left_of(layout.dealer, PLAYERS)
    played = layout.before[(layout.number - 1) % PLAYERS :: PLAYERS]
    left = tuple(kind for kind in SWEDISH if kind not in played)
    open_ = layout.alone(soloist).displayed()
    if len(left) > 1 and not said:
        return Prepared(open_, Question(soloist, CONTRACT, left, left[0]))
    contract, *rest = said if len(left) > 1 else (*left, *said)
    if contract == FREE_TRUMPS and not rest:
        return Prepared(open_, _trump(soloist))
    named = _named(open_, contract, rest[:1]).taken(soloist)
    return _discarding(named, tuple(rest[1:] if contract == FREE_TRUMPS else rest))


def counted(
    _: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, __: Sequence[Revoke] = ()
) -> tuple[Line, ...]:
    """A point a trick over the quota, and less one a trick short of it; in misère the other way round (RULES V11 rule 3)."""
    sign = -1 if played.contract == MISERE else 1
    return tuple(
        Line(deal, sheet.game, side, Account.MARKS, Reason.QUOTA, tricks, sign * (tricks - owed))
        for side, tricks in enumerate(played.tricks)
        for owed in (quota(played.contract, solo=side == played.soloist),)
    )


def counted_over(
    ruleset: Ruleset, sheet: ScoreSheet, deal: int, played: Outcome, revokes: Sequence[Revoke] = ()
) -> tuple[Line, ...]:
    """The same, but whoever is short of his quota loses nothing (RULES V11 rule 3 `plus_only`)."""
    lines = counted(ruleset, sheet, deal, played, revokes)
    return tuple(replace(line, points=max(0, line.points)) for line in lines)


def _named(layout: Layout, contract: str, suits: Sequence[str]) -> Layout:
    """The layout under a contract; `suits` is the suit named for free trumps."""
    trump = {SPADES: Suit.S, CUT_TRUMPS: layout.cut.suit if layout.cut else None}.get(contract)
    if contract == FREE_TRUMPS:
        trump = _SUITS[suits[0]]
    return layout.named(contract, trump, shunned=contract == MISERE)


def _trump(soloist: Seat) -> Question:
    words = tuple(_SUITS)
    return Question(soloist, TRUMP, words, words[0])


def _discarding(layout: Layout, said: Sequence[str]) -> Prepared:
    """The soloist, with twenty cards, lays four away face down, one after another."""
    soloist = layout.soloist
    assert soloist is not None
    for text in said:
        layout = layout.laid_away(soloist, Card.parse(text))
    if len(said) == AWAY:
        return Prepared(layout)
    cards = tuple(layout.hands[soloist])
    least = max(cards, key=_height) if layout.shunned else min(cards, key=_height)
    words = tuple(map(str, cards))
    return Prepared(layout, Question(soloist, DISCARD, words, str(least), secret=True))


def _height(card: Card) -> int:
    return card.rank


BISMARCK = replace(
    PLAIN,
    key="whist/bismarck@1",
    plan=Plan(
        sides=((Seat(0),), (Seat(1),), (Seat(2),)),
        actors=(Seat(0), Seat(1), Seat(2)),
        hand=16,
        spares=Spares.KITTY,
        turn_up=False,
        prelude=british,
    ),
    target=0,
    counting=counted,
    quota=quota,
    deals=PLAYERS * len(BRITISH),
    after_rubber=AfterRubber.STAY,
    cut_card=CutCard.SECOND_ROUND,
    menu=ALONE | {"bismarck": ("dealer", "swedish"), "plus_only": ("0", "1")},
)

_FORMS = {"dealer": (british, CutCard.SECOND_ROUND), "swedish": (swedish, CutCard.NEVER)}


def _choose_form(ruleset: Ruleset, text: str) -> Ruleset:
    if text not in _FORMS:
        raise ValueError("no such bismarck")
    prelude, cut_card = _FORMS[text]
    return replace(ruleset, plan=replace(ruleset.plan, prelude=prelude), cut_card=cut_card)


FORM = Option(
    "bismarck",
    lambda ruleset: "swedish" if ruleset.plan.prelude is swedish else "dealer",
    _choose_form,
)
"""Who is the soloist, and how his game is found (RULES V11 rule 2)."""
PLUS_ONLY = Option(
    "plus_only",
    lambda ruleset: str(int(ruleset.counting is counted_over)),
    lambda ruleset, text: replace(ruleset, counting=counted_over if bool(int(text)) else counted),
)
"""Whether whoever is short of his quota loses nothing (RULES V11 rule 3)."""
