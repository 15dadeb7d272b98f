"""The borders between the parts, read from the imports of every module."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NO_TIME_CHANCE_OR_IO = {"random", "secrets", "time", "datetime", "asyncio", "logging", "threading", "socket"}


def imported(path: Path) -> set[str]:
    """The full names of all modules a file imports, at its top or inside a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by a relative name"
            names.add(node.module or "")
    return names


def modules(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("path", modules("engine"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_engine_imports_the_standard_library_only(path: Path) -> None:
    """And of it nothing that brings time, chance, or input and output."""
    roots = {name.split(".")[0] for name in imported(path)} - {"engine"}
    assert roots <= sys.stdlib_module_names
    assert not roots & NO_TIME_CHANCE_OR_IO
