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


MAY_IMPORT = {
    "ai": {"engine"},
    "callbacks": set(),
    "i18n": set(),
    "thinking": {"engine", "ai", "nursery"},
    "settings": set(),
    "session": set(),
    "nursery": set(),
    "subject": set(),
    "rounds": set(),
    "logs": {"subject"},
    "storage": set(),
    "sandbox": set(),
    "rendering": {"engine", "callbacks", "i18n"},
    "projector": {"engine", "i18n", "rendering"},
    "services": {"engine", "ai", "thinking", "projector", "rendering", "storage", "subject", "nursery"},
    "clock": {"services", "storage", "rounds"},
    "courier": {"services", "projector", "rendering", "storage", "i18n", "nursery", "rounds", "subject"},
    "metering": {"engine", "ai", "thinking", "courier", "services", "storage", "subject"},
    "handlers": {"engine", "callbacks", "courier", "services", "rendering", "storage", "i18n"},
}
"""What each part of the bot may import of the others (ARCHITECTURE, "Borders"); `app` and what runs it may import all."""

COMPOSITION = {"app", "serving", "__main__", "__init__"}


def part(path: Path) -> str:
    return path.relative_to(ROOT / "bot").parts[0].removesuffix(".py")


def parts_imported(path: Path) -> set[str]:
    """The parts a module of the bot imports, its own left out."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "bot":
            names |= {alias.name for alias in node.names}
    for name in imported(path):
        words = name.split(".")
        if words[0] == "engine":
            names.add("engine")
        elif words[0] == "bot" and len(words) > 1:
            names.add(words[1])
    return names - {part(path)}


@pytest.mark.parametrize("path", modules("bot"), ids=lambda path: str(path.relative_to(ROOT)))
def test_each_part_of_the_bot_keeps_to_its_border(path: Path) -> None:
    """Who sees a whole state, who calls Telegram and who knows the cards is a matter of imports."""
    if part(path) not in COMPOSITION:
        assert parts_imported(path) <= MAY_IMPORT[part(path)]


def test_only_what_holds_a_whole_state_may_load_a_document() -> None:
    """The courier gives it to `views.scene` at once; rendering, projector and handlers never see one."""
    loading = {
        str(path.relative_to(ROOT))
        for path in modules("bot")
        if "documents.load" in path.read_text() and part(path) != "services"
    }
    assert loading == {"bot/courier/courier.py"}
