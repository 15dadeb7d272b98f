"""One person, a phone's width, three AIs: a whole deal by the page's own buttons, with the real bot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.demo import demo, group
from tests.browser.page import Page

pytestmark = pytest.mark.timeout(240)

LEGAL = "[data-keyboard] button[data-style='primary'], [data-keyboard] button[data-style='success']"


class Table:
    """The page, and where to look on it."""

    def __init__(self, page: Page, chat: int, person: int) -> None:
        self.page, self.chat, self.person = page, chat, person
        self.tapped: str | None = None

    def sit_down(self) -> None:
        """Open a lobby, take a seat, fill the others with AIs and begin."""
        self.page.enter(self.chat)
        self.page.write(self.chat, "/whist")
        self.page.press(self.chat, "Сесть")
        self.page.wait_text(self.person, "место за вами")
        self.page.enter(self.chat)
        self.page.press(self.chat, "Начать")
        self.page.press(self.chat, "Начать с ИИ")
        self.page.wait_text(self.chat, "Жребий")

    def play_a_card(self) -> None:
        """Tap the first card in colour if a hand is on turn, and the card tapped before has left it."""
        try:
            pane = f'.pane[data-chat="{self.person}"]'
            held = [button.text for button in self.page.all(f"{pane} [data-keyboard] button")]
            cards = self.page.all(f"{pane} :is({LEGAL})")
            if cards and self.tapped not in held:
                self.tapped = cards[0].text
                cards[0].click()
        except (StaleElementReferenceException, NoSuchElementException):
            self.tapped = None

    def play_until(self, text: str) -> None:
        """Play every card that comes until the group reads this."""
        self.page.enter(self.person)

        def read() -> bool:
            assert not self.page.all("[data-alert][open]"), "a card in colour was refused"
            self.play_a_card()
            return any(text in shown for shown in self.group())

        self.page.until_patiently(read, 90, f"the group never read {text!r}")

    def group(self) -> list[str]:
        messages = self.page.driver.find_elements(By.CSS_SELECTOR, f'[data-chat="{self.chat}"] [data-text]')
        return [str(message.get_attribute("textContent")) for message in messages]

    def ask(self, command: str, pattern: str) -> None:
        """A command of the group is answered beneath it with a message that reads so."""
        self.page.enter(self.chat)
        self.page.write(self.chat, command)

        def answered() -> bool:
            texts = self.page.texts(self.chat)
            beneath = texts[texts.index(command) + 1 :] if command in texts else []
            return any(re.search(pattern, shown) for shown in beneath)

        self.page.until_patiently(answered, 30, f"{command} was not answered")


def test_a_whole_deal_by_the_pages_buttons(browser: Chrome, tmp_path: Path) -> None:
    """A newcomer sits down, plays thirteen tricks by tapping, reads the sheet and is dealt a second hand."""
    with demo(tmp_path) as url:
        page = Page(browser, url)
        page.complaints()
        page.open()
        table = Table(page, *group(url))
        table.sit_down()
        table.play_until("1 · ")
        table.ask("/last", r" · \d+:\d+$")
        table.ask("/rules", "Русский")
        table.play_until("Итого")
        table.ask("/score", "Итого")
        table.play_until("Сдача 2")
        assert page.complaints() == []
        browser.get("about:blank")
