"""The golden screens: what people see, word for word, in every language."""

from pathlib import Path

import pytest

from tests.rendering.screens import GOLDEN, files

WANTED = files()


@pytest.mark.parametrize("path", WANTED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_screen_reads_as_its_golden_file(path: Path) -> None:
    """Each screen is, to the letter, what its golden file says."""
    assert path.read_text(encoding="utf-8") == WANTED[path]


def test_no_golden_file_is_left_over() -> None:
    """Every golden file belongs to a screen."""
    assert set(GOLDEN.rglob("*.txt")) == set(WANTED)
