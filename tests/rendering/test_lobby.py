"""The lobby's buttons: what they say and what they carry."""

import pytest

from bot.ai import Level
from bot.callbacks import LobbyTap, LobbyVerb
from bot.rendering import lobby, traditions
from bot.rendering.people import FACES
from bot.rendering.screen import Button
from bot.rendering.views import Panel, Sitter, TableView
from engine.rulesets import RULESETS, RUSSIAN, TEN
from engine.rulesets.options import BY_NAME, OPTIONS, with_options
from tests.rendering.scenes import CATALOGUES, PEOPLE, gathering

EN = CATALOGUES.of("en")
ROBOT = Sitter("Clover", robot=True, level="club")


def taps(table: TableView) -> dict[str, LobbyTap]:
    """What each button carries, by its caption."""
    buttons: list[Button] = [button for row in lobby.lobby(EN, table).keyboard for button in row]
    return {button.text: LobbyTap.unpack(button.data) for button in buttons if button.data}


def test_the_captions_say_what_they_do() -> None:
    """In English the buttons are named by the plain words for them."""
    assert list(taps(gathering(PEOPLE[0], ROBOT, None, None))) == [
        *("Join", "Leave", "Add AI", "Remove AI", "🎩\u00a0Clover", "Rules", "Settings", "Start")
    ]


def test_an_ai_is_added_to_the_first_empty_seat() -> None:
    """The button names the seat, so that a doubled press fills one."""
    tap = taps(gathering(PEOPLE[0], None, ROBOT, None))["Add AI"]
    assert (tap.verb, tap.value) == (LobbyVerb.ADD_ROBOT, "1")


def test_the_last_ai_is_the_first_to_go() -> None:
    """The button names the seat of the last AI."""
    tap = taps(gathering(ROBOT, PEOPLE[0], ROBOT, None))["Remove AI"]
    assert (tap.verb, tap.value) == (LobbyVerb.REMOVE_ROBOT, "2")


@pytest.mark.parametrize("level", Level)
def test_a_press_on_an_ai_asks_for_the_next_level(level: Level) -> None:
    """The weakest after the strongest; the button names seat and level, so that a doubled press asks for one step."""
    robot = Sitter("Clover", robot=True, level=level)
    (tap,) = (
        tap for tap in taps(gathering(PEOPLE[0], robot, None, None)).values() if tap.verb is LobbyVerb.LEVEL
    )
    levels = tuple(Level)
    assert tap.value == f"1={levels[(levels.index(level) + 1) % 3]}"


def test_every_level_has_a_face_and_no_two_the_same() -> None:
    """In the order of their strength."""
    assert tuple(FACES) == tuple(Level)
    assert len(set(FACES.values())) == len(FACES)


@pytest.mark.parametrize(
    ("seats", "missing"), [((*PEOPLE,), {"Add AI", "Remove AI"}), ((None,) * 4, {"Remove AI"})]
)
def test_what_cannot_be_done_has_no_button(seats: tuple[Sitter | None, ...], missing: set[str]) -> None:
    """A full table has no seat for an AI, an empty one no AI to remove."""
    assert {"Add AI", "Remove AI"} - set(taps(gathering(*seats))) == missing


def test_settings_mark_what_holds_and_offer_the_rest() -> None:
    """Every pace and language is a button, and hints or none; the present ones are marked; others lead to the rulesets, the
    options, and back."""
    shown = taps(gathering(None, None, None, None, panel=Panel.SETTINGS))
    by_verb = {verb: {tap.value for tap in shown.values() if tap.verb is verb} for verb in LobbyVerb}
    assert by_verb[LobbyVerb.PACE] == {"30", "60", "120", "14400", "43200", "86400"}
    assert by_verb[LobbyVerb.LANGUAGE] == {"en", "ru"}
    assert by_verb[LobbyVerb.HINTS] == {"on", "off"}
    assert by_verb[LobbyVerb.PANEL] == {"main", "rulesets", "options"}
    assert [text for text in shown if text.startswith("✓")] == ["✓ 60 s", "✓ With hints", "✓ English"]
    assert "Game: Russian, rubber" in shown


def test_every_ruleset_is_a_button_those_for_most_people_first() -> None:
    """The present one is marked, and one leads back to the settings."""
    shown = taps(gathering(None, None, None, None, panel=Panel.RULESETS))
    keys = [tap.value for tap in shown.values() if tap.verb is LobbyVerb.RULESET]
    assert set(keys) == set(RULESETS)
    players = [len(RULESETS[key].plan.players) for key in keys]
    assert players == sorted(players, reverse=True)
    assert [text for text in shown if text.startswith("✓")] == ["✓ Russian, rubber"]
    assert [tap.value for tap in shown.values() if tap.verb is LobbyVerb.PANEL] == ["settings"]


