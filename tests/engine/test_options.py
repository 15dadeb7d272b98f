"""The options of RULES V1–V12: what is offered where, and a ruleset as the choices that made it."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.choices import HonoursBy
from engine.rulesets import (
    DOUBLE_DUMMY,
    DUMMY,
    HUMBUG,
    PRUSSIAN,
    RULESETS,
    RUSSIAN,
    RUSSIAN_19C,
    SHORT,
    TEN,
    WIKI,
    Ruleset,
)
from engine.rulesets.options import AGREED, BY_NAME, OPTIONS, named, options, ruleset_named, with_options
from engine.rulesets.scales import HOYLE4

OFFERED = {
    "whist/wiki@1": """target trick_value honours_scale honours_by honours_bar
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/russian@1": """settle trick_value honours_scale honours_by game_bonus rubber_bonus small_slam grand_slam
        corona_table cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/russian-19c@1": """settle trick_value honours_scale honours_by rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/ten@1": """trick_value honours_scale honours_by honours_bar bar_at slam rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/long@1": """trick_value honours_scale honours_by honours_bar bar_at slam rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/favourite@1": """trick_value honours_scale honours_by honours_bar bar_at favourite_by slam rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/anfilada@1": """trick_value honours_scale honours_by honours_bar bar_at favourite_by slam rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/short@1": """trick_value honours_scale honours_by honours_bar bar_at rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/american@1": "cut_tie after_rubber review stake enforce_follow claims undo confirm",
    "whist/dummy@1": """three_mode points trick_value honours_scale honours_by honours_bar bar_at rubber_bonus
        cut_tie after_rubber review stake enforce_follow claims undo confirm""",
    "whist/prussian@1": "trick_value rubber_bonus cut_tie review stake enforce_follow claims undo confirm",
    "whist/double-dummy@1": """points trick_value honours_scale honours_by honours_bar bar_at rubber_bonus
        cut_tie review stake enforce_follow claims undo confirm""",
    "whist/humbug@1": "humbug deals cut_tie stake enforce_follow claims undo confirm",
    "whist/bismarck@1": "bismarck plus_only cut_tie review stake claims undo confirm",
    "whist/cayenne@1": "cut_tie after_rubber review stake enforce_follow claims undo confirm",
}

PRICE, ASKED = ("revoke_penalty", "both_revoke"), "revoke_individual"
"""What a table chooses of revokes (RULES R5, R8), and where somebody has a partner who may ask him (RULES R10)."""
WITHOUT_PARTNERS = {"whist/prussian@1", "whist/double-dummy@1", "whist/humbug@1"}


def wander(ruleset: Ruleset, seed: int, steps: int) -> Ruleset:
    """The ruleset after so many choices among those offered."""
    chance = Random(seed)
    for _ in range(steps):
        option = chance.choice([option for option in OPTIONS if option.offered(ruleset)])
        ruleset = option.choose(ruleset, chance.choice(option.offered(ruleset)))
    return ruleset


@pytest.mark.parametrize("key", RULESETS)
def test_each_tradition_offers_the_options_that_rules_names_for_it(key: str) -> None:
    """RULES §1, V1–V4 and §4; what means nothing there is not offered."""
    assert [option.name for option in OPTIONS if option.offered(RULESETS[key])] == OFFERED[key].split()


@pytest.mark.parametrize("key", [key for key, offered in OFFERED.items() if "enforce_follow" in offered])
def test_a_table_that_leaves_revokes_to_its_players_chooses_what_they_cost(key: str) -> None:
    """What a revoke costs, what comes of two and who answers for one that was asked after: else none of it is offered."""
    freely = with_options(RULESETS[key], {"enforce_follow": "0"})
    wanted = OFFERED[key].split()
    after = wanted.index("enforce_follow") + 1
    wanted[after:after] = PRICE if key in WITHOUT_PARTNERS else (*PRICE, ASKED)
    assert [option.name for option in OPTIONS if option.offered(freely)] == wanted
    for name in wanted:
        choices = BY_NAME[name].offered(freely)
        assert BY_NAME[name].choice(freely) in choices
        assert len(set(choices)) == len(choices) > 1


@pytest.mark.parametrize("key", RULESETS)
def test_what_a_tradition_has_chosen_is_among_its_choices(key: str) -> None:
    """So that the present choice can be marked, and chosen again."""
    for option in OPTIONS:
        choices = option.offered(RULESETS[key])
        assert not choices or option.choice(RULESETS[key]) in choices
        assert len(set(choices)) == len(choices) != 1


