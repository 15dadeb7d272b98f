"""The page of the field says what there is: every test that it names, and of every row what was taken out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
GUARDED, TAKEN_OUT = (HERE / "FIELD.md").read_text(encoding="utf-8").split("\n## What was taken out\n")
QUOTED = re.compile(r"`([^`]+)`")
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


def rows(text: str) -> dict[str, str]:
    """The rows of a table by their kinds, each with its last cell."""
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {cells[0]: cells[-1] for cells in lines[1:]}


@cache
def named_in(path: Path) -> frozenset[str]:
    """What a test of a file may be called by: its functions, its classes and what they hold."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            inner = {f"{node.name}::{one.name}" for one in node.body if isinstance(one, FUNCTION)}
            found |= {node.name, *inner}
        elif isinstance(node, FUNCTION):
            found.add(node.name)
    return frozenset(found)


def guards(cell: str) -> Iterator[tuple[Path, str]]:
    """The tests that a cell names, each with its file, which is "…" where it is the one before; no name means the whole file."""
    path = HERE
    for word in QUOTED.findall(cell):
        place, _, name = word.partition("::")
        if place.endswith(".py"):
            path = HERE / place
        if place == "…" or place.endswith(".py"):
            yield path, name


def meant(word: str, names: frozenset[str]) -> list[str]:
    """The tests that a word in short may mean: "…" stands for the rest of a name, at its end or at its beginning."""
    beginning, _, end = word.partition("…")
    if word == beginning:
        return [name for name in names if name == word]
    return [name for name in names if name.startswith(beginning) and name.endswith(end)]


def test_every_test_that_guards_a_row_exists() -> None:
    """By its file and its name, and every row has one."""
    for kind, cell in rows(GUARDED).items():
        named = list(guards(cell))
        assert named, kind
        for path, name in named:
            assert path.is_file(), (kind, path.name)
            assert not name or name in named_in(path), (kind, name)


def test_of_every_row_it_is_told_what_was_taken_out() -> None:
    """By the same words, in the same order."""
    assert list(rows(TAKEN_OUT)) == list(rows(GUARDED))


def test_every_test_that_failed_then_exists() -> None:
    """Names in short mean a test in a file that guards the row."""
    guarded = rows(GUARDED)
    for kind, cell in rows(TAKEN_OUT).items():
        files = {path for path, _ in guards(guarded[kind])}
        names = frozenset(name.split("::")[-1] for path in files for name in named_in(path))
        for word in QUOTED.findall(cell):
            if word.endswith(".py"):
                assert list(HERE.rglob(word)), (kind, word)
            else:
                assert meant(word, names), (kind, word)
