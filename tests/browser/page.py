"""The page as a person sees and touches it: tabs, messages, buttons, alerts, found by their data attributes.

Every question waits until its answer holds, at most `PATIENCE` seconds, because the page follows events.
"""

from collections.abc import Callable
from typing import TypeVar

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

from .chromium import resize

PATIENCE = 10.0
PHONE = (390, 844)
DESK = (1280, 800)
T = TypeVar("T")


class Page:
    """One open page. `chat` is always a chat id; a private chat has its person's."""

    def __init__(self, driver: Chrome, url: str) -> None:
        self.driver = driver
        self.url = url

    def open(self, size: tuple[int, int] = PHONE, language: str = "ru") -> None:
        """Loads the page anew, at a size in CSS pixels, and waits for the state of the server."""
        resize(self.driver, *size)
        self.driver.get(f"{self.url}/?lang={language}")
        self.wait_connection("open")

    def wait_connection(self, state: str) -> None:
        """Until the page is connected (`open`) or says that it is not (`lost`)."""
        self.element(f'body[data-connection="{state}"]')

    # Chats

    def tab(self, chat: int) -> WebElement:
        return self.element(f'[data-tab="{chat}"]')

    def enter(self, chat: int) -> None:
        """Opens a chat by its tab."""
        self.tap(f'[data-tab="{chat}"]')
        self.element(f'.pane[data-chat="{chat}"]:not([hidden])')

    def shown_chats(self) -> list[int]:
        """The chats on the screen now."""
        return [int(str(pane.get_dom_attribute("data-chat"))) for pane in self.all(".pane:not([hidden])")]

    def become(self, person: int) -> None:
        """The switch "I am" of the group on the screen."""
        self.tap(f'.pane:not([hidden]) [data-actor="{person}"]')
        self.element(f'.pane:not([hidden]) [data-actor="{person}"][aria-pressed="true"]')

    def write(self, chat: int, text: str) -> None:
        """Types a message and sends it with Enter."""
        self.element(f'.pane[data-chat="{chat}"] [data-input]').send_keys(text, Keys.ENTER)

    # Messages

    def message(self, chat: int, number: int) -> WebElement:
        return self.element(f'.pane[data-chat="{chat}"] [data-message-id="{number}"]')

    def texts(self, chat: int) -> list[str]:
        """The texts of a chat's messages, oldest first, as they are read."""
        script = "return [...document.querySelectorAll(arguments[0])].map((node) => node.innerText)"
        return list(self.driver.execute_script(script, f'.pane[data-chat="{chat}"] [data-text]'))

    def wait_text(self, chat: int, text: str) -> None:
        """Until a message of the chat contains the text."""
        self.until(lambda: any(text in shown for shown in self.texts(chat)), f"no message with {text!r}")

    def captions(self, chat: int, number: int) -> list[list[str]]:
        """The captions of a message's keyboard, row by row."""
        rows = self.message(chat, number).find_elements(By.CSS_SELECTOR, ".row")
        return [[button.text for button in row.find_elements(By.TAG_NAME, "button")] for row in rows]

    def press(self, chat: int, caption: str) -> None:
        """Taps the newest enabled button of a chat whose caption contains the text."""

        def tapped() -> bool:
            for button in reversed(self.all(f'.pane[data-chat="{chat}"] [data-keyboard] button:enabled')):
                if caption in button.text:
                    self.driver.execute_script("arguments[0].scrollIntoView({block: 'nearest'})", button)
                    button.click()
                    return True
            return False

        self.until(tapped, f"no button {caption!r}")

    # Alerts

    def toast(self) -> str:
        """The text of the short notice now on the screen."""
        notice = ".pane:not([hidden]) [data-toast]"
        return self.until(lambda: self.driver.find_element(By.CSS_SELECTOR, notice).text, "no notice")

    def alert(self) -> str:
        """The text of the alert that waits for OK."""
        text = "[data-alert][open] [data-alert-text]"
        return self.until(lambda: self.driver.find_element(By.CSS_SELECTOR, text).text, "no alert")

    def dismiss(self) -> None:
        """OK on the alert."""
        self.tap("[data-alert-ok]")
        self.until(lambda: not self.all("[data-alert][open]"), "the alert stays open")

    # The document

    def element(self, selector: str) -> WebElement:
        """The first element of a selector, once there is one."""
        trouble = f"nothing matches {selector}"
        return self.until(lambda: self.driver.find_element(By.CSS_SELECTOR, selector), trouble)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def tap(self, selector: str) -> None:
        def tapped() -> bool:
            self.driver.find_element(By.CSS_SELECTOR, selector).click()
            return True

        self.until(tapped, f"cannot tap {selector}")

    def until(self, question: Callable[[], T], trouble: str) -> T:
        """What the question answers, once that is true; TimeoutException with the trouble otherwise."""
        passing = (NoSuchElementException, StaleElementReferenceException)
        wait = WebDriverWait(self.driver, PATIENCE, poll_frequency=0.05, ignored_exceptions=passing)
        return wait.until(lambda _: question(), trouble)

    def until_patiently(self, question: Callable[[], bool], seconds: float, trouble: str) -> None:
        """As `until`, for what takes a game's time."""
        passing = (NoSuchElementException, StaleElementReferenceException)
        wait = WebDriverWait(self.driver, seconds, poll_frequency=0.1, ignored_exceptions=passing)
        wait.until(lambda _: question(), trouble)

    def complaints(self) -> list[str]:
        """Errors the browser's console shows since the last call; a lost connection is none."""
        log = self.driver.get_log("browser")  # type: ignore[no-untyped-call]  # selenium's
        lines = [str(entry["message"]) for entry in log if entry["level"] == "SEVERE"]
        return [line for line in lines if "net::ERR_" not in line]