@given(st.sampled_from(list(RULESETS.values())), st.integers(0, 2**32), st.integers(0, 12))
def test_a_ruleset_is_what_its_words_make_of_its_preset(base: Ruleset, seed: int, steps: int) -> None:
    """Whatever was chosen in whatever order, the words are written in one way and read back."""
    ruleset = wander(base, seed, steps)
    words = dict(options(ruleset, base))
    assert with_options(base, words) == ruleset
    assert all(words[name] == BY_NAME[name].choice(ruleset) for name in words)


@given(st.sampled_from(list(RULESETS.values())), st.integers(0, 2**32), st.integers(0, 12))
def test_a_choice_made_twice_is_made_once(base: Ruleset, seed: int, steps: int) -> None:
    """Choosing is idempotent, and the choice stands afterwards."""
    ruleset = wander(base, seed, steps)
    for option in OPTIONS:
        for choice in option.offered(ruleset):
            chosen = option.choose(ruleset, choice)
            assert option.choice(chosen) == choice
            assert option.choose(chosen, choice) == chosen


def test_a_scale_brings_where_its_honours_are_counted() -> None:
    """Hoyle's four are counted as dealt; a table may then count them in tricks (RULES §1.5)."""
    hoyle = with_options(RUSSIAN, {"honours_scale": "hoyle4"})
    assert hoyle.honours == HOYLE4
    in_tricks = BY_NAME["honours_by"].choose(hoyle, "tricks")
    assert in_tricks.honours == replace(HOYLE4, by=HonoursBy.TRICKS)
    assert dict(options(in_tricks, RUSSIAN)) == {"honours_scale": "hoyle4", "honours_by": "tricks"}
    assert dict(options(hoyle, RUSSIAN)) == {"honours_scale": "hoyle4"}


def test_settling_in_fiches_leaves_nothing_else_to_choose_of_what_is_paid() -> None:
    """Neither honours nor slams nor bonuses are paid then; back in points, the preset's own return (V2.10)."""
    fiches = with_options(RUSSIAN, {"settle": "fiches"})
    gone = {option.name for option in OPTIONS if option.offered(RUSSIAN) and not option.offered(fiches)}
    honours, slams = {"honours_scale", "honours_by", "corona_table"}, {"small_slam", "grand_slam"}
    assert gone == honours | slams | {"game_bonus", "rubber_bonus"}
    assert with_options(fiches, {"settle": "points"}) == RUSSIAN


def test_where_slams_are_worth_the_rubber_they_follow_its_bonus() -> None:
    """Whoever agrees on thirty for the rubber has agreed on thirty and fifteen for slams (RULES V2 rule 10)."""
    thirty = with_options(RUSSIAN_19C, {"rubber_bonus": "30"})
    assert (thirty.grand_slam, thirty.small_slam) == (30, 15)
    assert dict(options(thirty, RUSSIAN_19C)) == {"rubber_bonus": "30"}
    assert with_options(RUSSIAN, {"rubber_bonus": "30"}).grand_slam == RUSSIAN.grand_slam


def test_a_table_may_write_the_worth_of_coronas_itself() -> None:
    """So much a card gives the table of V2 rule 3; any other table is written out, and read back."""
    unit = with_options(RUSSIAN, {"corona_table": "2"})
    assert unit.corona_table == (2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22)
    assert dict(options(unit, RUSSIAN)) == {"corona_table": "2"}
    own = with_options(RUSSIAN, {"corona_table": "0,0,5,5,5,5,5,5,5,5,50"})
    assert dict(options(own, RUSSIAN)) == {"corona_table": "0,0,5,5,5,5,5,5,5,5,50"}
    assert ruleset_named(named(own)) == own
    assert with_options(RUSSIAN, {"corona_table": "2,4,6,8,10,12,14,16,18,20,22"}) == unit
    for wrong in ("1,2", "0,0,0,0,0,0,0,0,0,0,0", "many"):
        with pytest.raises(ValueError):  # noqa: PT011 - the message of int() is Python's
            with_options(RUSSIAN, {"corona_table": wrong})


