"""Tables at chosen moments, made of real matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta, timezone

from bot.i18n import Catalogues
from bot.rendering.views import Closing, Ending, HandView, LobbyView, Panel, Sitter, TableView
from engine.actions import Answer, Cut, Dealt, Play
from engine.cards import PACK, Card, Cards
from engine.events import Drawn
from engine.match import Match, apply, begin
from engine.rubber import premiums, sheet_of
from engine.rulesets import LONG, RUSSIAN, Ruleset
from engine.scoring import Outcome, score
from engine.seats import Seat
from engine.sheet import Account, Line, Reason
from engine.view import observe
from engine.words import CALL

MOSCOW = timezone(timedelta(hours=3), "MSK")
CATALOGUES = Catalogues.load()

PEOPLE = tuple(Sitter(name, robot=False) for name in ("Анна", "Борис", "Вера", "Гриша"))
WITH_ROBOT = (*PEOPLE[:2], Sitter("Трефа", robot=True, level="club"), PEOPLE[3])

HANDS = ("962.KJ75.Q73.A84", "AKQ.T83.K52.JT62", "JT874.A9.AJ4.KQ9", "53.Q642.T986.753")
"""Anna's hand, Boris', Vera's, Grisha's; Anna deals and turns the seven of hearts."""
WITHOUT_ACE = ("962.KJ75.Q73.A84", "AKQ.AT83.K52.JT6", "JT874.9.AJ4.KQ92", "53.Q642.T986.753")
"""The same but for the ace of hearts, which Boris has for the deuce of clubs."""
TURNED = Card.parse("7H")
FAVOURITE = Card.parse("QH")
"""Cut from another pack, where there is a favourite suit."""
PLAYED = "KS 4S 3S 2S QS 7S 5S 6S AS 8S 2H 9S TD 3D 2D AD KC 3C AC 2C KH TH 9H 4H"


def stacked(hands: Sequence[str], turned: Card, dealer: int = 0) -> tuple[Card, ...]:
    """The pack that deals these hands by seat and turns this card last."""
    held = [[card for card in Cards.parse(text) if card is not turned] for text in hands]
    held[dealer].append(turned)
    return tuple(held[(dealer + 1 + place) % 4][place // 4] for place in range(52))


def dealt(ruleset: Ruleset = RUSSIAN, cut: Card = FAVOURITE) -> Match:
    """The first deal, before the first card."""
    match, _ = apply(begin(ruleset), None, Cut(PACK))
    match, _ = apply(match, None, Dealt(stacked(HANDS, TURNED), cut if match.needs_card else None))
    return match


def at_eight(hands: Sequence[str] = HANDS) -> Match:
    """The fifth deal of a game of long whist, before its first card: Anna and Vera stand at eight, Anna holds king and jack of
    trumps."""
    match, _ = apply(begin(LONG), None, Cut(PACK))
    lines = [
        Line(4, 1, side, Account.MARKS, Reason.TRICKS, marks, marks) for side, marks in enumerate((8, 6))
    ]
    match = replace(match, sheet=sheet_of(LONG, lines), deal_number=4)
    return apply(match, None, Dealt(stacked(hands, TURNED)))[0]


def called(match: Match) -> Match:
    """The match once Anna has called for honours."""
    return apply(match, Seat(0), Answer(1, CALL))[0]


def played(cards: int, ruleset: Ruleset = RUSSIAN) -> Match:
    """The first deal after so many cards."""
    match = dealt(ruleset)
    for text in PLAYED.split()[:cards]:
        match = follow(match, Card.parse(text))
    return match


def follow(match: Match, card: Card) -> Match:
    """The match after this card."""
    assert match.deal is not None
    assert match.deal.turn is not None
    return apply(match, match.deal.turn.actor, Play(card))[0]


def finished() -> Match:
    """The first deal played to its end, everybody playing his first legal card once the notation ends."""
    match = played(len(PLAYED.split()))
    while match.deal is not None and match.deal.turn is not None:
        seat = match.deal.turn.actor
        match = follow(match, next(card for card in match.deal.hand(seat) if match_allows(match, seat, card)))
    return match


def match_allows(match: Match, seat: Seat, card: Card) -> bool:
    """Whether a seat may play a card now."""
    assert match.deal is not None
    return Play(card) in observe(match, seat).legal


def scored(ruleset: Ruleset, *deals: tuple[tuple[int, int], tuple[int, int]]) -> Match:
    """A match whose sheet holds deals given as tricks and honours of both sides, as RULES gives them."""
    match = dealt(ruleset)
    written = sheet_of(ruleset)
    for number, (tricks, honours) in enumerate(deals, 1):
        lines = score(ruleset, written, number, Outcome(tricks, honours))
        lines += premiums(ruleset, written, number, lines)
        written = sheet_of(ruleset, (*written.lines, *lines))
    dealer = Seat(len(deals) % 4)
    return replace(match, sheet=written, deal_number=len(deals), next_dealer=dealer)


def table(
    match: Match | None = None, sitters: Sequence[Sitter] = PEOPLE, deadline: float | None = None
) -> TableView:
    """A table as its group sees it."""
    return TableView(
        id="07k3f9x2ab",
        bot="whist_table_bot",
        group="Клуб «Вторник»",
        link="https://t.me/c/1234567890/17",
        ruleset=match.ruleset if match else RUSSIAN,
        pace=60,
        lobby=None if match else LobbyView((None,) * 4, Panel.MAIN),
        sitters=tuple(sitters) if match else (),
        cut=(),
        joined=tuple(sitters),
        deal=match.deal_number if match else 0,
        view=observe(match, None) if match else None,
        deadline=deadline,
        zone=MOSCOW,
    )


def seated(ruleset: Ruleset, sitters: Sequence[Sitter], word: str = "Болван") -> tuple[Sitter, ...]:
    """These sitters on the seats from which cards are played, dummies on the others."""
    plan, several = ruleset.plan, ruleset.plan.seats - len(ruleset.plan.players) > 1
    if plan.seats == len(plan.players):
        return tuple(sitters)[: plan.seats] if plan.seats < len(sitters) else tuple(sitters)
    people = dict(zip(plan.players, sitters, strict=False))
    return tuple(
        people[seat]
        if seat in people
        else Sitter(f"{word} ({people[actor].name})" if several else word, robot=False, dummy=word)
        for seat, actor in ((Seat(seat), actor) for seat, actor in enumerate(plan.actors))
    )


def of(
    match: Match, seat: int, sitters: Sequence[Sitter] = PEOPLE, deadline: float | None = None
) -> HandView:
    """A player's view of a table."""
    return HandView(table(match, sitters, deadline), observe(match, Seat(seat)))


