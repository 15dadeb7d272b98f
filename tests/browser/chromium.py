"""A headless Chromium driven by selenium, with a profile of its own and no outside traffic.

Browser and driver are those of the system (Debian: `chromium`, `chromium-driver`); nothing is downloaded.
Where they are missing the tests are left out and say so, except in CI, where a missing browser is a failure.
"""

import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

# A failed test shows what the bot did, not the thousands of questions the driver was asked meanwhile.
logging.getLogger("selenium").setLevel(logging.INFO)
logging.getLogger("urllib3").setLevel(logging.INFO)

LEFT_OUT = "browser tests left out: no Chromium"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--lang=ru",
)


@contextmanager
def chromium(profile: Path) -> Iterator[Chrome]:
    """A browser with a new profile in that directory; ended at exit."""
    options = ChromeOptions()
    options.binary_location = program(*BROWSERS)
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(program("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def program(*names: str) -> str:
    """The path of the first of these programs that is installed; otherwise skips the test, in CI fails it."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found:
        return found
    if os.environ.get("CI"):
        pytest.fail(f"{names[0]} is not installed, and in CI the browser tests may not be left out")
    pytest.skip(f"{LEFT_OUT} ({names[0]} is not installed)")


def resize(driver: Chrome, width: int, height: int) -> None:
    """The size of the page itself, also below the least size of a window."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
