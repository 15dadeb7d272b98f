"""Several people who want different things of a table in play, at once."""

from __future__ import annotations

import asyncio

from bot.rendering.views import Ending
from bot.services.table import Closed, Rubber
from bot.storage.store import TableId
from tests.attack.gang import FOUR, Gang, Press, played, whole
from tests.badinput.desk import ANNA, actor, held


async def cards(gang: Gang, table: str) -> list[Press]:
    """Every card that anybody sees in his hand, pressed by its owner with the turn that is now: forged, but well made."""
    now = await gang.desk.table(table)
    assert isinstance(now.stage, Rubber)
    assert now.stage.match.deal is not None
    ref = f"p:{table}:{now.stage.deal}:{now.stage.match.deal.turn_number}"
    return [
        Press(person, gang.desk.newest(person), f"{ref}:{card}")
        for person in FOUR
        for card in sorted(held(now, person))
    ]


async def test_all_four_tap_all_their_cards_at_once(gang: Gang) -> None:
    """One card falls, of the person on turn; everybody else is told why not, and the table goes on."""
    table = await gang.desk.play(*FOUR)
    await gang.desk.waits_for(table)
    before = await gang.desk.table(table)
    person = actor(before)
    presses = await cards(gang, table)
    told = await gang.at_once(presses)
    now = await gang.desk.table(table)
    whole(now)
    assert played(now) == played(before) + 1
    assert [press.person for press, words in zip(presses, told, strict=True) if words is None] == [person]
    assert gang.words("notice.busy") not in told
    await gang.desk.play_a_card(await gang.desk.waits_for(table))


async def test_stop_and_a_tap_at_once(gang: Gang) -> None:
    """The card falls before the end or is told that the table has closed; the end is told once, to all."""
    table = await gang.desk.play(*FOUR)
    person = await gang.desk.waits_for(table)
    message, button = gang.desk.club.cards(person)[0]
    press = Press(person, message, button["callback_data"])
    told, *_ = await asyncio.gather(
        gang.told(press), gang.say_at_once((ANNA, "/stop"), (ANNA, "/stop"), (ANNA, "/stop"))
    )
    assert told in (None, gang.words("notice.table-closed"))
    now = await gang.desk.settled(table, lambda now: isinstance(now.stage, Closed))
    assert isinstance(now.stage, Closed)
    await gang.desk.quiet(table)
    club = gang.desk.club
    assert len([text for text in club.texts() if "закрывает стол" in text]) == 1, club.texts()
    for one in FOUR:
        assert not club.cards(one)
        assert club.texts(one)[-1] == club.texts(ANNA)[-1]


async def test_all_four_leave_at_once(gang: Gang) -> None:
    """Each is told once, AIs play the deal to its end, the sheet is posted, and the table closes by itself."""
    table = await gang.desk.play(*FOUR)
    await gang.desk.waits_for(table)
    await gang.say_at_once(*((person, "/leave") for person in FOUR))
    now = await gang.desk.settled(table, lambda now: isinstance(now.stage, Closed))
    assert isinstance(now.stage, Closed)
    assert now.stage.ending is Ending.DESERTED
    await gang.desk.quiet(table)
    texts = gang.desk.club.texts()
    assert len(gang.sheets()) == 1
    assert gang.words("notice.busy") not in texts
    assert len([text for text in texts if "встаёт из-за стола" in text]) == 4, texts
    assert len(await gang.desk.app.store.finished(TableId(table))) == 1
    for person in FOUR:
        assert not [prefix for prefix in ("p:", "s:") if gang.desk.club.find(person, prefix)]


async def test_who_left_taps_an_old_card(gang: Gang) -> None:
    """He is told that he does not sit here; his AI's turn is not touched, and another /leave says nothing new happens."""
    table = await gang.desk.play(*FOUR)
    person = await gang.desk.waits_for(table)
    message, button = gang.desk.club.cards(person)[0]
    before = await gang.desk.table(table)
    other = next(one for one in FOUR if one != person)
    bystander, card = gang.desk.newest(other), sorted(held(before, other))[0]
    await gang.say_at_once((other, "/leave"))
    await gang.desk.settled(table, lambda now: now.person(other) is None)
    ref = button["callback_data"].rpartition(":")[0]
    assert await gang.told(Press(other, bystander, f"{ref}:{card}")) == gang.words("notice.not-seated")
    now = await gang.desk.table(table)
    whole(now)
    assert played(now) == played(before)
    assert await gang.told(Press(person, message, button["callback_data"])) is None


async def test_the_language_changes_in_the_middle_of_a_trick(gang: Gang) -> None:
    """While a card is tapped: both happen, the group reads on in the new language, and the hands stay in their readers'."""
    table = await gang.desk.play(*FOUR)
    person = await gang.desk.waits_for(table)
    club = gang.desk.club
    await club.say(ANNA, "/language")
    choose = await gang.found(ANNA, club.chat, "g:en")
    message, button = club.cards(person)[0]
    before = await gang.desk.table(table)
    told = await gang.at_once([Press(person, message, button["callback_data"]), choose])
    assert told == [None, gang.desk.words("notice.language-set", "en")]
    await gang.desk.waits_for(table)
    now = await gang.desk.table(table)
    whole(now)
    assert played(now) == played(before) + 1
    assert now.language == "en"
    assert any("trick 1 · trumps" in text for text in club.texts())
    assert not any("козырь" in text for text in club.texts())
    assert any("Ваш" in text for text in club.texts(person))
