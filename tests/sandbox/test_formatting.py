"""HTML style: entities in UTF-16 units, and Telegram's complaints."""

import pytest
from aiogram.types import MessageEntity

from bot.sandbox.entities import formatted
from bot.sandbox.errors import ApiError


def entities(source: str) -> list[tuple[object, ...]]:
    return [
        (e.type, e.offset, e.length, *(x for x in (e.url, e.language, e.unix_time, e.date_time_format) if x))
        for e in formatted(source, "HTML", None).entities
    ]


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("<b>a</b><i>b</i><u>c</u><s>d</s>", "abcd", "bold 0 1|italic 1 1|underline 2 1|strikethrough 3 1"),
        ("<strong>a</strong><em>b</em>", "ab", "bold 0 1|italic 1 1"),
        ("<code>x</code> <pre>y</pre>", "x y", "code 0 1|pre 2 1"),
        ('<pre><code class="language-python">y</code></pre>', "y", "pre 0 1 python"),
        ('<a href="https://t.me/x">x</a>', "x", "text_link 0 1 https://t.me/x"),
        ("<blockquote>q</blockquote>", "q", "blockquote 0 1"),
        ("<blockquote expandable>q</blockquote>", "q", "expandable_blockquote 0 1"),
        ("<tg-spoiler>s</tg-spoiler>", "s", "spoiler 0 1"),
        ('<span class="tg-spoiler">s</span>', "s", "spoiler 0 1"),
        ('<tg-time unix="1700000000" format="T">12:00</tg-time>', "12:00", "date_time 0 5 1700000000 T"),
        ("<b>a<i>b</i></b>", "ab", "bold 0 2|italic 1 1"),
        ("1 &lt; 2 &amp; &quot;&#9824;&#x2665;&quot; &nbsp;", '1 < 2 & "♠♥" &nbsp;', ""),
        ("<code>a<b>b</b></code>", "ab", "code 0 2"),
        ("<b></b>x", "x", ""),
        ("/whist@whist_table_bot now", "/whist@whist_table_bot now", "bot_command 0 22"),
    ],
)
def test_tags_become_entities(source: str, text: str, found: str) -> None:
    """Every tag of Telegram's list becomes its entity, nested ones after the outer."""
    assert formatted(source, "HTML", None).text == text
    assert "|".join(" ".join(map(str, entity)) for entity in entities(source)) == found


def test_offsets_count_utf16_units() -> None:
    """A character outside the basic plane counts two, a suit one."""
    assert entities("🤖♠<b>🂡</b>") == [("bold", 3, 2)]


def test_blanks_at_both_ends_fall_away() -> None:
    """Text is trimmed and the entities move with it."""
    plain = formatted("\n  a <b>b </b>  ", "HTML", None)
    assert plain.text == "a b"
    assert plain.entities == (MessageEntity(type="bold", offset=2, length=1),)


def test_blanks_stay_from_the_first_entity_on() -> None:
    """The first row of a table in fixed width keeps its margin (tdlib, fix_formatted_text)."""
    plain = formatted("\n <pre>  a │ b\naaa │ b</pre>", "HTML", None)
    assert plain.text == "  a │ b\naaa │ b"
    assert plain.entities == (MessageEntity(type="pre", offset=0, length=15),)


def test_without_parse_mode_nothing_is_markup() -> None:
    """Plain text keeps its angle brackets."""
    assert formatted("<b>a</b>", None, None).text == "<b>a</b>"


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("ы<br>", 'Unsupported start tag "br" at byte offset 2'),
        ("a<br/>", 'Unsupported start tag "br/" at byte offset 1'),
        ("1 <2", "Unclosed start tag at byte offset 2"),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<b x>a</b>", 'Expected equal sign in declaration of an attribute of the tag "b" at byte offset 0'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-time>a</tg-time>", "Invalid Unix time specified at byte offset 0"),
    ],
)
def test_wrong_markup_is_refused_in_telegrams_words(source: str, complaint: str) -> None:
    """The sentence and the byte offset are tdlib's."""
    with pytest.raises(ApiError) as refused:
        formatted(source, "HTML", None)
    assert refused.value.description == f"Bad Request: can't parse entities: {complaint}"


def test_other_parse_modes_are_refused() -> None:
    """The sandbox reads HTML only."""
    with pytest.raises(ApiError):
        formatted("a", "Wiki", None)
