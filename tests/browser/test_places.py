"""Chats and people: writing, commands, starting and blocking, a wide screen, a server that comes back."""

from aiogram.methods import SendMessage, SetMyCommands
from aiogram.types import BotCommand

from .page import DESK, Page
from .telegram import Telegram, telegram


def test_writing_and_the_bots_answer(local: Telegram, page: Page) -> None:
    """What a person writes stands at once in the chat, and so does the bot's answer."""
    page.write(local.group, "/whist")
    page.wait_text(local.group, "Слышу: /whist")
    assert page.texts(local.group) == ["/whist", "Слышу: /whist"]


def test_command_menu_sends_a_command(local: Telegram, page: Page) -> None:
    """The menu lists the bot's commands for this chat; in a group the chosen one names the bot."""
    local.call(SetMyCommands(commands=[BotCommand(command="score", description="Счёт")]))
    page.tap(f'.pane[data-chat="{local.group}"] [data-menu]')
    page.tap(f'.pane[data-chat="{local.group}"] [data-command="/score"]')
    page.wait_text(local.group, f"Слышу: /score@{local.username}")


def test_an_empty_group_offers_the_first_command(local: Telegram, page: Page) -> None:
    """The hint names it as soon as the bot has told its commands, and a tap sends it."""
    local.call(SetMyCommands(commands=[BotCommand(command="score", description="Счёт")]))
    chip = f'.pane[data-chat="{local.group}"] [data-first]'
    page.until(lambda: page.element(chip).text == "/score", "the hint names no command")
    page.tap(chip)
    page.wait_text(local.group, f"Слышу: /score@{local.username}")


def test_command_in_a_text_can_be_tapped(local: Telegram, page: Page) -> None:
    """A command the bot mentions is sent by a tap."""
    anna = local.people["Анна"]
    local.call(SendMessage(chat_id=anna, text="Скажите /help, и я расскажу"))
    page.enter(anna)
    page.tap('[data-text-command="/help"]')
    page.wait_text(anna, "Слышу: /help")


def test_blocking_and_starting_again(local: Telegram, page: Page) -> None:
    """A blocked bot cannot be written to; unblocking starts it again."""
    anna = local.people["Анна"]
    page.enter(anna)
    page.tap(f'.pane[data-chat="{anna}"] [data-more]')
    page.tap(f'.pane[data-chat="{anna}"] [data-block]')
    page.tap(f'.pane[data-chat="{anna}"] [data-start]:not([hidden])')
    page.wait_text(anna, "Слышу: /start")
    page.element(f'.pane[data-chat="{anna}"] [data-composer]:not([hidden])')


def test_newcomer_has_to_start(local: Telegram, page: Page) -> None:
    """A person who has not begun the private chat finds START there instead of a line to write in."""
    newcomer: int = local.act("people", first_name="Дина")["user_id"]
    page.enter(newcomer)
    assert page.element(f'.pane[data-chat="{newcomer}"] [data-start]').text == "НАЧАТЬ"
    page.tap(f'.pane[data-chat="{newcomer}"] [data-start]')
    page.wait_text(newcomer, "Слышу: /start")


def test_wide_screen_shows_group_and_private_chat(local: Telegram, page: Page) -> None:
    """At a desk the group stands left of one's private chat, or of everybody's."""
    page.open(DESK)
    anna, boris = local.people["Анна"], local.people["Борис"]
    assert page.shown_chats() == [local.group, anna]
    page.enter(boris)
    assert page.shown_chats() == [local.group, boris]
    left, right = (page.element(f'.pane[data-chat="{chat}"]').rect for chat in (local.group, boris))
    assert left["x"] + left["width"] <= right["x"] + 1
    page.tap("[data-every]")
    assert page.shown_chats() == [local.group, *local.people.values()]
    page.tap("[data-every]")


def test_group_that_became_a_supergroup_is_the_same_place(local: Telegram, page: Page) -> None:
    """A new group gets a tab; when it migrates, its messages and the open chat stay, under the new id."""
    people = list(local.people.values())
    small: int = local.act("groups", title="Клуб", members=people, type="group")["chat_id"]
    page.enter(small)
    local.call(SendMessage(chat_id=small, text="До переезда"))
    page.wait_text(small, "До переезда")
    large: int = local.act(f"groups/{small}/migrate")["chat_id"]
    page.wait_text(large, "До переезда")
    local.call(SendMessage(chat_id=large, text="После"))
    page.wait_text(large, "После")
    assert page.shown_chats() == [large]
    assert not page.all(f'[data-tab="{small}"]')


def test_english_interface(local: Telegram, page: Page) -> None:
    """`?lang=en` gives the page's own sentences in English."""
    page.open(language="en")
    assert page.element(f'.pane[data-chat="{local.group}"] [data-subtitle]').text == "5 members"


def test_page_finds_a_restarted_server_again(page: Page, local: Telegram) -> None:
    """When the server goes the page says so; when another comes in its place it shows that one's chats."""
    page.write(local.group, "Старое")
    page.wait_text(local.group, "Старое")
    local.stop()
    page.wait_connection("lost")
    assert page.element("#banner:not([hidden])").text
    with telegram(local.port) as again:
        page.wait_connection("open")
        assert page.texts(again.group) == []
        again.call(SendMessage(chat_id=again.group, text="Новое"))
        page.wait_text(again.group, "Новое")
        page.driver.get("about:blank")
