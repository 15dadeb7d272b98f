"""The catalogues of all languages, and which of them a reader gets.

The files are ordinary gettext `.po`; their msgids are symbolic keys. A catalogue with holes, or languages
that do not agree in their keys, are refused at load: nobody is ever shown a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog

from bot.i18n.translator import Translator

FOLDER = Path(__file__).parents[2] / "locales"

_NEIGHBOURS = {"be": "ru", "kk": "ru", "uk": "ru"}
"""Languages we have no catalogue for whose readers mostly read another of ours."""


class CatalogueError(Exception):
    """A catalogue is missing, has holes, or does not agree with the others."""


@dataclass(frozen=True, slots=True)
class Catalogues:
    """One translator a language; `default` serves readers of languages there is no catalogue for."""

    translators: Mapping[str, Translator]
    default: str

    @classmethod
    def load(cls, folder: Path = FOLDER, default: str = "en") -> Catalogues:
        """Read every language under `folder`. Raises `CatalogueError`."""
        catalogues = read(folder)
        if default not in catalogues:
            raise CatalogueError(f"no catalogue of the default language {default!r} in {folder}")
        keys = {language: frozenset(forms(catalogue)) for language, catalogue in catalogues.items()}
        for language in catalogues:
            if uneven := keys[language] ^ keys[default]:
                raise CatalogueError(f"{language} and {default} differ in {', '.join(sorted(uneven))}")
        translators = {
            language: Translator(language, _compiled(catalogue), keys[language], tuple(catalogues))
            for language, catalogue in catalogues.items()
        }
        return cls(translators, default)

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages there are."""
        return tuple(self.translators)

    def of(self, language: str | None) -> Translator:
        """The reader's language by its primary subtag, else its neighbour's, else the default."""
        primary = (language or self.default).replace("_", "-").split("-")[0].lower()
        for code in (primary, _NEIGHBOURS.get(primary, self.default)):
            if code in self.translators:
                return self.translators[code]
        return self.translators[self.default]


def read(folder: Path) -> dict[str, Catalog]:
    """The catalogues under a folder by language, as they are written."""
    catalogues = {}
    for path in sorted(folder.glob("*/LC_MESSAGES/bot.po")):
        language = path.parts[-3]
        with path.open("rb") as file:
            catalogues[language] = pofile.read_po(file, locale=language, abort_invalid=True)
    return catalogues


def forms(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """Each message's forms by key: one, or as many as the language has plural forms.

    Raises `CatalogueError` where a message is not translated in all its forms.
    """
    sentences: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        written = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        wanted = catalogue.num_plurals if message.pluralizable else 1
        if message.fuzzy or len(written) != wanted or not all(written):
            raise CatalogueError(f"{catalogue.locale}: {key} is not complete")
        sentences[key] = written
    return sentences


def _compiled(catalogue: Catalog) -> GNUTranslations:
    binary = BytesIO()
    mofile.write_mo(binary, catalogue)
    binary.seek(0)
    return GNUTranslations(binary)
