"""Those who do not sit at the table press its buttons."""

from __future__ import annotations

from tests.badinput.desk import ANNA, BORIS, GRISHA, VERA, Desk

REFUSALS = {
    "leave": "notice.not-seated",
    "ai": "notice.settings-not-allowed",
    "unai": "notice.settings-not-allowed",
    "level": "notice.settings-not-allowed",
    "hints": "notice.settings-not-allowed",
    "panel": "notice.settings-not-allowed",
    "set": "notice.settings-not-allowed",
    "pace": "notice.settings-not-allowed",
    "lang": "notice.settings-not-allowed",
    "start": "notice.start-not-allowed",
}


async def test_a_stranger_only_joins_and_reads_a_lobby(desk: Desk) -> None:
    """Every other button tells him why not, and nothing changes."""
    table = await desk.lobby(BORIS)
    await desk.club.press(BORIS, desk.club.chat, f"l:{table}:ai:")
    await desk.quiet(table)
    message, before = desk.newest(desk.club.chat), await desk.document(table)
    offered = {button["callback_data"].split(":")[2] for _, button in desk.club.buttons(desk.club.chat)}
    assert offered == {"join", "leave", "ai", "unai", "level", "rules", "panel", "start"}
    values = {
        "ai": "2",
        "unai": "1",
        "level": "1=master",
        "hints": "off",
        "panel": "settings",
        "set": "whist/short@1",
        "pace": "30",
        "lang": "en",
    }
    for verb, refusal in REFUSALS.items():
        value = "fill" if verb == "start" else values.get(verb, "")
        assert await desk.forge(GRISHA, message, f"l:{table}:{verb}:{value}") == desk.words(refusal), verb
    assert await desk.document(table) == before
    assert await desk.app.store.chat_language(desk.club.chat) is None


async def test_a_stranger_only_reads_a_table_in_play(desk: Desk) -> None:
    """Cards, the lobby's buttons, another rubber: refused. Score and last trick: told, for these all have seen."""
    table = await desk.play(ANNA)
    await desk.quiet(table)
    message, before = desk.newest(desk.club.chat), await desk.document(table)
    cards = [button["callback_data"] for _, button in desk.club.cards(ANNA)]
    for data in (*cards, f"p:{table}:1:0:AS"):
        assert await desk.forge(GRISHA, message, data) == desk.words("notice.not-seated"), data
    for rest in ("ai:1", "unai:1", "start:fill", "pace:30", "set:whist/short@1", "panel:main"):
        assert await desk.forge(GRISHA, message, f"l:{table}:{rest}") == desk.words("notice.already-begun"), (
            rest
        )
    assert await desk.forge(GRISHA, message, f"l:{table}:leave:") == desk.words("notice.not-seated")
    assert await desk.forge(GRISHA, message, f"a:{table}:1") == desk.words("notice.again-not-allowed")
    assert await desk.document(table) == before
    for what in ("score", "last"):
        assert await desk.forge(GRISHA, message, f"v:{table}:{what}")


async def test_an_administrator_may_what_a_stranger_may_not(desk: Desk) -> None:
    """Once Telegram has said that he is one."""
    table = await desk.lobby(BORIS)
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:panel:settings")
    await desk.club.press(ANNA, desk.club.chat, f"l:{table}:pace:30")
    assert (await desk.settled(table, lambda now: now.pace == 30)).pace == 30


async def test_a_fifth_person_is_told_that_he_waits(desk: Desk) -> None:
    """By the button and by the link alike, once in the row however often he presses."""
    table = await desk.lobby(ANNA, BORIS, VERA, GRISHA)
    fifth = (await desk.club.crowd.act("people", first_name="Дарья", language_code="ru"))["user_id"]
    await desk.club.crowd.act(f"groups/{desk.club.chat}/join", user_id=fifth)
    pressed = await desk.club.press(fifth, desk.club.chat, f"l:{table}:join:")
    assert "url" in pressed, "the bot could not write to a newcomer"
    await desk.club.until(
        lambda: any("все места заняты, вы ждёте" in text for text in desk.club.texts(fifth))
    )
    assert (await desk.club.press(fifth, desk.club.chat, f"l:{table}:join:"))["text"] == desk.words(
        "notice.waiting"
    )
    now = await desk.table(table)
    assert [one.id for one in now.people] == [ANNA, BORIS, VERA, GRISHA]
    assert [one.id for one in now.waiting] == [fifth]
