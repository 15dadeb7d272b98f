"""How sentences are set, the same in all catalogues whoever wrote them."""

import re

import pytest

from bot.i18n.catalogue import FOLDER, forms, read

SENTENCES = [
    (language, key, text)
    for language, catalogue in read(FOLDER).items()
    for key, texts in forms(catalogue).items()
    for text in texts
]


def test_apostrophes_are_curved() -> None:
    """The straight one is a sign of programs."""
    assert [told for *told, text in SENTENCES if re.search(r"\w'", text)] == []


@pytest.mark.parametrize("family", ["notice.", "command."])
def test_a_sentence_alone_on_a_small_screen_ends_without_a_full_stop(family: str) -> None:
    """Alerts and the menu of commands."""
    told = [
        (language, key) for language, key, text in SENTENCES if key.startswith(family) and text[-1] == "."
    ]
    assert told == []
