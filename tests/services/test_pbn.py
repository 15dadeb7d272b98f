"""Deals as PBN: what it can express, and that nothing else is."""

from __future__ import annotations

import re
from datetime import UTC
from pathlib import Path

import pytest

from bot.services import pbn
from bot.services.archive import FinishedDeal
from engine import record
from engine.cards import Cards, is_pack
from engine.law.renounces import renounces
from engine.match import Match
from engine.rulesets import TEN
from tests.engine.at_the_table import at_the_table, dealt, played, to_a_revoke
from tests.rendering.looking import SEATS, deal

RECORDS = Path(__file__).parents[1] / "engine" / "records"
NAMES = ("Анна", 'Борис "Боб" \\', "Вера\nпервая", "Гриша")
TAGS = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
]


def first_of(name: str) -> Match:
    """The first deal of a golden record."""
    header, *lines = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    line = next(line for line in lines if line.startswith("deal "))
    return record.replay(header, [line.removeprefix("deal ")])


def written(found: FinishedDeal) -> str:
    return pbn.pbn(found, NAMES, "Клуб", UTC)


def tag(text: str, name: str) -> str:
    found = re.search(rf'^\[{name} "(.*)"\]$', text, re.MULTILINE)
    assert found is not None, name
    return found[1]


def test_the_fifteen_tags_in_their_order() -> None:
    """Each once, each on a line of its own, whatever the names."""
    text = written(deal())
    assert re.findall(r"^\[(\w+) ", text, re.MULTILINE) == [*TAGS, "Play"]
    assert tag(text, "East") == 'Борис \\"Боб\\" \\\\'
    assert tag(text, "South") == "Вера первая"


def test_where_it_was_played() -> None:
    """The group's title; a question mark where nobody knows it, since an empty value would say that there is no such thing."""
    assert tag(written(deal()), "Site") == "Клуб"
    assert tag(pbn.pbn(deal(), NAMES, "", UTC), "Site") == "?"


@pytest.mark.parametrize("name", ["russian-V2-E5", "short-V4-E5-of-6", "ten-V3-E7-4", "favourite-V5-2-3"])
def test_the_deal_and_the_play_are_those_of_the_record(name: str) -> None:
    """The hands make a pack and stand from the dealer on; row by row the cards are the record's, each in its player's column."""
    match = first_of(name)
    text = written(FinishedDeal("07k3f9x2ab", 1, 0.0, SEATS, match))
    last = match.deal
    assert last is not None
    first, hands = tag(text, "Deal").split(":")
    assert first == tag(text, "Dealer") == tag(text, "Declarer") == "NESW"[last.dealer]
    held = [Cards.parse(hand) for hand in hands.split(" ")]
    assert is_pack(tuple(card for hand in held for card in hand))
    assert held[0] == last.layout.hands[last.dealer]
    leader = "NESW".index(tag(text, "Play"))
    assert leader == (last.dealer + 1) % 4
    rows = text.partition("[Play")[2].splitlines()[1:-1]
    for row, trick in zip(rows, last.tricks, strict=True):
        columns = row.split(" ")
        assert {(leader + place) % 4: card for place, card in enumerate(columns)} == {
            int(seat): f"{card.suit}{card.rank}" for seat, card in trick.plays
        }
    assert tag(text, "Contract") == f"1{last.trump}"
    own = [
        trick for trick in last.tricks if trick.winner is not None and (trick.winner - last.dealer) % 2 == 0
    ]
    assert tag(text, "Result") == str(len(own))


@pytest.mark.parametrize("name", ["bismarck-V11-12", "prussian-V8-6", "humbug-V10-four", "dummy-V7-7"])
def test_what_pbn_has_no_words_for(name: str) -> None:
    """Fewer than four hands, exchanges, a kitty: there is no button for it."""
    assert not pbn.expressible(first_of(name))


def test_pbn_knows_no_revoke() -> None:
    """Who cannot follow suit may throw any card away; once somebody did who could have followed, the deal is none of PBN's."""
    begun = dealt(at_the_table(TEN), 7)
    honest = played(begun, 52)
    assert honest.deal is not None
    assert any(renounces(honest.deal))
    assert pbn.expressible(honest)
    revoked = to_a_revoke(begun)
    assert revoked.deal is not None
    assert not pbn.expressible(played(revoked, 52 - len(revoked.deal.lying)))
