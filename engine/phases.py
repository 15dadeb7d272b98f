"""The phases of a deal: a closed family, each saying who must act and which offers stand beside the turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.seats import Seat, Turn


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked: `kind` names it, `choices` are the words of its answers, `default` the one taken when time is up.

    The deal does not go on while a `blocking` question is open. `secret`: the answer is for the one who gave it alone. `about`
    tells questions of one kind apart, in numbers that the kind knows: a trick, a seat, a turn. That a question is asked must
    follow from what all have seen; its choices may follow from the hand of the one who is asked.
    """

    to: Seat
    kind: str
    choices: tuple[str, ...]
    default: str
    blocking: bool = True
    secret: bool = False
    about: tuple[int, ...] = ()
    plays: bool = False
    """The choice is a card that is played with the answer; until then nothing has come of it."""
    turn: int = 0
    """The turn it belongs to, where it is asked anew with each: its number must not tell what others were asked."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A question that is open, under its number. Numbers only grow within a deal."""

    number: int
    question: Question

    @property
    def to(self) -> Seat:
        """The seat that may answer."""
        return self.question.to

    @property
    def blocking(self) -> bool:
        """Whether the deal waits for the answer."""
        return self.question.blocking


@dataclass(frozen=True, slots=True)
class Preparing:
    """The cards are dealt, and something is settled before the first is played."""

    offers: tuple[Offer, ...]
    turn: None = None


@dataclass(frozen=True, slots=True)
class Playing:
    """Cards are being played."""

    turn: Turn
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The last card has fallen and the score is not yet written; claims are examined here."""

    offers: tuple[Offer, ...] = ()
    turn: None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The deal is scored."""

    offers: tuple[Offer, ...] = ()
    turn: None = None


Phase = Preparing | Playing | Reckoning | Over
