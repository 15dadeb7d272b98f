"""Names: harmless, short, never empty, and different from one another."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rendering.names import LONGEST, clean, distinct, fitted, graphemes, units, width

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


def cleaned(first: str, last: str | None = None) -> str:
    """A name as it is shown, or "Игрок"."""
    return clean(first, last, fallback="Игрок")


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("Анна", None, "Анна"),
        ("  Анна\n", "\tБорисовна ", "Анна Борисовна"),
        ("\u202egnp.exe\u202c", None, "gnp·exe"),
        ("А\u200bн\u200cн\u2060а\ufeff", None, "Анна"),
        ("Z" + "\u0300\u0301\u0302\u0303" * 20 + "algo", None, "Z\u0300\u0301algo"),
        ("\x00Анна\x07", None, "Анна"),
        ("@durov", "#spam", "durov spam"),
        ("/stop@bot", None, "stop·bot"),
        ("casino.com", None, "casino·com"),
        ("https://t.me/x", None, "https···t·me·x"),
        ("🤖 Трефа", None, "Трефа"),
        ("Константин", "Константинопольский", "Константин Конс…"),
        ("<b>O'Neil & Co</b>", None, "<b>O'Neil & Co<…"),
        (FAMILY, "дома", FAMILY + " дома"),
        ("🇷🇺🇫🇷", None, "🇷🇺🇫🇷"),
        ("👍🏽", None, "👍🏽"),
        ("Влади\u0306мир", None, "Влади\u0306мир".replace("и\u0306", "й")),
    ],
)
def test_a_name_keeps_what_can_be_read(first: str, last: str | None, shown: str) -> None:
    """Direction marks, invisible signs, towers of marks, mentions, links and the AIs' mark are taken out."""
    assert cleaned(first, last) == shown


@pytest.mark.parametrize(
    "blank", ["", " ", "\u200b\u200d", "\u3164\u2800", "\u0301\u0301", "\u202e", "🤖", "@/#"]
)
def test_a_name_of_nothing_gives_way_to_the_fallback(blank: str) -> None:
    """A name without a single readable sign is replaced."""
    assert cleaned(blank) == "Игрок"


@given(st.text(max_size=64), st.none() | st.text(max_size=64))
def test_any_name_is_short_and_quiet(first: str, last: str | None) -> None:
    """Whatever people call themselves, a line holds it and nothing of it is invisible or rings."""
    name = cleaned(first, last)
    assert 1 <= len(list(graphemes(name))) <= LONGEST
    assert units(name) <= 2.5 * LONGEST
    assert name == name.strip()
    assert all(unicodedata.category(sign)[0] != "C" or sign == "\u200d" for sign in name)
    assert not any(word.startswith(("@", "#", "/")) for word in name.split())


@given(st.lists(st.text(max_size=30).map(cleaned), min_size=4, max_size=4))
def test_no_two_at_a_table_are_called_alike(names: list[str]) -> None:
    """Whatever four people are called, they are told apart, even where only case or alphabet differ."""
    assert len({name.casefold() for name in distinct(names)}) == 4


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Анна", "Анна"], ("Анна", "Анна 2")),
        (["Анна", "анна", "Aннa", "Борис"], ("Анна", "анна 2", "Aннa 3", "Борис")),
        (["Анна", "Анна", "Анна 2"], ("Анна", "Анна 3", "Анна 2")),
        (["Константин Конс…"] * 2, ("Константин Конс…", "Константин Ко… 2")),
    ],
)
def test_people_of_one_name_are_numbered(names: list[str], told: tuple[str, ...]) -> None:
    """The first keeps the name; a number already in use as a name is passed over."""
    assert distinct(names) == told


@pytest.mark.parametrize(
    ("text", "columns"),
    [("Анна", 4), ("A♠\ufe0e", 2), ("王明", 4), ("🇷🇺", 2), (FAMILY, 2), ("é", 1), ("❤️", 2)],
)
def test_width_is_counted_in_columns(text: str, columns: int) -> None:
    """Cyrillic and suits take one column, East Asian letters and emoji two, marks none."""
    assert width(text) == columns


@given(st.text(max_size=40).map(cleaned), st.integers(2, 20))
def test_a_fitted_name_fits(name: str, columns: int) -> None:
    """A name cut to a width is never wider."""
    assert width(fitted(name, columns)) <= columns
