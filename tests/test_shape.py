"""What the house asks of every file of code (CONTRIBUTING), as far as a machine can see it."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONGEST = 250
"""Lines of a file; one that reaches this has the wrong shape."""
BARE = re.compile(r"#\s*(type: ignore|noqa)(\[[a-z-]+\]|: ?[A-Z0-9, ]+)?\s*$")
"""What silences a checker and does not say why."""


def code(*parts: str) -> Iterator[tuple[str, Path]]:
    for part in parts:
        for path in sorted((ROOT / part).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path


def comments(path: Path) -> Iterator[tuple[int, str]]:
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def test_no_file_is_too_long() -> None:
    """Whoever would make one longer finds what else it is about, and parts it there."""
    lengths = {
        name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in code("engine", "bot")
    }
    assert {name: lines for name, lines in lengths.items() if lines >= LONGEST} == {}


def test_a_file_says_what_it_is() -> None:
    """Its first line is the docstring's."""
    heads = {name: path.read_text(encoding="utf-8")[:3] for name, path in code("engine", "bot")}
    assert [name for name, head in heads.items() if head != '"""'] == []


def test_whoever_silences_a_checker_says_why() -> None:
    """Behind the rule that is silenced stands the reason."""
    found = [
        f"{name}:{line}"
        for name, path in code("engine", "bot", "tests")
        for line, comment in comments(path)
        if BARE.search(comment)
    ]
    assert found == []
