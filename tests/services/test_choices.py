"""The options of a table, chosen in its lobby."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rendering.views import Panel
from bot.services import document
from bot.services.commands import (
    Act,
    ChooseOption,
    ChooseRuleset,
    Join,
    OpenOption,
    OpenPanel,
    Reached,
    Start,
)
from bot.services.outcomes import Accepted, Repeated, Stale
from bot.services.table import Lobby, Rubber, Table
from engine.rulesets import RULESETS, RUSSIAN, SHORT, TEN, WIKI, Ruleset
from engine.rulesets.options import OPTIONS, named, with_options
from tests.services.situations import ANNA, BORIS, GRISHA, VERA, asked, lobby, unready


def at(ruleset: Ruleset, *acts: Act) -> Table:
    """A lobby of Anna's with this ruleset, after she did this."""
    table = replace(lobby(ANNA), ruleset=ruleset)
    for act in acts:
        verdict = asked(table, act, ANNA)
        assert verdict.outcome == Accepted(), act
        table = verdict.table
    return table


def stage(table: Table) -> Lobby:
    assert isinstance(table.stage, Lobby)
    return table.stage


def test_an_option_is_chosen_and_kept_in_the_document() -> None:
    """Under the first version still, which reads tables without options as it did."""
    table = at(TEN, ChooseOption("slam", "pay_and_mark"), ChooseOption("rubber_bonus", "2"))
    assert table.ruleset == with_options(TEN, {"slam": "pay_and_mark", "rubber_bonus": "2"})
    assert document.load(document.dump(table)) == table
    assert '"ruleset":"whist/ten@1 slam=pay_and_mark rubber_bonus=2"' in document.dump(table)


@pytest.mark.parametrize("key", RULESETS)
def test_every_choice_of_every_tradition_can_be_made_and_made_twice(key: str) -> None:
    """The second press is a success that does nothing; what a choice leaves open can be read back."""
    for option in OPTIONS:
        for choice in option.offered(RULESETS[key]):
            table = at(RULESETS[key], OpenOption(option.name))
            once = asked(table, ChooseOption(option.name, choice), ANNA).table
            assert option.choice(once.ruleset) == choice
            assert asked(once, ChooseOption(option.name, choice), ANNA).outcome == Repeated()
            assert (stage(once).panel, stage(once).option) == (Panel.OPTION, option.name)
            assert document.load(document.dump(once)) == once


@pytest.mark.parametrize("key", RULESETS)
def test_what_is_chosen_already_changes_nothing_else_when_pressed_again(key: str) -> None:
    """Points are settled in points: the scale of honours that was chosen since stays."""
    offered = [option for option in OPTIONS if option.offered(RULESETS[key])]
    for option in offered:
        for choice in option.offered(RULESETS[key]):
            table = at(RULESETS[key], OpenOption(option.name))
            table = asked(table, ChooseOption(option.name, choice), ANNA).table
            for other in offered:
                if other.choice(table.ruleset) in other.offered(table.ruleset):
                    again = asked(table, ChooseOption(other.name, other.choice(table.ruleset)), ANNA)
                    assert again.table.ruleset == table.ruleset, (option.name, choice, other.name)


def test_a_part_of_an_option_is_chosen_once_and_leads_back_to_the_whole() -> None:
    """The worth of a corona of five cards; pressed again where the whole is open by now, nothing happens."""
    table = at(RUSSIAN, ChooseOption("corona_table", "2"), OpenOption("corona_table.5"))
    assert document.load(document.dump(table)) == table
    dearer = ChooseOption("corona_table.5", "20")
    once = asked(table, dearer, ANNA).table
    assert once.ruleset.corona_table == (2, 4, 20, 8, 10, 12, 14, 16, 18, 20, 22)
    assert (stage(once).panel, stage(once).option) == (Panel.OPTION, "corona_table")
    assert asked(once, dearer, ANNA).outcome == Repeated()
    assert document.load(document.dump(once)) == once
    late = asked(at(RUSSIAN), dearer, ANNA)
    assert (late.table, late.outcome) == (at(RUSSIAN), Stale())


