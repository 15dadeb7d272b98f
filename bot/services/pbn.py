"""A finished deal as Portable Bridge Notation (PBN 2.1, https://www.tistis.nl/pbn/pbn_v21.txt), as far as that can express whist.

What PBN has no word for is a choice, told in docs/records.md: seats 0 to 3 are North, East, South, West; the dealer is the
declarer, since his left leads in whist and the declarer's in bridge; the contract is one of the trump suit, which wants seven
tricks, the first that counts in whist. There is no auction.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, tzinfo

from bot.services.archive import FinishedDeal
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.law.renounces import renounces, withheld
from engine.law.rest import tricks_of
from engine.match import Match
from engine.seats import PARTNERS, Seat, side_of

COMPASS = "NESW"
UNKNOWN = "?"
"""A tag's value where nobody knows it (3.4); an empty one says that it means nothing here."""


def expressible(match: Match) -> bool:
    """Whether PBN can express the match's last deal: thirteen cards to each of four who play two against two from the pack as
    dealt, for tricks, and every card followed suit."""
    deal = match.deal
    assert deal is not None, "a deal was played"
    layout = deal.layout
    whole = layout.hands == layout.dealt.hands and sum(map(len, layout.hands)) == len(PACK)
    plain = not (layout.shunned or layout.aces_low or layout.soloist is not None)
    followed = not any(withheld(deal, renounce) for renounce in renounces(deal))
    return deal.sides == PARTNERS and whole and plain and followed


def pbn(deal: FinishedDeal, names: tuple[str, ...], site: str, zone: tzinfo) -> str:
    """The deal in PBN's import format, `names` by seat; it must be expressible. An empty `site` is one that nobody knows."""
    last = deal.match.deal
    assert last is not None
    tags = dict(_tags(deal, last, names, site, datetime.fromtimestamp(deal.at, zone)))
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
    return "\n".join(["% PBN 2.1", *lines, *_play(last)])


def _tags(
    deal: FinishedDeal, last: Deal, names: tuple[str, ...], site: str, at: datetime
) -> Iterator[tuple[str, str]]:
    """The fifteen tags that every game has, in their order."""
    yield "Event", f"Whist ({deal.match.ruleset.key})"
    yield "Site", site or UNKNOWN
    yield "Date", f"{at:%Y.%m.%d}"
    yield "Board", str(deal.number)
    for name, seat in (("West", 3), ("North", 0), ("East", 1), ("South", 2)):
        yield name, names[seat]
    dealer = last.dealer
    yield "Dealer", COMPASS[dealer]
    yield "Vulnerable", "None"
    seats = [(dealer + place) % 4 for place in range(4)]
    yield "Deal", f"{COMPASS[dealer]}:{' '.join(last.layout.hands[seat].text for seat in seats)}"
    yield "Scoring", ""
    yield "Declarer", COMPASS[dealer]
    yield "Contract", f"1{last.trump if last.trump is not None else 'NT'}"
    yield "Result", str(tricks_of(last)[side_of(last.sides, dealer)]) if _whole(last) else UNKNOWN


def _play(deal: Deal) -> Iterator[str]:
    """A row for each trick, its columns from the first leader on; `-` for a card that was not played."""
    tricks = [trick.plays for trick in deal.tricks]
    if deal.table:
        tricks.append(deal.table)
    if not tricks:
        return
    leader = tricks[0][0][0]
    yield f'[Play "{COMPASS[leader]}"]'
    for plays in tricks:
        laid = dict(plays)
        yield " ".join(_card(laid.get(Seat((leader + place) % 4))) for place in range(4))
    yield "*"


def _card(card: Card | None) -> str:
    """A card suit first, as PBN writes it."""
    return "- " if card is None else f"{card.suit}{card.rank}"


def _whole(deal: Deal) -> bool:
    return len(deal.tricks) == len(PACK) // 4


def _quoted(value: str) -> str:
    """A tag's value: a quote or a backslash in it has a backslash before it; control characters are no part of one."""
    clean = "".join(letter if letter.isprintable() else " " for letter in value)
    return clean.replace("\\", "\\\\").replace('"', '\\"')
