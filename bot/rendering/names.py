"""People's names, fit to stand in a line of a table: harmless, short, and different from one another.

A name is foreign text. It may try to turn the line around, to look empty, to tower over other lines, to ring
a third person or to become a link; `clean` takes all that away and keeps what can be read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

BOUND = "\u00a0"
"""A space at which no line ends: between an AI's mark and its name, within a suit of a hand."""
LONGEST = 16
"""Graphemes of a name that are shown; one column each but for wide scripts."""

ROBOT = "🤖"
"""Stands before an AI's name everywhere, and is therefore taken out of people's."""

TITLE = 24
"""Graphemes of a group's title that are shown."""

KEPT = 2048
"""Names whose clean form is kept in mind: every screen of a table shows the same few."""

_MARKS = 2
"""Combining marks a letter keeps."""
_CLUSTER = 8
"""Code points of the longest character that is kept whole, such as a family of four."""
_UNITS = 2.5
"""UTF-16 units, what Telegram counts, that a name may take for each of its graphemes."""
_ZWJ, _EMOJI_STYLE = "\u200d", "\ufe0f"
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by category, but drawn as nothing."""
_CALLS = "@#/"
"""At the beginning of a word these make a mention, a hashtag or a command of it."""
_ALIKE = str.maketrans("АВЕЗІКМНОРСТУХЬасеорухіѕ", "ABE3IKMHOPCTYXbaceopyxis")
"""Cyrillic letters that look like Latin ones (or digits)."""


@lru_cache(maxsize=KEPT)
def clean(first: str, last: str | None = None, *, fallback: str, longest: int = LONGEST) -> str:
    """A person's name as it is shown, at most `longest` graphemes; `fallback` if nothing readable is left."""
    text = unicodedata.normalize("NFC", f"{first} {last or ''}")
    words = "".join(_kept(text)).split()
    name = " ".join(filter(None, (_plain_word(word) for word in words)))
    if not any(map(_visible, name)):
        return fallback
    name = "".join(part[:_CLUSTER].rstrip(_ZWJ) for part in graphemes(name))
    length = longest
    while units(shortened(name, length)) > _UNITS * longest:
        length -= 1
    return shortened(name, length)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names in order, those alike told apart by a number: Anna, Anna 2.

    Names are alike when they look alike, whatever the alphabet or the case.
    """
    given = tuple(names)
    taken = {_look(name) for name in given}
    seen: set[str] = set()
    told: list[str] = []
    for name in given:
        number, candidate = 1, name
        while _look(candidate) in (seen if number == 1 else taken | seen):
            number += 1
            candidate = f"{shortened(name, LONGEST - len(f' {number}'))} {number}"
        seen.add(_look(candidate))
        told.append(candidate)
    return tuple(told)


def shortened(name: str, length: int) -> str:
    """At most `length` graphemes of a name, an ellipsis standing for the rest."""
    parts = tuple(graphemes(name))
    return name if len(parts) <= length else "".join(parts[: length - 1]).rstrip() + "…"


def graphemes(text: str) -> Iterator[str]:
    """What a reader takes for one character each: letters with their marks, joined emoji, flags."""
    cluster = ""
    for sign in text:
        if cluster and not _continues(cluster, sign):
            yield cluster
            cluster = ""
        cluster += sign
    if cluster:
        yield cluster


def units(text: str) -> int:
    """The length of a text as Telegram counts it: in UTF-16."""
    return len(text.encode("utf-16-le")) // 2


def width(text: str) -> int:
    """Columns in a fixed-width font: two for East Asian wide signs and emoji, none for marks."""
    return sum(_columns(cluster) for cluster in graphemes(text))


def fitted(name: str, columns: int) -> str:
    """As much of a name as so many columns hold, an ellipsis standing for the rest."""
    length = len(tuple(graphemes(name)))
    while width(shortened(name, length)) > columns and length > 1:
        length -= 1
    return shortened(name, length)


def _kept(text: str) -> Iterator[str]:
    """The signs of a name without those that cannot be seen; runs of marks cut, blanks made into spaces."""
    marks, last = 0, ""
    for sign in text:
        category = unicodedata.category(sign)
        if sign in _BLANKS or category[0] == "Z" or sign in "\t\n\r\v\f":
            sign = " "
        elif category[0] == "M":
            marks += 1
            if marks > _MARKS or not last.strip():
                continue
        elif (category[0] == "C" and not (sign == _ZWJ and _pictograph(last))) or sign == ROBOT:
            continue
        if category[0] != "M":
            marks, last = 0, sign
        yield sign


def _plain_word(word: str) -> str:
    """A word that Telegram will not make a mention, a tag, a command or a link of."""
    word = word.lstrip(_CALLS).strip(_ZWJ)
    signs = ["·" if sign in ".@/:" and 0 < place < len(word) - 1 else sign for place, sign in enumerate(word)]
    return "".join(signs)


def _visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNSP"


def _look(name: str) -> str:
    return unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()


def _pictograph(sign: str) -> bool:
    return bool(sign) and (unicodedata.category(sign) in ("So", "Sk") or sign == _EMOJI_STYLE)


def _continues(cluster: str, sign: str) -> bool:
    """Whether the sign belongs to the character begun."""
    if unicodedata.category(sign)[0] == "M" or sign == _ZWJ or "\U0001f3fb" <= sign <= "\U0001f3ff":
        return True
    if cluster.endswith(_ZWJ):
        return True
    return _flag(sign) and len(cluster) == 1 and _flag(cluster)


def _flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _columns(cluster: str) -> int:
    wide = any(unicodedata.east_asian_width(sign) in "WF" or _flag(sign) for sign in cluster)
    return 2 if wide or _EMOJI_STYLE in cluster else int(any(map(_visible, cluster)) or cluster.isspace())
