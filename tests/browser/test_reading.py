"""What is read: unread marks, scrolling, entities, foreign text."""

import struct
import zlib
from html import escape

import pytest
from aiogram.methods import DeleteMessage, EditMessageText, SendMessage, SendPhoto
from aiogram.types import BufferedInputFile

from bot.rendering.paper.page import drawn as paint
from bot.rendering.paper.theme import Theme
from bot.rendering.tallying import tally
from engine.rulesets import RUSSIAN
from tests.rendering.scenes import CATALOGUES, E6, scored, table

from .page import Page
from .telegram import Telegram

NASTY = '<b>&"x'
SHEET = """\
  Анна · Вера │ Борис · Гриша   
      онёры 4 │ 2 онёры         
══════════════╪═════════════════
     Итого 21 │ 6               """


def test_unread_messages_mark_the_tab_and_ringing_ones_more(local: Telegram, page: Page) -> None:
    """A chat out of sight counts its messages; a ringing one marks it more strongly; opening clears both."""
    anna = local.people["Анна"]
    local.call(SendMessage(chat_id=anna, text="Ждём", disable_notification=True))
    quiet = page.element(f'[data-tab="{anna}"][data-unread="1"]')
    assert quiet.get_dom_attribute("data-ring") == "false"
    local.call(SendMessage(chat_id=anna, text="Ваш ход"))
    page.element(f'[data-tab="{anna}"][data-unread="2"][data-ring="true"] .badge.ring')
    page.enter(anna)
    page.element(f'[data-tab="{anna}"][data-unread="0"][data-ring="false"]')
    assert not page.all(f'[data-tab="{anna}"] .badge')


def test_edit_out_of_sight_is_marked_too(local: Telegram, page: Page) -> None:
    """An edited hand in a chat that is not open leaves a small mark, no count."""
    anna = local.people["Анна"]
    sent = local.call(SendMessage(chat_id=anna, text="Ждём"))
    page.enter(anna)
    page.enter(local.group)
    local.call(EditMessageText(chat_id=anna, message_id=sent.message_id, text="Ваш ход"))
    page.element(f'[data-tab="{anna}"][data-changed="true"][data-unread="0"]')
    page.enter(anna)
    page.element(f'[data-tab="{anna}"][data-changed="false"]')
    assert page.texts(anna)[-1] == "Ваш ход"


def test_deleted_message_vanishes(local: Telegram, page: Page) -> None:
    """A deleted message is gone from the chat, its neighbours stay."""
    first = local.call(SendMessage(chat_id=local.group, text="Первое"))
    local.call(SendMessage(chat_id=local.group, text="Второе"))
    page.wait_text(local.group, "Второе")
    local.call(DeleteMessage(chat_id=local.group, message_id=first.message_id))
    page.until(lambda: page.texts(local.group) == ["Второе"], "the message stays")


def test_foreign_text_never_becomes_markup(local: Telegram, page: Page) -> None:
    """A name full of markup is shown letter by letter: in text, in bold, in the list of chats."""
    stranger: int = local.act("people", first_name=NASTY)["user_id"]
    text = f"{escape(NASTY)} и <b>{escape(NASTY)}</b>"
    sent = local.call(SendMessage(chat_id=local.group, text=text, parse_mode="HTML"))
    node = page.message(local.group, sent.message_id).find_element("css selector", "[data-text]")
    assert node.text == f"{NASTY} и {NASTY}"
    assert [bold.text for bold in node.find_elements("css selector", "*")] == [NASTY]
    assert page.tab(stranger).find_element("css selector", ".name").get_property("textContent") == NASTY


def test_what_a_person_types_shows_as_typed(local: Telegram, page: Page) -> None:
    """Markup typed by a person stays text, and makes no element."""
    typed = f"{NASTY}<img src=x onerror=alert(1)>"
    page.write(local.group, typed)
    page.wait_text(local.group, typed)
    assert not page.all("[data-messages] img")


def test_entities_become_elements(local: Telegram, page: Page) -> None:
    """Offsets count UTF-16 units: what stands after an emoji is still marked exactly."""
    html = "🤖 <b>Трефа <i>♣</i></b> <u>у</u> <s>з</s> <code>K♠</code> <tg-spoiler>туз</tg-spoiler> <a href='https://example.org/'>тут</a>"
    sent = local.call(SendMessage(chat_id=local.group, text=html, parse_mode="HTML"))
    node = page.message(local.group, sent.message_id)
    shown = {
        tag: node.find_element("css selector", f"[data-text] {tag}").text
        for tag in ("strong", "em", "u", "s", "code", "a")
    }
    assert shown == {"strong": "Трефа ♣", "em": "♣", "u": "у", "s": "з", "code": "K♠", "a": "тут"}
    spoiler = node.find_element("css selector", ".spoiler")
    spoiler.click()
    assert "shown" in str(spoiler.get_dom_attribute("class"))


