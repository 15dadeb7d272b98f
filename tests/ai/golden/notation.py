"""The golden set as text: positions are blocks of lines, each a word and what it says; a blank line ends a block.

    a-name-in-words
        kind    forcing
        deal    whist/russian@1 dealer=1 turned=3C
        score   8-6
        line    KS5S4S2D AS6S
        hand    .T97632.K964.95
        good    5C
        proof   M40 S000 L19, L96
        why     One sentence.

Left out: `score` where it does not matter, `line` before the first card, `faced` (a seat and its open hand) where
there is none, `for` (what is played for) where it is tricks. `proof` is `enumerated`, or a maxim and
its source; `maxims` are others that agree. Cards of a trick stand together, as in `engine.record`.
"""

from __future__ import annotations

from pathlib import Path

from engine.cards import Card, Cards
from engine.seats import Seat
from tests.ai.golden.golden import Golden, Objective, Proof


def positions(path: Path) -> tuple[Golden, ...]:
    """The positions of a file. Raises `ValueError` or `KeyError` on anything else."""
    blocks = path.read_text(encoding="utf-8").split("\n\n")
    return tuple(_position(block) for block in blocks if block.strip() and not block.startswith("#"))


def _position(block: str) -> Golden:
    name, *lines = (line.strip() for line in block.strip().split("\n"))
    entries = dict(line.split(maxsplit=1) for line in lines)
    if len(entries) != len(lines) or not entries.keys() <= _WORDS:
        raise ValueError("a position says each thing once, and nothing else")
    key, *words = entries["deal"].split()
    facts = dict(word.split("=", 1) for word in words)
    dealer, turned, cut = facts.pop("dealer"), facts.pop("turned", None), facts.pop("cut", None)
    one, other = entries.get("score", "0-0").split("-")
    faced = entries.get("faced", "").split()
    proof, _, source = entries["proof"].partition(" ")
    agreeing = tuple(entries.get("maxims", "").split())
    resting = proof not in tuple(Proof)
    return Golden(
        id=name,
        kind=entries["kind"],
        ruleset=" ".join((key, *(f"{option}={choice}" for option, choice in facts.items()))),
        dealer=Seat(int(dealer)),
        turned=Card.parse(turned) if turned else None,
        cut=Card.parse(cut) if cut else None,
        score=(int(one), int(other)),
        line=tuple(entries.get("line", "").split()),
        hand=Cards.parse(entries["hand"]),
        faced=tuple(
            (Seat(int(seat)), Cards.parse(hand)) for seat, hand in zip(faced[::2], faced[1::2], strict=True)
        ),
        acceptable=frozenset(map(Card.parse, entries["good"].split())),
        objective=Objective(entries.get("for", "tricks")),
        proof=Proof.MAXIM if resting else Proof(proof),
        maxims=(proof, *agreeing) if resting else agreeing,
        source=source,
        reason=entries["why"],
    )


_WORDS = {"kind", "deal", "score", "line", "hand", "faced", "good", "for", "proof", "maxims", "why"}
