"""Every ruleset in words: a name, a source and a page in every language, and words for all that a table may choose."""

import re

import pytest

from bot.i18n import Translator
from bot.rendering import law, traditions
from bot.rendering.brief import brief
from engine.rulesets import HUMBUG, PRUSSIAN, RULESETS, Ruleset
from engine.rulesets.options import BY_NAME, OPTIONS, with_options
from tests.rendering import lawful
from tests.rendering.scenes import CATALOGUES
from tests.rendering.screens import GOLDEN

HALF_A_SCREEN = 750
"""Characters: about half of what a phone shows."""

each = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
languages = pytest.mark.parametrize(
    "t", [CATALOGUES.of(code) for code in CATALOGUES.languages], ids=CATALOGUES.languages
)


@each
@languages
def test_every_ruleset_has_a_name_a_source_and_a_page(t: Translator, ruleset: Ruleset) -> None:
    """A ruleset without them is not finished; its page is among the golden screens and names the source."""
    assert t.has(f"ruleset.{ruleset.name}")
    assert t.has(f"source.{ruleset.name}")
    page = traditions.rules(t, ruleset).text
    assert traditions.tradition(t, ruleset.key) in page
    assert t.plain(f"source.{ruleset.name}") in page
    assert (GOLDEN / t.language / f"rules-{ruleset.name}.txt").exists()


@languages
def test_no_two_rulesets_have_one_name(t: Translator) -> None:
    """Nor does a name hide which preset it is: the versions of one share it."""
    names = {traditions.tradition(t, key) for key in RULESETS}
    assert len(names) == len(RULESETS) == len({ruleset.name for ruleset in RULESETS.values()})


@languages
def test_no_two_rulesets_are_told_alike_in_short(t: Translator) -> None:
    """Whoever compares two kinds of whist reads in half a screen how they differ, not in their names alone."""
    told: dict[str, str] = {}
    for key, ruleset in RULESETS.items():
        _, _, rules = brief(t, ruleset).text.partition("\n")
        assert told.setdefault(rules, key) == key


@each
@languages
def test_the_rules_in_short_are_half_a_screen(t: Translator, ruleset: Ruleset) -> None:
    """Whatever is particular to a tradition; the rest stands behind the button."""
    shown = re.sub("<[^>]+>", "", brief(t, ruleset).text)
    assert len(shown) <= HALF_A_SCREEN


@languages
def test_the_list_of_all_kinds_names_what_is_lost(t: Translator) -> None:
    """Each ruleset by its name, and the two of which the sources have no rules (RULES V13), which are none of ours."""
    page = traditions.catalogue(t).text
    assert all(f"<b>{traditions.tradition(t, key)}</b>" in page for key in RULESETS)
    for lost in ("летящая утка", "обрубленный вист"):
        assert lost in page
        assert all(lost not in traditions.tradition(t, key).lower() for key in RULESETS)


@each
@languages
def test_whatever_a_table_may_choose_has_its_words(t: Translator, ruleset: Ruleset) -> None:
    """An option has a name and a meaning, the parts of one share theirs, and a choice that is no number has a word."""
    for name, choices in ruleset.menu.items():
        key = name.replace("_", "-")
        group = BY_NAME[name].group.replace("_", "-")
        assert t.has(f"option.part.{group}" if group else f"option.name.{key}")
        assert t.has(f"option.part-meaning.{group}" if group else f"option.meaning.{key}")
        for choice in choices:
            word = f"option.choice.{key}.{choice.replace('_', '-')}"
            assert choice.isdigit() or name == "honours_scale" or t.has(word)


@each
def test_a_menu_holds_options_and_what_the_ruleset_has_chosen(ruleset: Ruleset) -> None:
    """A word that is no option, or a choice that cannot be made, would be a button that does nothing."""
    assert ruleset.menu.keys() <= BY_NAME.keys()
    for option in OPTIONS:
        for choice in ruleset.menu.get(option.name, ()):
            assert option.choice(with_options(ruleset, {option.name: choice})) == choice


@each
@languages
def test_a_revoke_keeps_from_a_game_only_where_games_are_played_for(t: Translator, ruleset: Ruleset) -> None:
    """Humbug is so many deals: there is no game that the offenders could not win (RULES R6, V10)."""
    page = traditions.rules(t, with_options(ruleset, {"enforce_follow": "0"})).text
    assert (t("law.no-game") in page) == bool(ruleset.target)


@languages
@pytest.mark.parametrize("ruleset", [HUMBUG, PRUSSIAN], ids=["humbug", "prussian"])
def test_what_a_revoke_cost_is_told_as_the_rules_tell_it(t: Translator, ruleset: Ruleset) -> None:
    """Nor does the sheet tell of a game where none is played for."""
    told = "\n".join(law.examined(t, lawful.group(lawful.riots(ruleset, 1))))
    assert t("law.costs.tricks3") in told or t("law.costs.add3") in told or t("law.costs.deduct3") in told
    assert (t("law.no-game") in told) == bool(ruleset.target)
