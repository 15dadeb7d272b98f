"""The options of RULES V1–V4, V11, V12: what is offered where, and a ruleset as the choices that made it."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rulesets import RULESETS, RUSSIAN, SHORT, TEN, WIKI, HonoursBy, Ruleset
from engine.rulesets.options import BY_NAME, OPTIONS, options, with_options
from engine.rulesets.scales import HOYLE4

OFFERED = {
    "whist/wiki@1": """target trick_value honours_scale honours_by honours_bar
        cut_tie after_rubber review stake""",
    "whist/russian@1": """settle trick_value honours_scale honours_by small_slam grand_slam game_bonus rubber_bonus
        cut_tie after_rubber review stake""",
    "whist/ten@1": """trick_value honours_scale honours_by honours_bar bar_at slam rubber_bonus
        cut_tie after_rubber review stake""",
    "whist/short@1": """trick_value honours_scale honours_by honours_bar bar_at rubber_bonus
        cut_tie after_rubber review stake""",
    "whist/cayenne@1": "cut_tie after_rubber review stake",
    "whist/bismarck@1": "bismarck plus_only cut_tie after_rubber review stake",
}


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
    assert gone == {"honours_scale", "honours_by", "small_slam", "grand_slam", "game_bonus", "rubber_bonus"}
    assert with_options(fiches, {"settle": "points"}) == RUSSIAN


def test_where_nobody_is_barred_it_is_not_asked_at_which_score() -> None:
    """The bar's moment is an option of a table that has a bar (RULES §1.4)."""
    moment = BY_NAME["bar_at"]
    assert moment.offered(WIKI) == moment.offered(with_options(TEN, {"honours_bar": "0"})) == ()
    assert moment.offered(TEN) == moment.offered(SHORT) == ("start", "counting")
