"""Tables without people, and people without a table."""

from __future__ import annotations

import pytest

from bot.rendering.views import Ending
from bot.services.table import Closed, Lobby
from tests.attack.gang import Gang, Press
from tests.badinput.desk import ANNA, BORIS


@pytest.fixture
def changes() -> dict[str, object]:
    """A lobby that nobody touches for a second is left alone."""
    return {"idle_lobby": 1.0}


async def test_a_lobby_left_alone_closes_and_says_so(gang: Gang) -> None:
    """In the group and to who sits there; its buttons are gone, a late tap is told, and the place is free."""
    table = await gang.desk.lobby(ANNA)
    join = await gang.found(BORIS, gang.desk.club.chat, f"l:{table}:join")
    now = await gang.desk.settled(table, lambda now: isinstance(now.stage, Closed))
    assert isinstance(now.stage, Closed)
    assert now.stage.ending is Ending.IDLE
    await gang.desk.quiet(table)
    club = gang.desk.club
    assert len([text for text in club.texts() if "давно никто не играет" in text]) == 1
    assert not club.find(club.chat, "l:")
    assert await gang.told(join) == gang.words("notice.table-closed")
    assert not club.texts(BORIS)[2:], "who never sat there is not written to"
    following = await club.sit(BORIS)
    assert following != table


async def test_a_table_of_ais_alone_does_not_begin(gang: Gang) -> None:
    """Whoever opened it is told that a person is wanted; the lobby stays, and he has the first seat from which an AI gets up."""
    await gang.desk.club.say(ANNA, "/whist")
    table = (await gang.found(ANNA, gang.desk.club.chat, "l:")).data.split(":")[1]
    message = gang.desk.newest(gang.desk.club.chat)
    told = await gang.at_once([Press(ANNA, message, f"l:{table}:ai:{seat}") for seat in (0, 1, 2, 3, 0, 1)])
    assert set(told) == {None}
    for how in ("ask", "fill"):
        start = Press(ANNA, message, f"l:{table}:start:{how}")
        assert await gang.told(start) == gang.words("notice.no-people")
    assert isinstance((await gang.desk.table(table)).stage, Lobby)
    assert await gang.told(Press(ANNA, message, f"l:{table}:join:")) == gang.words("notice.waiting")
    await gang.told(Press(ANNA, message, f"l:{table}:unai:2"))
    await gang.told(Press(ANNA, message, f"l:{table}:start:ask"))
    await gang.desk.settled(table, lambda now: not isinstance(now.stage, Lobby))
