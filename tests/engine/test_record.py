"""Golden records, and text that cannot be one."""

from dataclasses import replace

import pytest

from engine import match as rubber
from engine.cards import Rank
from engine.match import Need
from engine.phases import Over
from engine.record import BadRecord, deal_line, dump, header, load, replay
from engine.rulesets import FAVOURITE_SUIT, RULESETS, RUSSIAN, SHORT, AfterRubber
from engine.seats import Seat
from tests.engine.card_play import Recorded, moment, recorded
from tests.engine.count_lines import positions
from tests.engine.examples import DEALS, RUBBERS

golden = pytest.mark.parametrize("record", recorded(), ids=lambda record: record.name)


@golden
def test_a_golden_record_replays_to_its_sheet(record: Recorded) -> None:
    """The deals of the record make the lines and the settlement written under them."""
    match = replay(record.header, record.deals)
    assert tuple(line for line in dump(match).split("\n") if line.startswith("score ")) == record.sheet
    settlement = match.sheet.settlement
    if settlement is None:
        assert record.settled is None
    else:
        figures = (settlement.winner, settlement.net, *settlement.payments)
        assert record.settled == f"settled {' '.join(map(str, figures))}"


@golden
def test_a_golden_record_is_written_as_it_was_read(record: Recorded) -> None:
    """Header and deal lines come out of the replayed deals letter by letter."""
    assert header(replay(record.header, record.deals)) == record.header
    for number, line in enumerate(record.deals, 1):
        deal = replay(record.header, record.deals[:number]).deal
        assert deal is not None
        assert isinstance(deal.phase, Over)
        assert deal_line(deal) == line


@pytest.mark.parametrize("key", RULESETS)
def test_every_ruleset_has_examples_and_golden_records(key: str) -> None:
    """A ruleset without worked deals, worked rubbers, a finished golden record and a counted deal of its
    records is not finished."""
    assert DEALS[key].split()
    assert RUBBERS[key].split()
    assert any(record.key == key and record.settled for record in recorded())
    dealt = [line for record in recorded() if record.key == key for line in record.deals]
    assert any(deal.startswith(line) for deal in dealt for _, line, _ in positions())


def test_a_match_before_its_cut_is_a_record_too() -> None:
    """It has no dealer and no deal, and goes on from its text to the cut."""
    match = rubber.begin(RUSSIAN)
    assert dump(match) == "whist/russian@1 rubber=1\ndeals 0"
    assert load(dump(match)) == match
    assert load(dump(match)).need is Need.CUT


def test_options_are_in_the_header() -> None:
    """What a table chose differently is written by name, and read back."""
    table = tuple(range(2, 24, 2))
    chosen = replace(RUSSIAN, corona_table=table, after_rubber=AfterRubber.STAY, honours_bar=True)
    match = rubber.begin(chosen, number=3, first_dealer=Seat(2))
    text = header(match)
    assert text == "whist/russian@1 rubber=3 dealer=2 honours_bar=1 corona_table=2 after_rubber=stay"
    assert load(dump(match)) == match == replay(text, [])


@pytest.mark.parametrize(
    "word", ["target=ten", "slam=seldom", "honours_scale=mine", "settle=never", "sides=2"]
)
def test_a_header_with_no_such_option_is_refused(word: str) -> None:
    """An option or choice that RULES does not know makes no record."""
    with pytest.raises(BadRecord):
        load(f"whist/ten@1 rubber=1 {word}\ndeals 0")


def test_a_ruleset_with_other_tables_is_no_option() -> None:
    """It cannot be written under the key of the ruleset it was derived from."""
    honours = replace(SHORT.honours, ranks=(Rank.ACE,))
    with pytest.raises(ValueError, match="key of its own"):
        dump(rubber.begin(replace(SHORT, honours=honours)))


