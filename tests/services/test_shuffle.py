"""The deal that nobody can choose."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice

from bot.services import shuffle
from bot.services.shuffle import LINKS, FairDealer, secret_of, shuffled
from engine.cards import PACK, Card

ROOT = bytes(range(32))
SECRET = b"\x07" * 32


def test_the_secret_of_a_deal_proves_itself_against_the_one_before() -> None:
    """Deal k takes the k-th preimage of the commitment: hashed, each secret gives that of the deal before it."""
    for deal in range(1, 30):
        assert hashlib.sha256(secret_of(ROOT, deal + 1)).digest() == secret_of(ROOT, deal)


def test_the_last_deal_takes_the_root() -> None:
    """A chain has so many links and no more."""
    assert secret_of(ROOT, LINKS) == ROOT
    commitment = hashlib.sha256(secret_of(ROOT, 1)).digest()
    assert commitment not in {secret_of(ROOT, deal) for deal in range(1, LINKS + 1)}


def test_secret_and_public_text_decide_the_pack() -> None:
    """Anybody can repeat it; another secret or another text gives another pack."""
    pack = shuffled(SECRET, "2H KS 3D QS")
    assert pack == shuffled(SECRET, "2H KS 3D QS")
    assert len({pack, shuffled(SECRET, "2H KS 3D QC"), shuffled(SECRET[::-1] + b"\x01", "2H KS 3D QS")}) == 3


def test_the_function_is_the_published_one() -> None:
    """A pack of record: whoever changes the function breaks every proof made before."""
    assert " ".join(map(str, shuffled(SECRET, "record"))) == RECORD


def test_a_pack_is_a_pack() -> None:
    """The 52 cards, each once."""
    assert sorted(shuffled(SECRET, "any")) == sorted(PACK)


def test_every_card_comes_to_every_place_alike() -> None:
    """Chi-square over 51 degrees of freedom stays below its 99.99 % point, for a low, a middle and a high place."""
    packs = [shuffled(SECRET, f"deal {number}") for number in range(5200)]
    for place in (0, 25, 51):
        counts: dict[Card, int] = dict.fromkeys(PACK, 0)
        for pack in packs:
            counts[pack[place]] += 1
        assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 98


def test_numbers_that_would_favour_some_cards_are_rejected() -> None:
    """Of 2**32 numbers, those above the last whole multiple of the limit count for nothing."""
    numbers: Iterator[int] = iter([2**32 - 1, 2**32 - 2**32 % 52, 2**32 - 2**32 % 52 - 1, 5])
    assert shuffle._below(52, numbers) == 51
    assert next(numbers) == 5


def test_the_house_shuffles_with_secrets_of_its_own() -> None:
    """Two roots differ, one root deals another pack each time, and a dealer with the same root deals the same."""
    dealer = FairDealer()
    root = dealer.root()
    assert len(root) == 32
    assert dealer.root() != root
    packs = [dealer.pack(root, deal, "public") for deal in islice(range(1, LINKS), 20)]
    assert len(set(packs)) == 20
    assert FairDealer().pack(root, 3, "public") == packs[2]


RECORD = (
    "8H 7C 6C 9S JD 7S 7D TC KC JC 4H 3S 8D 5S 3H 3C 2S 5C 4S TS 6H JH KS TH QD 5D "
    "QH 8S 8C 9H KD 6D 9C 2H AS 6S AH TD QS KH 5H JS AD AC 4D 9D 3D 4C 2C 2D QC 7H"
)
