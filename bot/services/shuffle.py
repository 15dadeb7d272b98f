"""Where packs come from: a deal that nobody can choose.

A rubber holds the root of a hash chain of 256-bit secrets: `link(n) = SHA-256(link(n-1))`. The last link is
the commitment; deal k takes the k-th link before it, so that its secret may be told once the deal is over and
proves itself against a commitment made before the first, while saying nothing of later deals. The cut takes a
chain of its own. The pack is Fisher–Yates with rejection over HMAC-SHA256(secret, public text, counter); the
public text is what everybody could see before the deal: the cards of the cut and the order of joining for the
first, the play of the previous deal afterwards. A card cut from another pack, for a favourite suit, is the first
of the pack that the same secret gives with `other_pack` of the public text.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import Protocol

from engine.cards import PACK, Card

LINKS = 1024
"""The length of a chain: more deals than a rubber of any ruleset here can take (57, beside slams that are only
paid)."""


class Dealer(Protocol):
    """The source of chance of a house; tests stack the pack by giving another one."""

    def root(self) -> bytes:
        """A new chain's root, 32 bytes."""

    def pack(self, root: bytes, deal: int, public: str) -> tuple[Card, ...]:
        """The pack of deal number `deal` (from 1) of the chain, given what all could see."""


class FairDealer:
    """The dealer in use: secrets from the system, packs as the module describes."""

    def root(self) -> bytes:
        return secrets.token_bytes(32)

    def pack(self, root: bytes, deal: int, public: str) -> tuple[Card, ...]:
        return shuffled(secret_of(root, deal), public)


def other_pack(public: str) -> str:
    """The public text of the other pack of a deal, which that of no deal's own pack equals."""
    return f"{public} other pack"


def secret_of(root: bytes, deal: int) -> bytes:
    """The secret of deal `deal`: the chain's link number `LINKS - deal`."""
    assert 1 <= deal <= LINKS
    link = root
    for _ in range(LINKS - deal):
        link = hashlib.sha256(link).digest()
    return link


def shuffled(secret: bytes, public: str, pack: Sequence[Card] = PACK) -> tuple[Card, ...]:
    """The pack that follows from a secret and the public text; anybody can repeat it."""
    numbers = _numbers(secret, public)
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        pick = _below(last + 1, numbers)
        cards[last], cards[pick] = cards[pick], cards[last]
    return tuple(cards)


def _numbers(secret: bytes, public: str) -> Iterator[int]:
    """32-bit numbers from HMAC-SHA256(secret, public text, counter)."""
    counter = 0
    while True:
        block = hmac.digest(secret, f"{public}\n{counter}".encode(), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number below `limit`, every one as likely: what would favour some is rejected."""
    fair = 2**32 - 2**32 % limit
    return next(number for number in numbers if number < fair) % limit
