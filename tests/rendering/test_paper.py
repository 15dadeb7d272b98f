"""The sheet as a picture: for a telephone's width, in both themes, whoever plays."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.i18n import Translator
from bot.rendering.paper.canvas import DRAWN
from bot.rendering.paper.hand import BOLD, USUAL, fitting, legible, pen, written
from bot.rendering.paper.page import FIGURES, MARGIN, NAMES, TOTALS, WIDTH, WORDS, drawn
from bot.rendering.paper.places import columns
from bot.rendering.paper.theme import COLOURS, Colour, Theme
from bot.rendering.sheet import ROWS, sheet
from bot.rendering.tally import Name, Sums
from bot.rendering.tallying import tally
from bot.rendering.views import TableView
from engine.plan import Plan
from engine.rubber import sheet_of
from engine.rulesets import BISMARCK, RUSSIAN, SHORT, Ruleset
from engine.rulesets.options import named
from engine.seats import Seat
from engine.sheet import Reason
from tests.rendering import scenes
from tests.rendering.scenes import CATALOGUES, E6, EXAMPLE, scored, table
from tests.rendering.test_limits import FICHES, HOSTILE, LANGUAGES, crowd, rubber_of

RU = CATALOGUES.of("ru")
EDGE = 6
"""Pixels at the sides where nothing is written."""


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def apart(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def brightness(colour: Colour) -> float:
    """Relative luminance (WCAG 2.1)."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("t", "theme"), [*zip(LANGUAGES, Theme, strict=True)], ids=[*Theme])
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("ruleset", [RUSSIAN, SHORT, FICHES], ids=named)
def test_nothing_runs_over_the_edge(ruleset: Ruleset, name: str, t: Translator, theme: Theme) -> None:
    """Whatever the names, figures in the thousands too, the margins of the paper stay bare."""
    match = rubber_of(ruleset, 7)
    dear = sheet_of(match.ruleset, [replace(line, points=line.points * 1234) for line in match.sheet.lines])
    shown = scenes.table(replace(match, sheet=dear), crowd(name, robot=True))
    page = opened(drawn(tally(t, shown), theme))
    assert page.width == 2 * WIDTH
    colours = COLOURS[theme]
    for left in (0, page.width - 2 * EDGE):
        margin = page.crop((left, 0, left + 2 * EDGE, page.height))
        shades = [colour for _, colour in margin.getcolors() or ()]
        assert all(min(apart(one, colours.paper), apart(one, colours.squares)) < 16 for one in shades)


