"""One language's sentences: a key and its fields become HTML for messages, or plain text for alerts.

Fields are escaped unless they are `Markup`, so that nothing foreign can break a message or pass for its
markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from gettext import NullTranslations
from html import escape


class Markup(str):
    """Text that is Telegram HTML already; made by our own functions only."""

    __slots__ = ()


Field = str | int


def joined(separator: str, parts: Iterable[Field]) -> Markup:
    """The parts as HTML with a separator between them, which is HTML too."""
    return Markup(separator.join(_html(part) for part in parts))


class Translator:
    """The sentences of one language; `languages` are all that a reader may choose from.

    Raises `KeyError` for a key or a field that does not exist: our mistake, found by the catalogue check.
    """

    __slots__ = ("_keys", "_translations", "language", "languages")

    def __init__(
        self, language: str, translations: NullTranslations, keys: Set[str], languages: tuple[str, ...]
    ) -> None:
        self.language = language
        self.languages = languages
        self._translations = translations
        self._keys = keys

    def __call__(self, key: str, **fields: Field) -> Markup:
        """The sentence as HTML."""
        return _filled(self._single(key), fields)

    def plural(self, key: str, n: int, **fields: Field) -> Markup:
        """The sentence in the form that agrees with `n`, as HTML; `{n}` is filled in too."""
        return _filled(self._plural(key, n), {"n": n, **fields})

    def plain(self, key: str, **fields: Field) -> str:
        """The sentence for where Telegram reads no HTML: alerts, captions, descriptions of commands."""
        return _plain(self._single(key), fields)

    def plain_plural(self, key: str, n: int, **fields: Field) -> str:
        """The plain sentence in the form that agrees with `n`."""
        return _plain(self._plural(key, n), {"n": n, **fields})

    def has(self, key: str) -> bool:
        """Whether there is such a sentence, for a family in which not everything has one."""
        return key in self._keys

    def _single(self, key: str) -> str:
        return self._translations.gettext(self._known(key))

    def _plural(self, key: str, n: int) -> str:
        return self._translations.ngettext(self._known(key), key, n)

    def _known(self, key: str) -> str:
        if key not in self._keys:
            raise KeyError(key)
        return key


def _html(field: Field) -> str:
    return field if isinstance(field, Markup) else escape(str(field), quote=False)


def _filled(sentence: str, fields: Mapping[str, Field]) -> Markup:
    return Markup(sentence.format_map({name: _html(field) for name, field in fields.items()}))


def _plain(sentence: str, fields: Mapping[str, Field]) -> str:
    marked = [name for name, field in fields.items() if isinstance(field, Markup)]
    assert not marked, f"HTML would be shown as it is written: {marked}"
    return sentence.format_map(fields)
