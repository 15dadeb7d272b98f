"""The sheet: RULES' figures, as chalk would write them."""

from dataclasses import replace

import pytest

from bot.rendering import rubber, sheet
from bot.rendering.debts import debts
from engine.cards import Suit
from engine.rulesets import RUSSIAN, SHORT, Ruleset
from engine.seats import Seat
from tests.rendering.scenes import BUMPER_LOST, CATALOGUES, E5, E6, EXAMPLE, MARKS, PEOPLE, scored, table
from tests.rendering.test_limits import rubber_of

RU = CATALOGUES.of("ru")


def drawn(ruleset: Ruleset, deals: tuple[tuple[tuple[int, int], tuple[int, int]], ...]) -> list[str]:
    """The sheet after these deals, line by line, without the line underneath."""
    text = sheet.sheet(RU, table(scored(ruleset, *deals))).text
    return [line.strip() for line in text.removeprefix("<pre>").split("</pre>")[0].split("\n")]


def test_the_sheet_is_kept_as_with_chalk() -> None:
    """Deals 9/4 with honours 4–1, 5/8 with 2–3, 8/5 with 3–2: above the line words, below it running
    tricks."""
    assert drawn(RUSSIAN, EXAMPLE) == [
        "Анна · Вера │ Борис · Гриша",
        "онёры 4 │ 2 онёры",
        "онёры 2 │",
        "партия 5 │",
        "───────────────┼───────────────",
        "3×2  6 │ 4  2×2",
        "2×2 10 │",
        "═══════════════╪═══════════════",
        "1-я партия: Анна · Вера",
        "Итого 21 │ 6",
    ]


@pytest.mark.parametrize(("deals", "totals", "net"), [(E5, "Итого 61 │ 2", 59), (E6, "Итого 63 │ 19", 44)])
def test_a_rubber_adds_up_to_the_figures_of_rules(
    deals: tuple[tuple[tuple[int, int], tuple[int, int]], ...], totals: str, net: int
) -> None:
    """RULES V2-E5 and V2-E6, above and below together, and what each loser owes one winner."""
    assert drawn(RUSSIAN, deals)[-3:] == [totals, f"Борис → Анна {net}", f"Гриша → Вера {net}"]


def test_fiches_have_no_line() -> None:
    """In short whist the marks stand as they ran, then the fiches."""
    assert drawn(SHORT, MARKS) == [
        "Анна · Вера │ Борис · Гриша",
        "взятки 3   3 │",
        "│ 3   взятки 3",
        "│ 4   взятки 1",
        "онёры 4   7 │",
        "═══════════════╪═══════════════",
        "1-я партия: Анна · Вера, 7:4",
        "Фиши  1 │ 0",
    ]


def test_the_rubber_s_fiches_come_last() -> None:
    """At the rubber's end its own fiches and the total are added; a game of the losers is set off."""
    assert drawn(SHORT, BUMPER_LOST)[-5:-2] == ["Фиши  4 │ 3", "роббер  2 │", "Итого  6 │ 3"]
    told = rubber.ended(RU, table(scored(SHORT, *BUMPER_LOST))).text
    assert "разница 3" in told
    assert "Борис → Анна: 3 фиши" in told


@pytest.mark.parametrize("ruleset", [RUSSIAN, SHORT], ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("seed", range(4))
def test_the_totals_shown_are_the_sheet_s(ruleset: Ruleset, seed: int) -> None:
    """Of any rubber the last row shows the engine's totals, and the payment their difference."""
    match = rubber_of(ruleset, seed)
    left, right = match.sheet.totals
    text = sheet.sheet(RU, table(match)).text
    rows = [row.strip() for row in text.split("</pre>")[0].split("\n") if "│" in row]
    assert rows[-1] == f"Итого {left:2} │ {right}"
    assert match.sheet.settlement is not None
    assert f"разница {match.sheet.settlement.net}" in rubber.ended(RU, table(match)).text


def test_underneath_stands_what_it_takes_to_win() -> None:
    """With 8:4 below the line one odd trick wins for the one side and three for the other."""
    text = sheet.sheet(RU, table(scored(RUSSIAN, ((10, 3), (3, 2)), ((5, 8), (2, 3))))).text
    assert "Анна\u00a0· Вера\u00a0—\u00a01, Борис\u00a0· Гриша\u00a0—\u00a03. Следующая сдача: Вера." in text


def test_suits_are_not_needed_to_read_a_sheet() -> None:
    """A sheet shows points and words only."""
    assert not any(sign in sheet.sheet(RU, table(scored(RUSSIAN, *E6), PEOPLE)).text for sign in "♠♥♣♦")
    assert len(Suit) == 4


def test_each_is_handed_what_is_still_due_to_him() -> None:
    """Of three who play for themselves one may pay two, or two pay one."""
    alone = (Seat(0),), (Seat(1),), (Seat(2),)
    assert list(debts((-7, 4, 3), alone)) == [(0, 1, 4), (0, 2, 3)]
    assert list(debts((-2, -3, 5), alone)) == [(0, 2, 2), (1, 2, 3)]
    assert list(debts((0, 0, 0), alone)) == []


def test_a_game_that_ended_since_the_last_sheet_is_told_with_the_next() -> None:
    """The third deal wins a game; deals of the table count on through its rubbers."""
    won = replace(table(scored(RUSSIAN, *EXAMPLE)), deal=13)
    assert [sheet.closes_game(won, since) for since in (11, 12, 13)] == [True, True, False]
    late = replace(table(scored(RUSSIAN, *EXAMPLE, ((7, 6), (3, 2)))), deal=14)
    assert [sheet.closes_game(late, since) for since in (12, 13)] == [True, False]
    assert not sheet.closes_game(table(scored(RUSSIAN, *EXAMPLE[:2])), 0)
    over = table(scored(RUSSIAN, *E5))
    assert [sheet.closes_game(over, since) for since in (2, 3)] == [True, False]


def test_under_a_picture_stand_the_totals_and_the_outlook() -> None:
    """The picture's words are those of the text; below it the game just won, who leads, and what it takes to win."""
    running = table(scored(SHORT, *MARKS))
    assert running.view is not None
    shown = replace(running, view=replace(running.view, scored=True))
    pictured = sheet.sheet(RU, shown, pictured=True)
    assert pictured.picture is not None
    assert replace(pictured, picture=None) == sheet.sheet(RU, shown)
    assert pictured.picture.caption.split("\n") == [
        "1-я партия — Анна\u00a0· Вера",
        "Итого: Анна\u00a0· Вера <b>1 — 0</b> Борис\u00a0· Гриша",
        pictured.text.split("\n")[-1],
    ]