def test_a_side_for_each_player_has_a_column() -> None:
    """Three for themselves: two rules between them, and nothing over the edge."""
    seats = tuple((Seat(seat),) for seat in range(3))
    alone = replace(RUSSIAN, plan=Plan(seats, tuple(seat for side in seats for seat in side)))
    lines = [replace(line, side=number % 3) for number, line in enumerate(scored(RUSSIAN, *E6).sheet.lines)]
    shown = table(scored(RUSSIAN, *E6))
    assert shown.view is not None
    view = replace(shown.view, ruleset=alone, sides=seats, sheet=sheet_of(alone, lines))
    page = opened(drawn(tally(RU, replace(shown, view=view)), Theme.LIGHT))
    rule = COLOURS[Theme.LIGHT].rule
    row = [page.getpixel((x, 2 * 24)) for x in range(page.width)]
    ruled = [x for x, colour in enumerate(row) if isinstance(colour, tuple) and apart(colour[:3], rule) < 40]
    assert len({x // 40 for x in ruled}) == 2


@pytest.mark.parametrize("figure", ["-8", "12"])
@pytest.mark.parametrize("t", LANGUAGES)
def test_what_was_played_stands_whole_beside_the_figure_of_a_deal(t: Translator, figure: str) -> None:
    """Three for themselves: a dealer without a trick is 8 short, another with all of them has 12 too many (RULES V11)."""
    (first, *_), _ = columns(3, MARGIN, WIDTH - MARGIN)
    room = first.beside(pen(TOTALS, BOLD).getlength(figure)).room * DRAWN
    rows = tally(t, scenes.table(rubber_of(BISMARCK, 7))).rows
    words = {row.word for row in rows if isinstance(row, Sums)}
    assert len(words) > 4
    assert {fitting(word, (WORDS + 2) * DRAWN, USUAL, room)[0] for word in words} == words


@pytest.mark.parametrize("theme", Theme)
def test_ink_stands_out_from_the_paper(theme: Theme) -> None:
    """By a contrast of 4.5 to 1 at least, what is asked of text (WCAG 2.1, 1.4.3); writing is 16 pixels high and more."""
    colours = COLOURS[theme]
    for ink in (colours.ink, colours.pale, colours.rule):
        dark, bright = sorted((brightness(ink), brightness(colours.paper)))
        assert (bright + 0.05) / (dark + 0.05) >= 4.5
    for size in (NAMES, WORDS, FIGURES, TOTALS):
        _, smallest = fitting("онёры и ещё много слов", size, BOLD, 1)
        assert smallest.size >= 16


def test_the_same_sheet_is_the_same_file() -> None:
    """To the byte; other points, another language, another theme are other files."""
    example, other = table(scored(RUSSIAN, *EXAMPLE)), table(scored(RUSSIAN, *EXAMPLE[:2]))
    files = {
        drawn(tally(t, shown), theme)
        for t in LANGUAGES
        for shown in (example, other)
        for theme in Theme
        for _ in range(2)
    }
    assert len(files) == 8


def test_a_sheet_too_long_to_be_read_is_no_picture() -> None:
    """The longest that is drawn is within half of what Telegram takes (Bot API, sendPhoto: sides of 10000 pixels together, one at
    most 20 times the other); a row more, and it is told in words."""
    match = scored(RUSSIAN, *EXAMPLE)
    honours = next(line for line in match.sheet.lines if line.reason is Reason.HONOURS)

    def grown(more: int) -> TableView:
        return table(replace(match, sheet=sheet_of(match.ruleset, [*more * (honours,), *match.sheet.lines])))

    rows = [len(tally(RU, grown(more)).rows) for more in range(80)]
    most = max(more for more, count in enumerate(rows) if count <= ROWS)
    assert rows[most + 1] > ROWS
    picture = sheet(RU, grown(most), pictured=True).picture
    assert picture is not None
    page = opened(drawn(picture.tally, Theme.LIGHT))
    assert sum(page.size) <= 5000
    assert max(page.size) <= 10 * min(page.size)
    longer = sheet(RU, grown(most + 1), pictured=True)
    assert longer.picture is None
    assert longer.text == sheet(RU, grown(most + 1)).text


def test_no_empty_boxes_are_drawn() -> None:
    """Signs that the hand has no letter for are left out; of whom nothing is left, his place is told."""
    assert legible("♠ Zoë ♣ Łukasz") == "Zoë Łukasz"
    assert legible("王小明") == ""
    anna, bare, wei = Name("Анна ♠", "Игрок 1"), Name("Анна", "Игрок 2"), Name("王小明", "Игрок 3", "ИИ")
    assert written((anna, bare, wei)) == {anna: "Анна", bare: "Игрок 2", wei: "Игрок 3 ИИ"}
    unknown = pen(40, BOLD).getmask("\U0010fffd")
    for t in LANGUAGES:
        words = "".join(
            t.plain(key, number=12) for key in ("sheet.game", "sheet.place", "sheet.total", "sheet.fiches")
        )
        assert all(bytes(pen(40, BOLD).getmask(sign)) != bytes(unknown) for sign in words if sign != " ")


def test_without_the_extra_there_is_text() -> None:
    """Where Pillow, the fonts or the hand is not installed, all of the bot can be imported, and no picture is made; where they
    are, one is."""
    program = """
import sys
for missing in ("PIL", "fontpkg", "fontpkg_caveat"):
    sys.modules[missing] = None
    import bot.app
    from bot.courier.pictures import painter
    assert painter("light") is None, missing
    del sys.modules[missing]
assert painter("off") is None
assert painter("light") is not None
"""
    subprocess.run([sys.executable, "-c", program], check=True)
