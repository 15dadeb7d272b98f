"""What one viewer may see of a match, and nothing more.

`observe` builds a `PlayerView` field by field from what is public and from the viewer's own hand. The law
that guards it: deal the hidden cards anew in any way that fits what was public, and the view stays equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.actions import Action, Play
from engine.call import shown
from engine.cards import Card, Cards, Suit
from engine.deal import Deal
from engine.law.reckoning import Examined, examined
from engine.law.rest import conceded, tricks_of
from engine.match import Match, Need, legal
from engine.phases import Offer, Over
from engine.remembered import Said, TakenBack, turn_numbers
from engine.rulesets import Ruleset
from engine.seats import Seat, Sides, Turn
from engine.sheet import ScoreSheet
from engine.tricks import Trick


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A match seen from a seat, or by the group (`viewer` None). Before the first deal its part is empty."""

    viewer: Seat | None
    ruleset: Ruleset
    number: int
    deal_number: int
    dealer: Seat | None
    next_dealer: Seat | None
    need: Need | None
    turn: Turn | None
    turn_number: int
    """How many turns have begun in this deal; 0 before the first deal."""
    offers: tuple[Offer, ...]
    """The offers open to the viewer in which he has a choice."""
    asked: tuple[Seat, ...]
    """The seats for whose answer the deal waits."""
    said: tuple[Said, ...]
    """The answers given in this deal; those that are another's own affair are left out, and what else others might have said."""
    trump: Suit | None
    contract: str
    """What was named before the first card (RULES V12)."""
    soloist: Seat | None
    """Who plays against all others in this deal, where anybody does (RULES V11)."""
    shunned: bool
    """Whether tricks are bad in this deal (RULES V11, V12)."""
    aces_low: bool
    """Whether an ace ranks below the two unless its holder says otherwise (RULES V12 rule 3)."""
    low: Cards
    """The cards that rank below all others of their suit (RULES V12 rule 3)."""
    raised: Cards
    """The aces played as high cards where aces are low (RULES V12 rule 3)."""
    kitty: Cards
    """The spare cards that lie open to all (RULES V11 rule 2)."""
    contracts: tuple[str, ...]
    """What was named in the rubber's deals that are over, where anything is."""
    cut: Card | None
    """The card cut from the other pack, where one is (RULES V5, V12)."""
    needs_card: bool
    """Whether the next deal comes with another card cut."""
    turned: Card | None
    """The trump card while it lies open (RULES C10)."""
    given_up: Cards = field(repr=False)
    """The cards that the viewer knows to be out of play (RULES V8 rules 2, 3, V11 rule 2)."""
    hand: Cards | None = field(repr=False)
    """The viewer's own cards; None for the group, and before the first deal."""
    shown: tuple[tuple[Seat, Cards], ...]
    """The honours that partners showed to win by a call (RULES V3 rule 5)."""
    faced: tuple[tuple[Seat, Cards], ...]
    """The hands that lie open."""
    hand_sizes: tuple[int, ...]
    trick: Trick | None
    """The trick in progress, without plays just after the last one was gathered."""
    tricks: tuple[Trick, ...]
    """All gathered tricks of this deal."""
    taken: tuple[int, ...]
    """Tricks gathered or conceded, by side."""
    sides: Sides
    actors: tuple[Seat, ...]
    """Who plays each hand: a dummy's is its partner's."""
    back: tuple[TakenBack, ...]
    """The cards taken back in this deal."""
    examined: tuple[Examined, ...]
    """The claims of revokes, once they are examined."""
    conceded: tuple[Seat, int] | None
    """Who has the tricks that were not played, and how many."""
    legal: frozenset[Action] = field(repr=False)
    """What the viewer may do now; empty for the group."""
    sheet: ScoreSheet
    scored: bool
    """Whether the last deal is scored; until then it is under way, also while nobody is on turn."""
    over: bool

    def played(self, turn: int) -> tuple[Seat, Card] | None:
        """The hand and card of a turn, or None before it is over and once it was taken back."""
        table = self.trick.plays if self.trick else ()
        lying = (*(play for trick in self.tricks for play in trick.plays), *table)
        return dict(zip(turn_numbers(self.back, len(lying)), lying, strict=True)).get(turn)

    @property
    def question(self) -> Offer | None:
        """What the viewer is asked, if the deal waits for his answer."""
        return next((offer for offer in self.offers if offer.blocking), None)

    @property
    def due(self) -> int | None:
        """What the deal waits for from the viewer: the number of the turn, or of an offer with a minus; None if for others."""
        if self.question is not None:
            return -self.question.number
        on_turn = self.turn is not None and self.turn.actor == self.viewer and not self.asked
        return self.turn_number if on_turn else None

    @property
    def due_hand(self) -> Cards:
        """The hand from which a card is due: the viewer's own, or the dummy's that he plays. It must be his turn."""
        assert self.turn is not None, "a card is due"
        if self.turn.hand != self.viewer:
            return dict(self.faced)[self.turn.hand]
        assert self.hand is not None, "a player sees his hand"
        return self.hand

    @property
    def honest(self) -> Cards:
        """The cards that the viewer may play now without a revoke (RULES R1): where he can follow suit none but those that do,
        whatever the table would let him play."""
        cards = Cards.holding(action.card for action in self.legal if isinstance(action, Play))
        led = self.trick.led if self.trick else None
        return cards if led is None else cards.of(led) or cards

    @property
    def has_choice(self) -> bool:
        """Whether the viewer may play more than one card now without a revoke."""
        return len(self.honest) > 1

    @property
    def gathered(self) -> Cards:
        """The cards of all gathered tricks of this deal."""
        bits = 0
        for trick in self.tricks:
            for _, card in trick.plays:
                bits |= card.bit
        return Cards(bits)

    @property
    def favourite(self) -> Suit | None:
        """The favourite suit of this deal, where there is one (RULES V5)."""
        return self.cut.suit if self.cut and self.ruleset.favourite_times > 1 else None


