"""The lobby's buttons: what they say and what they carry."""

import pytest

from bot.callbacks import LobbyTap, LobbyVerb
from bot.rendering import lobby
from bot.rendering.screen import Button
from bot.rendering.views import Panel, Sitter, TableView
from engine.rulesets import RULESETS
from tests.rendering.scenes import CATALOGUES, PEOPLE, gathering

EN = CATALOGUES.of("en")
ROBOT = Sitter("Clover", robot=True)


def taps(table: TableView) -> dict[str, LobbyTap]:
    """What each button carries, by its caption."""
    buttons: list[Button] = [button for row in lobby.lobby(EN, table).keyboard for button in row]
    return {button.text: LobbyTap.unpack(button.data) for button in buttons if button.data}


def test_the_captions_say_what_they_do() -> None:
    """In English the buttons are named by the plain words for them."""
    assert list(taps(gathering(PEOPLE[0], ROBOT, None, None))) == [
        *("Join", "Leave", "Add AI", "Remove AI", "Rules", "Settings", "Start")
    ]


def test_an_ai_is_added_to_the_first_empty_seat() -> None:
    """The button names the seat, so that a doubled press fills one."""
    tap = taps(gathering(PEOPLE[0], None, ROBOT, None))["Add AI"]
    assert (tap.verb, tap.value) == (LobbyVerb.ADD_ROBOT, "1")


def test_the_last_ai_is_the_first_to_go() -> None:
    """The button names the seat of the last AI."""
    tap = taps(gathering(ROBOT, PEOPLE[0], ROBOT, None))["Remove AI"]
    assert (tap.verb, tap.value) == (LobbyVerb.REMOVE_ROBOT, "2")


@pytest.mark.parametrize(
    ("seats", "missing"), [((*PEOPLE,), {"Add AI", "Remove AI"}), ((None,) * 4, {"Remove AI"})]
)
def test_what_cannot_be_done_has_no_button(seats: tuple[Sitter | None, ...], missing: set[str]) -> None:
    """A full table has no seat for an AI, an empty one no AI to remove."""
    assert {"Add AI", "Remove AI"} - set(taps(gathering(*seats))) == missing


def test_settings_mark_what_holds_and_offer_the_rest() -> None:
    """Every ruleset, pace and language is a button, the present ones are marked, and one leads back."""
    shown = taps(gathering(None, None, None, None, panel=Panel.SETTINGS))
    by_verb = {verb: {tap.value for tap in shown.values() if tap.verb is verb} for verb in LobbyVerb}
    assert by_verb[LobbyVerb.RULESET] == set(RULESETS)
    assert by_verb[LobbyVerb.PACE] == {"30", "60", "120", "14400", "43200", "86400"}
    assert by_verb[LobbyVerb.LANGUAGE] == {"en", "ru"}
    assert by_verb[LobbyVerb.PANEL] == {"main"}
    assert [text for text in shown if text.startswith("✓")] == ["✓ Russian, rubber", "✓ 60 s", "✓ English"]


def test_empty_seats_are_filled_after_asking() -> None:
    """Start asks; only the answer under the question fills the seats."""
    assert taps(gathering(PEOPLE[0], None, None, None))["Start"].value == "ask"
    asked = taps(gathering(PEOPLE[0], None, None, None, panel=Panel.FILL))
    assert asked["Start with AIs"].value == "fill"
