"""Fixtures of the browser tests: one Chromium for all of them, a sandbox and a page for each."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from .chromium import chromium
from .page import Page
from .telegram import Telegram, telegram


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """A headless Chromium; where there is none the test is left out (fails in CI)."""
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def local(browser: Chrome) -> Iterator[Telegram]:
    """A local Telegram with a scripted bot (only where there is a browser to look at it)."""
    with telegram() as here:
        yield here


@pytest.fixture
def page(browser: Chrome, local: Telegram) -> Iterator[Page]:
    """The page of that Telegram, open at a phone's width; no script error may be left in its console."""
    page = Page(browser, local.url)
    page.complaints()
    page.open()
    yield page
    complaints = page.complaints()
    browser.get("about:blank")
    assert complaints == []
