"""What a tap does: answers, alerts, edits, links."""

from aiogram.methods import EditMessageText, SendMessage
from aiogram.types import CallbackQuery, DisabledButton, InlineKeyboardButton, InlineKeyboardMarkup, Message

from .page import Page
from .telegram import Telegram


def keyboard(*buttons: InlineKeyboardButton) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(inline_keyboard=[list(buttons)])


def button(text: str, data: str | None = None, **kind: object) -> InlineKeyboardButton:
    return InlineKeyboardButton.model_validate({"text": text, "callback_data": data, **kind})


def test_press_reaches_the_bot_and_its_edit_is_seen(local: Telegram, page: Page) -> None:
    """A tap in the group is Анна's unless told otherwise; the edit it causes shows in the same message."""

    async def sit(tap: CallbackQuery) -> None:
        assert isinstance(tap.message, Message)
        await tap.message.edit_text(
            f"За столом {tap.from_user.first_name}", reply_markup=keyboard(button("Встать", "stand"))
        )
        await tap.answer()

    local.taps["sit"] = sit
    sent = local.call(
        SendMessage(chat_id=local.group, text="Свободно", reply_markup=keyboard(button("Сесть", "sit")))
    )
    page.press(local.group, "Сесть")
    page.wait_text(local.group, "За столом Анна")
    assert page.texts(local.group) == ["За столом Анна"]
    assert page.captions(local.group, sent.message_id) == [["Встать"]]
    assert page.message(local.group, sent.message_id).get_dom_attribute("data-edited") == "true"
    assert not page.all("[data-pending]")


def test_the_switch_says_who_presses(local: Telegram, page: Page) -> None:
    """Whoever "I am" is the one who presses in the group."""

    async def name(tap: CallbackQuery) -> None:
        await tap.answer(tap.from_user.first_name)

    local.taps["name"] = name
    local.call(SendMessage(chat_id=local.group, text="Кто?", reply_markup=keyboard(button("Я", "name"))))
    page.become(local.people["Вера"])
    page.press(local.group, "Я")
    assert page.toast() == "Вера"


def test_private_chat_is_its_owners(local: Telegram, page: Page) -> None:
    """In a private chat its owner presses, whoever acts in the group."""

    async def name(tap: CallbackQuery) -> None:
        await tap.answer(tap.from_user.first_name, show_alert=True)

    local.taps["name"] = name
    boris = local.people["Борис"]
    local.call(SendMessage(chat_id=boris, text="Рука", reply_markup=keyboard(button("K♠", "name"))))
    page.enter(boris)
    page.press(boris, "K♠")
    assert page.alert() == "Борис"


def test_alert_waits_for_ok_and_a_notice_passes(local: Telegram, page: Page) -> None:
    """`show_alert` opens a window that stays until OK; otherwise the answer is a notice that passes."""

    async def refuse(tap: CallbackQuery) -> None:
        await tap.answer("Есть трефы — надо в масть", show_alert=True)

    async def tell(tap: CallbackQuery) -> None:
        await tap.answer("Счёт 3:1")

    local.taps |= {"refuse": refuse, "tell": tell}
    keys = keyboard(button("2♥", "refuse"), button("Счёт", "tell"))
    local.call(SendMessage(chat_id=local.group, text="Стол", reply_markup=keys))
    page.press(local.group, "2♥")
    assert page.alert() == "Есть трефы — надо в масть"
    page.dismiss()
    page.press(local.group, "Счёт")
    assert page.toast() == "Счёт 3:1"
    assert not page.all("[data-alert][open]")
    page.until(lambda: not page.all("[data-toast]"), "the notice stays")


def test_buttons_have_their_kind(local: Telegram, page: Page) -> None:
    """Styles are shown, a disabled button is none to press, a link says that it is one."""
    keys = keyboard(
        button("Сесть", "sit", style="success"),
        button("Занято", disabled=DisabledButton()),
        button("Рука", url=f"https://t.me/{local.username}"),
    )
    sent = local.call(SendMessage(chat_id=local.group, text="Стол", reply_markup=keys))
    node = page.message(local.group, sent.message_id)
    sit, taken, hand = page.until(lambda: node.find_elements("css selector", ".row button"), "no keyboard")
    assert sit.get_dom_attribute("data-style") == "success"
    assert (sit.is_enabled(), taken.is_enabled(), hand.is_enabled()) == (True, False, True)
    assert sit.value_of_css_property("background-color") != hand.value_of_css_property("background-color")
    assert hand.find_elements("css selector", ".icon-link")
    assert (
        max(each.size["width"] for each in (sit, taken, hand))
        - min(each.size["width"] for each in (sit, taken, hand))
        <= 1
    )


def test_answer_with_a_deep_link_starts_the_private_chat(local: Telegram, page: Page) -> None:
    """A callback answered by a deep link opens the presser's private chat and sends /start with it."""

    async def join(tap: CallbackQuery) -> None:
        await tap.answer(url=f"https://t.me/{local.username}?start=j_s07x")

    local.taps["join"] = join
    boris = local.people["Борис"]
    local.call(SendMessage(chat_id=local.group, text="Стол", reply_markup=keyboard(button("Сесть", "join"))))
    page.become(boris)
    page.press(local.group, "Сесть")
    page.wait_text(boris, "Слышу: /start j_s07x")
    assert page.shown_chats() == [boris]


def test_link_buttons_lead_to_the_private_chat_and_back(local: Telegram, page: Page) -> None:
    """A url button with `?start=` sends /start there; a `t.me/c/` link comes back as the same person."""
    anna = local.people["Анна"]
    there = button("Моя рука", url=f"https://t.me/{local.username}?start=h_1")
    table = local.call(SendMessage(chat_id=local.group, text="Стол", reply_markup=keyboard(there)))
    back = button("К столу", url=f"https://t.me/c/{str(local.group).removeprefix('-100')}/{table.message_id}")
    local.call(SendMessage(chat_id=anna, text="Рука", reply_markup=keyboard(back)))
    page.press(local.group, "Моя рука")
    page.wait_text(anna, "Слышу: /start h_1")
    page.press(anna, "К столу")
    page.until(lambda: page.shown_chats() == [local.group], "the group did not open")
    assert page.element(f'[data-actor="{anna}"]').get_dom_attribute("aria-pressed") == "true"


def test_focus_stays_on_a_button_that_an_edit_replaces(local: Telegram, page: Page) -> None:
    """With a keyboard one can go on from the same place after the message was edited."""
    sent = local.call(
        SendMessage(
            chat_id=local.group, text="Стол", reply_markup=keyboard(button("A", "a"), button("B", "b"))
        )
    )
    second = page.element(f'[data-message-id="{sent.message_id}"] [data-column="1"]')
    page.driver.execute_script("arguments[0].focus()", second)
    local.call(
        EditMessageText(
            chat_id=local.group,
            message_id=sent.message_id,
            text="Стол!",
            reply_markup=keyboard(button("A", "a"), button("C", "c")),
        )
    )
    page.wait_text(local.group, "Стол!")
    assert page.driver.switch_to.active_element.text == "C"