def test_the_worth_of_one_length_changes_the_table_and_is_written_as_the_table() -> None:
    """Length by length, from what is worth so much a card; once all are worth nothing coronas do not count."""
    five = BY_NAME["corona_table.5"]
    assert five.offered(RUSSIAN) == ()
    two = with_options(RUSSIAN, {"corona_table": "2"})
    dearer = five.choose(two, "20")
    assert dearer.corona_table == (2, 4, 20, 8, 10, 12, 14, 16, 18, 20, 22)
    assert dict(options(dearer, RUSSIAN)) == {"corona_table": "2,4,20,8,10,12,14,16,18,20,22"}
    assert five.choose(dearer, "6") == two
    only = with_options(RUSSIAN, {"corona_table": "0,0,5,0,0,0,0,0,0,0,0"})
    assert five.choose(only, "0") == RUSSIAN
    with pytest.raises(ValueError, match="no option"):
        with_options(two, {"corona_table.5": "20"})


def test_every_length_has_its_present_worth_among_its_choices() -> None:
    """Whatever the cards are worth; and no length has more choices than four rows hold."""
    for unit in BY_NAME["corona_table"].offered(RUSSIAN)[1:]:
        ruleset = with_options(RUSSIAN, {"corona_table": unit})
        for part in BY_NAME["corona_table"].parts:
            assert part.choice(ruleset) in part.offered(ruleset)
            assert len(part.offered(ruleset)) <= 16


def test_in_whose_cards_coronas_are_is_asked_only_where_they_count() -> None:
    """Coronas are off as the source left them (RULES V2 rule 3)."""
    where = BY_NAME["corona_by"]
    assert where.offered(RUSSIAN) == ()
    assert where.offered(with_options(RUSSIAN, {"corona_table": "2"})) == ("hand", "pair", "tricks")


def test_where_nobody_is_barred_it_is_not_asked_at_which_score() -> None:
    """The bar's moment is an option of a table that has a bar (RULES §1.4)."""
    moment = BY_NAME["bar_at"]
    assert moment.offered(WIKI) == moment.offered(with_options(TEN, {"honours_bar": "0"})) == ()
    assert moment.offered(TEN) == moment.offered(SHORT) == ("start", "counting")


@pytest.mark.parametrize(
    ("base", "form"), [(DUMMY, "three_mode"), (HUMBUG, "humbug")], ids=["dummy", "humbug"]
)
def test_what_a_table_agreed_on_stays_whatever_form_it_plays(base: Ruleset, form: str) -> None:
    """The law of the table, the stake, who looks at what: all that the other form offers too, and back again; the rest is the
    form's own."""
    forms = [with_options(base, {form: choice}) for choice in BY_NAME[form].offered(base)]
    for one, other in permutations(forms):
        kept = 0
        for option in AGREED:
            for choice in option.offered(one):
                agreed = option.choose(one, choice)
                changed = BY_NAME[form].choose(agreed, BY_NAME[form].choice(other))
                alike = choice in option.offered(changed) and choice != option.choice(one)
                assert option.choice(changed) == (choice if alike else option.choice(other))
                assert changed == (option.choose(other, choice) if alike else other)
                kept += alike
        assert kept >= 4


def test_three_who_exchange_have_no_dummy_and_nothing_of_short_whist_to_choose() -> None:
    """Each plays for himself for seven points of tricks; back with the dummy all is as it was (RULES V7 rule 7)."""
    exchange = with_options(DUMMY, {"three_mode": "exchange", "stake": "5"})
    assert [option.name for option in OPTIONS if option.offered(exchange)] == [
        "three_mode",
        "cut_tie",
        "review",
        "stake",
        "claims",
        "undo",
        "confirm",
    ]
    assert (len(exchange.sides), exchange.target, exchange.games) == (3, 7, 1)
    assert with_options(exchange, {"three_mode": "dummy"}) == replace(DUMMY, stake=5)


def test_dummies_are_counted_as_short_or_as_ten_point_whist() -> None:
    """Five points by default; ten bring the slam that is only paid, and no fiches for the rubber (RULES V7 rule 5, V9 rule 3)."""
    for dummies in (DUMMY, DOUBLE_DUMMY):
        ten = with_options(dummies, {"points": "10"})
        assert (ten.target, ten.grand_slam, ten.slam, ten.rubber_bonus) == (10, 8, TEN.slam, 0)
        assert ten.game_values == TEN.game_values
        assert BY_NAME["slam"].offered(ten)
        assert not BY_NAME["slam"].offered(dummies)
        assert with_options(ten, {"points": "5"}) == dummies


def test_the_other_humbug_is_prussian_whist() -> None:
    """In substance they are one game (RULES V10)."""
    assert replace(with_options(HUMBUG, {"humbug": "exchange"}), key=PRUSSIAN.key) == PRUSSIAN