def gathering(
    *sitters: Sitter | None, panel: Panel = Panel.MAIN, ruleset: Ruleset = RUSSIAN, option: str = ""
) -> TableView:
    """A table in the lobby."""
    return replace(table(), ruleset=ruleset, lobby=LobbyView(sitters, panel, option))


def drawn(*rounds: str) -> TableView:
    """A table whose players have cut: a round is a text such as "0 2C 1 KS"."""
    draws = [
        Drawn(number, int(player), Card.parse(card))
        for number, text in enumerate(rounds, 1)
        for player, card in zip(text.split()[::2], text.split()[1::2], strict=True)
    ]
    match, _ = apply(begin(RUSSIAN), None, Cut(PACK))
    joined = (PEOPLE[0], PEOPLE[1], PEOPLE[2], PEOPLE[3])
    return replace(table(match), cut=tuple(draws), joined=joined)


def at(screen: str) -> TableView:
    """A closed table, for its last words."""
    return replace(table(), lobby=None, closing=Closing(Ending(screen), "Борис"))


UNTIL = 1_796_033_490.0
EXAMPLE = (((9, 4), (4, 1)), ((5, 8), (2, 3)), ((8, 5), (3, 2)))
"""A game won in three deals: 9/4 with honours 4–1, 5/8 with 2–3, 8/5 with 3–2."""
E5 = (((9, 4), (2, 3)), ((8, 5), (4, 1)), ((12, 1), (5, 0)))
E6 = (((9, 4), (2, 3)), ((8, 5), (4, 1)), ((3, 10), (2, 3)), ((6, 7), (3, 2)), ((12, 1), (5, 0)))
MARKS = (((9, 4), (2, 2)), ((4, 9), (1, 1)), ((6, 7), (4, 0)))
E7 = (
    *(((4, 9), (1, 3)), ((10, 3), (4, 0)), ((8, 5), (2, 2)), ((3, 10), (0, 4)), ((5, 8), (2, 2))),
    *(((4, 9), (1, 3)), ((10, 3), (4, 0)), ((8, 5), (2, 2))),
)
"""V3-E7: games of one and one fiche against one of three."""
SLAM = (((9, 4), (3, 1)), ((13, 0), (4, 0)), ((6, 7), (1, 3)))
"""Ten-point whist with a slam that is only paid."""
PLAIN = (
    *(((5, 8), (1, 3)), ((10, 3), (4, 0)), ((8, 5), (2, 2)), ((3, 10), (0, 4)), ((4, 9), (1, 3))),
    *(((4, 9), (1, 3)), ((5, 8), (2, 2)), ((9, 4), (4, 0)), ((9, 4), (2, 2))),
)
"""A rubber by points whose winners have to pay."""
BUMPER_LOST = (*MARKS, ((3, 10), (1, 3)), ((8, 5), (2, 2)), ((10, 3), (2, 2)))