def observe(match: Match, viewer: Seat | None) -> PlayerView:
    """The match as this seat sees it, or the group."""
    deal = match.deal
    return PlayerView(
        viewer=viewer,
        ruleset=match.ruleset,
        number=match.number,
        deal_number=match.deal_number,
        dealer=deal.dealer if deal else None,
        next_dealer=match.next_dealer,
        need=match.need,
        turn=deal.turn if deal else None,
        turn_number=deal.turn_number if deal else 0,
        offers=_open(deal, viewer) if deal else (),
        asked=tuple(offer.to for offer in deal.phase.offers if offer.blocking) if deal else (),
        said=tuple(_heard(one, viewer) for one in deal.said if _told(one, viewer)) if deal else (),
        trump=deal.trump if deal else None,
        contract=deal.layout.contract if deal else "",
        soloist=deal.layout.soloist if deal else None,
        shunned=deal.layout.shunned if deal else False,
        aces_low=deal.layout.aces_low if deal else False,
        low=deal.low if deal else Cards(),
        raised=deal.raised if deal else Cards(),
        kitty=_kitty(deal) if deal else Cards(),
        contracts=match.contracts,
        cut=deal.layout.cut if deal else None,
        needs_card=match.need is Need.DEAL and match.needs_card,
        turned=deal.turned if deal else None,
        given_up=deal.layout.given_up(viewer) if deal else Cards(),
        hand=_hand(deal, viewer) if deal and viewer is not None else None,
        shown=shown(match.ruleset, deal) if deal else (),
        faced=tuple((seat, deal.hand(seat)) for seat in sorted(deal.faced)) if deal else (),
        hand_sizes=tuple(len(deal.hand(Seat(seat))) if deal else 0 for seat in range(match.ruleset.seats)),
        trick=deal.trick if deal else None,
        tricks=deal.tricks if deal else (),
        taken=tricks_of(deal) if deal else tuple(0 for _ in match.ruleset.sides),
        sides=deal.sides if deal else match.ruleset.sides,
        actors=match.ruleset.plan.actors,
        back=deal.back if deal else (),
        examined=examined(match.ruleset, deal) if deal else (),
        conceded=conceded(deal) if deal else None,
        legal=frozenset() if viewer is None else legal(match, viewer),
        sheet=match.sheet,
        scored=deal is not None and isinstance(deal.phase, Over),
        over=match.over,
    )


def _hand(deal: Deal, viewer: Seat) -> Cards:
    return Cards() if deal.layout.unseen else deal.hand(viewer)


def _kitty(deal: Deal) -> Cards:
    return deal.layout.spares[0] if deal.layout.open_spares else Cards()


def _open(deal: Deal, viewer: Seat | None) -> tuple[Offer, ...]:
    return tuple(offer for offer in deal.phase.offers if offer.to == viewer and offer.question.choices)


def _told(said: Said, viewer: Seat | None) -> bool:
    return not said.question.secret or said.question.to == viewer


def _heard(said: Said, viewer: Seat | None) -> Said:
    """An answer as the viewer hears it: what else another might have said may follow from his hand."""
    question, choice = said.question, said.answer.choice
    if question.to == viewer:
        return said
    return said._replace(question=replace(question, choices=(choice,), default=choice))
