"""The catalogue check finds each kind of fault, and none in the bot's own catalogues."""

from pathlib import Path

import pytest

import bot
from bot.i18n import Catalogues
from bot.i18n.catalogue import FOLDER, CatalogueError
from bot.i18n.check import faults

Sentences = dict[str, str | list[str]]

EN: Sentences = {"hello": "Hello {name}", "tricks": ["{n} trick", "{n} tricks"]}
RU: Sentences = {"hello": "Привет, {name}", "tricks": ["{n} взятка", "{n} взятки", "{n} взяток"]}
CODE = 't("hello", name="A")\nt.plural("tricks", 3)\n'
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && n%100/10!=1 ? 1 : 2);",
}


def written(
    folder: Path, code: str = CODE, en: Sentences | None = None, ru: Sentences | None = None
) -> list[str]:
    """The faults of two catalogues and some code."""
    for language, sentences in (("en", EN if en is None else en), ("ru", RU if ru is None else ru)):
        path = folder / "locales" / language / "LC_MESSAGES" / "bot.po"
        path.parent.mkdir(parents=True)
        path.write_text(_po(language, sentences), encoding="utf-8")
    (folder / "code").mkdir()
    (folder / "code" / "spoken.py").write_text(code, encoding="utf-8")
    return faults(folder / "locales", folder / "code")


def _po(language: str, sentences: Sentences) -> str:
    head = f'"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {PLURALS[language]}\\n"'
    entries = [f'msgid ""\nmsgstr ""\n{head}\n']
    for key, text in sentences.items():
        if isinstance(text, str):
            entries.append(f'msgid "{key}"\nmsgstr "{text}"\n')
        else:
            forms = "".join(f'msgstr[{index}] "{form}"\n' for index, form in enumerate(text))
            entries.append(f'msgid "{key}"\nmsgid_plural "{key}"\n{forms}')
    return "\n".join(entries)


def test_the_bot_s_own_catalogues_are_whole() -> None:
    """No holes, no unused sentence, no key without one."""
    assert faults(FOLDER, Path(bot.__file__).parent) == []


def test_sound_catalogues_have_no_faults(tmp_path: Path) -> None:
    """Two languages that agree with each other and with the code."""
    assert written(tmp_path) == []


@pytest.mark.parametrize(
    ("code", "en", "ru", "fault"),
    [
        (CODE, None, {**RU, "bye": "Пока"}, "in one of en and ru only"),
        (CODE, None, {"tricks": RU["tricks"]}, "in one of en and ru only"),
        (CODE, None, {**RU, "hello": "Привет"}, "hello: the fields of en and ru differ"),
        (CODE, None, {**RU, "hello": ""}, "ru: hello is not complete"),
        (CODE, None, {**RU, "tricks": ["{n} взятка", "{n} взятки"]}, "ru: tricks is not complete"),
        (CODE, None, {**RU, "tricks": "{n} взяток"}, "a plural in one of en and ru only"),
        (CODE + 't("nobody")\n', None, None, "en has no nobody"),
        ('t("hello", name="A")\n', None, None, "no code uses tricks"),
        (CODE + 't("hello")\n', None, None, "hello is not given all its fields"),
        (CODE + 't.plural("hello", 2, name="A")\n', None, None, "hello is asked for as what it is not"),
        (CODE + 't.plain("tricks")\n', None, None, "tricks is asked for as what it is not"),
        (CODE + 't(f"hello.{word}")\n', None, None, "the key cannot be read from the code"),
        (CODE + "WORDS = {1: 'nobody'}\nt(WORDS[1])\n", None, None, "en has no nobody"),
        (
            CODE + 't.plain("hello", name="A")\n',
            {**EN, "hello": "<b>{name}</b>"},
            None,
            "hello holds HTML in en and is shown as plain text",
        ),
    ],
)
def test_each_kind_of_fault_is_found(
    tmp_path: Path, code: str, en: Sentences | None, ru: Sentences | None, fault: str
) -> None:
    """A hole, a field, a form, a key: whatever is wrong is told."""
    assert any(fault in found for found in written(tmp_path, code, en, ru))


def test_keys_may_be_chosen_and_looked_up(tmp_path: Path) -> None:
    """A choice between literals and a dictionary of literals are ways to name a key that can be checked."""
    code = CODE + 'WORDS = {1: "hello"}\nt(WORDS[n], name="A")\nt("hello" if n else "hello", name="A")\n'
    assert written(tmp_path, code) == []


def test_a_family_of_keys_may_be_asked_by_its_beginning(tmp_path: Path) -> None:
    """Every key that begins so counts as used, and must be what it is asked for as."""
    en, ru = {**EN, "suit.hearts": "hearts"}, {**RU, "suit.hearts": "черви"}
    assert written(tmp_path / "used", CODE + 't.plain(f"suit.{word}")\n', en, ru) == []
    assert written(tmp_path / "unused", CODE, en, ru) == ["no code uses suit.hearts"]
    asked = CODE + 't.plural(f"suit.{word}", 2)\n'
    (fault, _) = written(tmp_path / "wrong", asked, en, ru)
    assert "suit.hearts is asked for as what it is not" in fault


def test_catalogues_that_do_not_agree_are_not_loaded(tmp_path: Path) -> None:
    """Nobody is ever shown a key: a catalogue with a hole stops the bot before it starts."""
    written(tmp_path, ru={"tricks": RU["tricks"]})
    with pytest.raises(CatalogueError, match="hello"):
        Catalogues.load(tmp_path / "locales")


def test_a_missing_default_language_is_told(tmp_path: Path) -> None:
    """The default language must be there."""
    with pytest.raises(CatalogueError, match="default language 'en'"):
        Catalogues.load(tmp_path)