def test_a_dump_is_small() -> None:
    """A rubber of seven deals and its last deal fit in two kilobytes."""
    longest = max(recorded(), key=lambda record: len(record.deals))
    assert len(longest.deals) >= 6
    assert len(dump(replay(longest.header, longest.deals)).encode()) < 2000


TEXT = dump(moment(RUSSIAN, seed=4, entries=80))
HANDS = TEXT.split("deal ")[1].split(" ")[1:5]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "whist/russian@1 rubber=1",
        TEXT.replace("russian@1", "russian@99"),
        TEXT.replace("rubber=1", "rubber=one"),
        TEXT.replace("rubber=1", "rubber=1 seats=5"),
        TEXT.replace("rubber=1", "rubber=1 sides=5"),
        TEXT.replace("deals 2", "deals 3"),
        TEXT.replace("dealer=0", "dealer=1"),
        TEXT.replace("dealer=0 ", "").replace(" dealer=0", ""),
        TEXT.replace("below", "beside"),
        TEXT.replace("score", "scored"),
        TEXT + "\n" + TEXT.splitlines()[-1],
        TEXT + " AS",
        TEXT[:-1],
        TEXT.replace(HANDS[0], HANDS[1]),
        TEXT.replace(HANDS[0], HANDS[0][1:]),
        TEXT.replace("deal 1", "deal -3"),
        TEXT.replace("deal 1", "deal 9"),
    ],
)
def test_what_is_no_record_is_refused_without_showing_a_hand(text: str) -> None:
    """Damaged or foreign text is a BadRecord whose message holds nothing of the text."""
    with pytest.raises(BadRecord) as refused:
        load(text)
    assert not any(hand in str(refused.value) for hand in HANDS)
    assert refused.value.__suppress_context__


def test_a_deal_by_another_dealer_cannot_be_replayed() -> None:
    """The deals of a record must follow each other round the table (RULES C6)."""
    record = recorded()[0]
    with pytest.raises(BadRecord):
        replay(record.header, record.deals[1:])
    with pytest.raises(BadRecord):
        replay(record.header, [record.deals[0], record.deals[0]])


@pytest.mark.parametrize(
    "change", [(" cut=7D", " cut=8D"), (" cut=7D", ""), (" cut=KD", ""), (" cut=KD", " cut=1D")]
)
def test_a_deal_comes_with_the_favourite_suit_of_its_game(change: tuple[str, str]) -> None:
    """Another card in the middle of a game, or none, makes no match (RULES V5 rule 1)."""
    record = next(record for record in recorded() if record.key == FAVOURITE_SUIT.key)
    at = max(number for number, line in enumerate(record.deals) if change[0] in line)
    lines = [line.replace(*change) if number == at else line for number, line in enumerate(record.deals)]
    with pytest.raises(BadRecord):
        replay(record.header, lines)


def test_only_a_ruleset_with_a_card_cut_has_one() -> None:
    """A card cut for a Russian rubber makes no match, in a dump as in a line."""
    text = dump(moment(FAVOURITE_SUIT, seed=1, entries=60))
    assert load(text).ruleset == FAVOURITE_SUIT
    with pytest.raises(BadRecord):
        load(text.replace("whist/favourite", "whist/ten"))


def test_nothing_follows_the_end_of_a_rubber() -> None:
    """A deal after the rubber was won makes no match."""
    record = next(record for record in recorded() if record.settled)
    first, seats = record.deals[0], RUSSIAN.seats
    extra = replace_dealer(first, int(first[0]) + len(record.deals), seats)
    with pytest.raises(BadRecord):
        replay(record.header, [*record.deals, extra])


def replace_dealer(line: str, dealer: int, seats: int) -> str:
    """A deal line with another dealer, who turned a card of his own, and no card played."""
    words = line.split(" ")
    hand = words[1 + dealer % seats]
    suit = next(index for index, ranks in enumerate(hand.split(".")) if ranks)
    turned = hand.split(".")[suit][0] + "SHDC"[suit]
    return " ".join([str(dealer % seats), *words[1:5], turned])
