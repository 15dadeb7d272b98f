"""Languages as their readers call them, and the menu to choose from."""

from __future__ import annotations

from babel import Locale

from bot.callbacks import LanguageTap
from bot.i18n import Translator
from bot.rendering.screen import Button, Screen, chosen


def own_name(language: str) -> str:
    """A language as its readers call it."""
    name = Locale.parse(language).get_display_name(language) or language
    return name[0].upper() + name[1:]


def languages(t: Translator) -> Screen:
    """The languages to choose from for the chat this is shown in; `t` speaks the present one."""
    row = tuple(
        Button(chosen(own_name(code), code == t.language), data=LanguageTap(language=code).pack())
        for code in t.languages
    )
    return Screen(t("language.choose"), (row,))
