"""Sentences: whose language, which plural, and nothing foreign taken for markup."""

import pytest

from bot.i18n import Catalogues, Markup, joined

CATALOGUES = Catalogues.load()


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        *(("ru", "ru"), ("ru-RU", "ru"), ("en_GB", "en"), ("EN", "en")),
        *(("uk", "ru"), ("be-BY", "ru"), ("kk", "ru")),
        *(("de", "en"), ("zh-hans", "en"), ("", "en"), (None, "en")),
    ],
)
def test_a_reader_gets_the_nearest_language(asked: str | None, given: str) -> None:
    """The primary subtag decides, then a neighbour's language, then the default."""
    assert CATALOGUES.of(asked).language == given


def test_the_default_language_is_a_choice() -> None:
    """Readers of languages there are no catalogues for read what the operator chose."""
    assert Catalogues.load(default="ru").of("de").language == "ru"


@pytest.mark.parametrize(
    ("n", "told"),
    [(1, "1 очко"), (2, "2 очка"), (5, "5 очков"), (11, "11 очков"), (21, "21 очко"), (112, "112 очков")],
)
def test_numbers_agree_with_their_words(n: int, told: str) -> None:
    """Russian has three forms."""
    assert CATALOGUES.of("ru").plural("ended.pays-points", n, payer="Борис", payee="Анна").endswith(told)


def test_fields_are_escaped_unless_they_are_ours() -> None:
    """A name is text whatever it holds; a part made by a translator stays what it is."""
    t = CATALOGUES.of("en")
    assert t("trick.waiting", name="<b>&amp;") == "&lt;b&gt;&amp;amp;"
    assert t("trick.waiting", name=Markup("<b>A</b>")) == "<b>A</b>"
    assert joined(" ", ("<", Markup("<i>"))) == "&lt; <i>"


def test_fields_cannot_ask_for_other_fields() -> None:
    """Braces in a name are a name's braces."""
    assert CATALOGUES.of("en")("trick.waiting", name="{number}{0.__class__}") == "{number}{0.__class__}"


def test_plain_text_is_not_escaped_and_takes_no_markup() -> None:
    """An alert shows a name as it is; HTML in it would be read out loud, and is our mistake."""
    t = CATALOGUES.of("en")
    assert t.plain("refused.turn", name="A & B") == "Not your turn: A & B is to play"
    with pytest.raises(AssertionError):
        t.plain("refused.turn", name=Markup("<b>A</b>"))


def test_an_unknown_key_is_never_shown() -> None:
    """A key without a sentence is an error, not a message."""
    t = CATALOGUES.of("en")
    with pytest.raises(KeyError):
        t("no.such.key")
    with pytest.raises(KeyError):
        t.plural("no.such.key", 2)