def test_sheet_of_32_columns_fits_a_phone(local: Telegram, page: Page) -> None:
    """The score sheet neither wraps nor scrolls at 390 px, and nothing else does sideways."""
    sent = local.call(
        SendMessage(chat_id=local.group, text=f"<pre>{SHEET}</pre>\nСдаёт Вера.", parse_mode="HTML")
    )
    sheet = page.message(local.group, sent.message_id).find_element("css selector", "pre")
    assert int(str(sheet.get_property("scrollWidth"))) <= int(str(sheet.get_property("clientWidth")))
    assert float(sheet.value_of_css_property("font-size").removesuffix("px")) >= 12
    wide = "return [...document.querySelectorAll('*')].filter((node) => node.scrollWidth > 390).length"
    assert page.driver.execute_script(wide) == 0


def test_picture_is_shown(local: Telegram, page: Page) -> None:
    """A photo of the bot is seen with its caption below."""
    photo = BufferedInputFile(picture(64, 32), "sheet.png")
    sent = local.call(SendPhoto(chat_id=local.group, photo=photo, caption="Счёт"))
    image = page.message(local.group, sent.message_id).find_element("css selector", "img")
    page.until(lambda: image.get_property("naturalWidth") == 64, "the picture does not load")
    assert page.texts(local.group) == ["Счёт"]


@pytest.mark.parametrize(("language", "theme"), [("ru", Theme.LIGHT), ("en", Theme.DARK)])
def test_a_drawn_sheet_is_whole_and_large_on_a_phone(
    local: Telegram, page: Page, language: str, theme: Theme
) -> None:
    """A rubber of three games takes four fifths of 390 px, is not squeezed, and nothing moves sideways."""
    shown = table(scored(RUSSIAN, *E6))
    drawn = BufferedInputFile(paint(tally(CATALOGUES.of(language), shown), theme), "sheet.png")
    sent = local.call(SendPhoto(chat_id=local.group, photo=drawn, caption="Счёт"))
    image = page.message(local.group, sent.message_id).find_element("css selector", "img")
    page.until(lambda: image.get_property("naturalWidth") == 780, "the picture does not load")
    size = image.size
    assert size["width"] >= 312
    assert abs(size["height"] / size["width"] - int(str(image.get_property("naturalHeight"))) / 780) < 0.01
    wide = "return [...document.querySelectorAll('*')].filter((node) => node.scrollWidth > 390).length"
    assert page.driver.execute_script(wide) == 0


def picture(width: int, height: int) -> bytes:
    """A grey PNG."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_time_is_the_readers(local: Telegram, page: Page) -> None:
    """A moment in a text is shown by the reader's clock, not as the bot wrote it."""
    html = '<tg-time unix="1800000000" format="T">вчера</tg-time>'
    sent = local.call(SendMessage(chat_id=local.group, text=html, parse_mode="HTML"))
    shown = page.message(local.group, sent.message_id).find_element("css selector", "[data-text]").text
    expected = page.driver.execute_script(
        "return new Date(1800000000000).toLocaleString('ru', {timeStyle: 'medium'})"
    )
    assert shown == expected


def test_reader_who_scrolled_up_is_left_there(local: Telegram, page: Page) -> None:
    """New messages do not pull a reader down; a pill counts them and leads to the end."""
    for number in range(16):
        local.call(SendMessage(chat_id=local.group, text=f"Взятка {number}\n·\n·\n·"))
    page.wait_text(local.group, "Взятка 15")
    pane = f'.pane[data-chat="{local.group}"]'
    top = f"document.querySelector('{pane} [data-messages]').scrollTop"
    assert page.driver.execute_script(f"return {top}") > 0
    page.driver.execute_script(f"{top} = 0")
    page.element(f"{pane} [data-down]:not([hidden])")
    local.call(SendMessage(chat_id=local.group, text="Новое"))
    page.until(lambda: "1" in page.element(f"{pane} [data-down]").text, "the pill does not count")
    assert page.driver.execute_script(f"return {top}") == 0
    page.tap(f"{pane} [data-down]")
    page.until(lambda: not page.all(f"{pane} [data-down]:not([hidden])"), "the pill stays")
    assert page.driver.execute_script(f"return {top}") > 0
