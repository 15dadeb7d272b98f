"""A deal told again, moment by moment."""

import pytest

from engine.record import deal_line, dump, load, replay
from engine.retold import before, dealt_again, retold
from tests.engine.card_play import Recorded, recorded

golden = pytest.mark.parametrize("record", recorded(), ids=lambda record: record.name)


@golden
def test_the_last_moment_is_the_deal_itself(record: Recorded) -> None:
    """Of every deal of every golden record, from its dump alone, also where cards were exchanged, named or taken back."""
    for number in range(1, len(record.deals) + 1):
        match = load(dump(replay(record.header, record.deals[:number])))
        moments = tuple(retold(match))
        assert moments[-1] == match
        assert moments[0] == dealt_again(match)
        assert match.deal is not None
        assert len(moments) == 1 + match.deal.laid + len(match.deal.said)


@golden
def test_before_a_deal_the_match_is_what_the_deals_before_it_made(record: Recorded) -> None:
    """Sheet, dealer, contracts and voids; only the deal before the last is not remembered."""
    for number in range(1, len(record.deals) + 1):
        earlier = replay(record.header, record.deals[: number - 1])
        found = before(replay(record.header, record.deals[:number]))
        assert found.sheet == earlier.sheet
        assert (found.next_dealer, found.deal_number) == (
            earlier.next_dealer or found.next_dealer,
            number - 1,
        )
        assert (found.contracts, found.voids) == (earlier.contracts, earlier.voids)


def test_each_moment_lays_one_card() -> None:
    """Line by line of a golden record: what lies grows by one card a moment."""
    record = next(one for one in recorded() if one.name.startswith("russian-V2-E5"))
    match = replay(record.header, record.deals[:1])
    laid = [moment.deal.laid for moment in retold(match) if moment.deal]
    assert laid == list(range(len(laid)))
    assert match.deal is not None
    assert deal_line(match.deal) == record.deals[0]
