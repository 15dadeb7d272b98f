"""Families of the catalogues that are asked for by a part of their keys hold what is asked for, and nothing else."""

from __future__ import annotations

from bot.i18n.catalogue import FOLDER, forms, read
from bot.rendering.alerts import Notice
from bot.rendering.commands import Scope, commands
from tests.rendering.scenes import CATALOGUES


def family(name: str) -> set[str]:
    """What follows the family's name in its keys; the languages agree in them."""
    return {key.removeprefix(name) for key in forms(read(FOLDER)["en"]) if key.startswith(name)}


def test_every_notice_has_words_and_no_words_are_of_none() -> None:
    """A short answer's words stand in the catalogues by its value."""
    assert family("notice.") == {what.value for what in Notice}


def test_every_command_has_a_description_and_none_is_of_no_command() -> None:
    """Commands of one menu or more."""
    t = CATALOGUES.of("en")
    assert family("command.") == {name for scope in Scope for name, _ in commands(t, scope)}
