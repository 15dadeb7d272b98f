"""The operator's pages name everything there is, and nothing that is not."""

from __future__ import annotations

import re
from pathlib import Path

from bot.metering.metrics import Metrics
from bot.settings import Settings

ROOT = Path(__file__).parents[2]


def test_the_readme_lists_every_setting() -> None:
    """In its table, by the name of the environment."""
    table = (ROOT / "README.md").read_text().partition("### Settings")[2].partition("\n## ")[0]
    listed = {
        name for row in re.findall(r"^\| (`.*?) \|", table, re.M) for name in re.findall(r"`([A-Z_]+)`", row)
    }
    assert listed == {name.upper() for name in Settings.model_fields}


def test_the_operators_page_tells_of_every_metric() -> None:
    """What it means, and what to do."""
    page = (ROOT / "docs/operating.md").read_text()
    told = set(re.findall(r"`(whist_[a-z_]+?)(?:_total)?(?:\{[a-z,]+\})?`", page))
    assert told == {
        family.name for family in Metrics().registry.collect() if family.name.startswith("whist_")
    }