def test_another_tradition_begins_with_its_own_options() -> None:
    """What was chosen for the one is not taken over to the other, and the other's name pressed again changes nothing."""
    table = at(SHORT, ChooseOption("stake", "5"), ChooseRuleset(TEN.key))
    assert table.ruleset == TEN
    chosen = at(SHORT, ChooseOption("stake", "5"))
    assert asked(chosen, ChooseRuleset(SHORT.key), ANNA).outcome == Repeated()


@pytest.mark.parametrize(
    ("ruleset", "act"),
    [
        (RUSSIAN, OpenOption("target")),
        (RUSSIAN, ChooseOption("target", "7")),
        (WIKI, ChooseOption("bar_at", "counting")),
        (with_options(RUSSIAN, {"settle": "fiches"}), ChooseOption("rubber_bonus", "20")),
    ],
    ids=lambda one: named(one) if isinstance(one, Ruleset) else repr(one),
)
def test_a_button_of_what_is_not_offered_any_more_is_outdated(ruleset: Ruleset, act: Act) -> None:
    """Somebody has changed the tradition, or an option on which it hangs, in the meantime."""
    table = at(ruleset)
    verdict = asked(table, act, ANNA)
    assert (verdict.outcome, verdict.table) == (Stale(), table)


def test_where_the_open_option_is_gone_the_list_of_options_is_open() -> None:
    """Its choices would stand there without meaning."""
    open_ = at(RUSSIAN, OpenOption("rubber_bonus"))
    assert stage(asked(open_, ChooseOption("settle", "fiches"), ANNA).table) == Lobby(
        stage(open_).seats, Panel.OPTIONS
    )
    assert stage(asked(open_, ChooseRuleset(WIKI.key), ANNA).table).panel is Panel.OPTIONS


def test_whoever_sits_down_leaves_the_option_open() -> None:
    """Somebody else is reading about it."""
    table = asked(at(TEN, OpenOption("slam")), Join(), BORIS).table
    assert (stage(table).panel, stage(table).option) == (Panel.OPTION, "slam")


def test_leaving_an_option_forgets_which_it_was() -> None:
    """The list of options and the seats have no option open."""
    assert stage(at(TEN, OpenOption("slam"), OpenPanel(Panel.OPTIONS))).option == ""


def test_a_rubber_keeps_the_options_it_began_with() -> None:
    """They are in its record, and no button changes them any more."""
    table = at(TEN, ChooseOption("rubber_bonus", "2"), Start(), Start(fill=True))
    assert isinstance(table.stage, Rubber)
    assert table.stage.match.ruleset == with_options(TEN, {"rubber_bonus": "2"})
    late = asked(table, ChooseOption("rubber_bonus", "0"), ANNA)
    assert late.table is table


def test_a_beginning_agreed_to_falls_when_the_rules_change() -> None:
    """It was agreed to under others; the same rules chosen again change nothing."""
    agreed = asked(lobby(ANNA, unready(BORIS), VERA, GRISHA), Start(), ANNA).table
    assert stage(asked(agreed, ChooseOption("stake", "5"), ANNA).table).panel is Panel.MAIN
    assert stage(asked(agreed, ChooseRuleset(TEN.key), ANNA).table).panel is Panel.MAIN
    same = asked(agreed, ChooseOption("stake", "1"), ANNA)
    assert same.outcome == Repeated()
    assert isinstance(asked(same.table, Reached(BORIS.id)).table.stage, Rubber)


def test_a_chosen_ruleset_leads_back_to_the_settings() -> None:
    """Whatever was chosen, and chosen twice it is chosen once."""
    once = at(TEN, OpenPanel(Panel.RULESETS), ChooseRuleset(SHORT.key))
    assert isinstance(once.stage, Lobby)
    assert (once.ruleset, once.stage.panel) == (SHORT, Panel.SETTINGS)
    assert asked(once, ChooseRuleset(SHORT.key), ANNA).outcome == Repeated()