def test_empty_seats_are_filled_after_asking() -> None:
    """Start asks; only the answer under the question fills the seats."""
    assert taps(gathering(PEOPLE[0], None, None, None))["Start"].value == "ask"
    asked = taps(gathering(PEOPLE[0], None, None, None, panel=Panel.FILL))
    assert asked["Start with AIs"].value == "fill"


@pytest.mark.parametrize("key", RULESETS)
def test_each_option_of_a_ruleset_opens_its_choices(key: str) -> None:
    """A button an option says what holds; behind it every choice has a button, the present one marked, and one leads back."""
    ruleset = RULESETS[key]
    listed = taps(gathering(*[None] * 4, panel=Panel.OPTIONS, ruleset=ruleset))
    opened = [tap.value for tap in listed.values() if tap.verb is LobbyVerb.OPTION]
    assert opened == [option.name for option in OPTIONS if option.offered(ruleset)]
    assert [tap.value for tap in listed.values() if tap.verb is LobbyVerb.PANEL] == ["settings"]
    for name in opened:
        option = BY_NAME[name]
        shown = taps(gathering(*[None] * 4, panel=Panel.OPTION, ruleset=ruleset, option=name))
        chosen = {text: tap.value for text, tap in shown.items() if tap.verb is LobbyVerb.CHOOSE}
        assert list(chosen.values()) == [f"{name}={choice}" for choice in option.offered(ruleset)]
        marked = [value for text, value in chosen.items() if text.startswith("✓")]
        assert marked == [f"{name}={option.choice(ruleset)}"]
        assert [tap.value for tap in shown.values() if tap.verb is LobbyVerb.PANEL] == ["options"]


def test_the_worth_of_coronas_is_edited_length_by_length() -> None:
    """Under so much a card stand the lengths with what each is worth; one opens its own choices, and back leads to them all."""
    ruleset = with_options(RUSSIAN, {"corona_table": "1,2,5,8,10,12,14,16,18,20,50"})
    whole = taps(gathering(*[None] * 4, panel=Panel.OPTION, ruleset=ruleset, option="corona_table"))
    lengths = {text: tap.value for text, tap in whole.items() if tap.verb is LobbyVerb.OPTION}
    assert list(lengths) == [
        f"{cards} cards: {worth}" for cards, worth in zip(range(3, 14), ruleset.corona_table, strict=True)
    ]
    assert lengths["5 cards: 5"] == "corona_table.5"
    assert not [text for text in whole if text.startswith("✓")]
    part = taps(gathering(*[None] * 4, panel=Panel.OPTION, ruleset=ruleset, option="corona_table.5"))
    assert part["✓ 5"].value == "corona_table.5=5"
    assert [tap.value for tap in part.values() if tap.verb is LobbyVerb.OPTION] == ["corona_table"]
    assert not [tap for tap in part.values() if tap.verb is LobbyVerb.PANEL]


def test_what_a_table_plays_otherwise_stands_in_its_lobby_and_rules() -> None:
    """Before anybody sits down, and whenever the rules are asked for; the usual is not told."""
    ruleset = with_options(TEN, {"slam": "pay_and_mark", "stake": "5"})
    own = ("Slam: fiches and points", "Stake: ×5")
    assert f"Own rules — {own[0]}</i>" in lobby.lobby(EN, gathering(*[None] * 4, ruleset=ruleset)).text
    assert "stake ×5" in lobby.lobby(EN, gathering(*[None] * 4, ruleset=ruleset)).text
    assert "Own rules" not in lobby.lobby(EN, gathering(*[None] * 4, ruleset=TEN)).text
    told = traditions.rules(EN, ruleset).text.split("\n")
    assert told[-4:-1] == ["<b>This table plays otherwise:</b>", *(f"• {rule}" for rule in own)]
    assert "otherwise" not in traditions.rules(EN, TEN).text


def test_the_usual_choice_is_that_of_the_tradition_with_what_was_chosen_before() -> None:
    """Hoyle's honours are usually counted as dealt, also at a table of Russian whist (RULES §1.5)."""
    hoyle = with_options(RUSSIAN, {"honours_scale": "hoyle4", "honours_by": "tricks"})
    for ruleset, usual in ((RUSSIAN, "in tricks"), (hoyle, "as dealt")):
        table = gathering(*[None] * 4, panel=Panel.OPTION, ruleset=ruleset, option="honours_by")
        assert f"Usual: {usual}." in lobby.lobby(EN, table).text
