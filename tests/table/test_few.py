"""Whist for two and three over HTTP: RULES' worked scores played by people who see only their screens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from bot.app import house_of
from bot.sandbox import Sandbox
from bot.storage.store import TableId
from tests.table.club import Club, Json, running, settings_for
from tests.table.players import begin, first, hands_on_turn, play, press_lobby
from tests.table.posted import PAYMENT, Payment, sheets
from tests.table.stacked import stacked
from tests.table.wishes import ruled

CALM = {"clock_poll": 0.05, "courier_poll": 0.2, "sheet_theme": "off"}


@dataclass(frozen=True)
class Few:
    """A rubber for two or three: how many, what is pressed in the lobby, the totals, the winner's first, and who pays whom."""

    people: int
    wishes: tuple[str, ...]
    totals: tuple[int, ...]
    payments: tuple[Payment, ...]


PLAYED = {
    "V7-E2": Few(3, ruled("whist/dummy@1"), (8, 0), (("Анна", "Борис", 8), ("Анна", "Вера", 8))),
    "V7-7": Few(
        3,
        ruled("whist/dummy@1", ("three_mode", "exchange")),
        (9, 1, 0),
        (("Борис", "Анна", 7), ("Вера", "Анна", 10)),
    ),
    "V8-6": Few(2, ruled("whist/prussian@1"), (4, 0), (("Борис", "Анна", 4),)),
    "V9-E1-8": Few(2, ruled("whist/double-dummy@1"), (8, 0), (("Борис", "Анна", 8),)),
    "V10-E1-paid": Few(2, ruled("whist/humbug@1", ("deals", "1")), (14, 0), (("Борис", "Анна", 14),)),
}
"""RULES V7-E2 (the lone player loses 8 to each), V8 settled as V3, V9-E1 twice, V10-E1, and a game by V7 rule 7."""


def over(club: Club) -> str | None:
    """The message at the end of the rubber."""
    return next((text for text in club.texts() if "окончен" in text), None)


def keeping(buttons: Sequence[Json]) -> Json:
    """The first coloured card; of the answers to a question the first, which keeps."""
    return next((button for button in buttons if button["callback_data"].startswith("o:")), buttons[0])


@pytest.mark.parametrize("name", PLAYED)
async def test_a_rubber_for_two_or_three_ends_in_the_figures_of_RULES(
    name: str, sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """They press the first coloured card, for a dummy as for themselves, and keep their hands where asked."""
    few, settings = PLAYED[name], settings_for(sandbox, redis_url, **CALM)
    async with running(settings, replace(house_of(settings), dealer=stacked(name))):
        await begin(club, club.people[: few.people], *few.wishes, seats=few.people)
        await play(club, keeping, lambda: over(club) is not None)
    told = over(club)
    assert told is not None
    assert tuple((payer, payee, int(sum_)) for payer, payee, sum_ in PAYMENT.findall(told)) == few.payments
    (totals,) = re.findall(r"Итого:? ([^\n]*?)(?:, разница \d+)?$", told, re.MULTILINE)
    assert tuple(map(int, re.findall(r"\d+", totals))) == few.totals
    if len(few.totals) == 2:
        assert sorted(sheets(club)[-1].total or ()) == sorted(few.totals)


async def test_a_dummy_lies_open_in_the_group_and_under_the_buttons_of_its_player(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """The others read its cards in the group; who plays it presses them in his own chat, and his own cards stand in words."""
    settings = settings_for(sandbox, redis_url, **CALM)
    async with running(settings, replace(house_of(settings), dealer=stacked("V7-E2"))):
        await begin(club, club.people[:3], *ruled("whist/dummy@1"), seats=3)
        anna = club.people[0]
        await play(club, first, lambda: any("Ходит Болван" in text for text in club.texts(anna)))
        (message, cards), *_ = hands_on_turn(club, anna)
        await club.until(lambda: any("карту выбирает Анна" in text for text in club.texts()))
        group = next(text for text in club.texts() if "карту выбирает Анна" in text)
    assert "Ваши карты:" in message["text"]
    opened = re.search(r"^Болван: (.*)$", group, re.MULTILINE)
    assert opened is not None
    buttons = [button for row in message["reply_markup"]["inline_keyboard"] for button in row]
    assert sum(button.get("callback_data", "").startswith("p:") for button in buttons) == 13
    assert len(re.findall(r"10|[AKQJ2-9]", opened[1])) == 13
    assert cards


async def test_two_who_exchange_play_the_packets_that_nobody_had_seen(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Both exchange each time; the group reads it, and the posted sheet is that of the record."""
    settings, chance = settings_for(sandbox, redis_url, **CALM), Random(8)

    def exchanging(buttons: Sequence[Json]) -> Json:
        asked = [button for button in buttons if button["callback_data"].startswith("o:")]
        return asked[-1] if asked else chance.choice(buttons)

    async with running(settings) as app:
        table = await begin(club, club.people[:2], *ruled("whist/humbug@1", ("humbug", "exchange")), seats=2)
        await play(club, exchanging, lambda: len(sheets(club)) >= 1)
        assert any("с обменом" in text for text in club.texts())
        stored = await app.store.finished(TableId(table))
    assert "1:exchange" in stored[0]
    assert "2:exchange" in stored[0]


async def test_nobody_is_sent_away_by_a_ruleset_for_two(sandbox: Sandbox, redis_url: str, club: Club) -> None:
    """Three sit; whist for two is refused with the reason, whist for three is taken, where nobody is missing."""
    anna = club.people[0]
    async with running(settings_for(sandbox, redis_url, **CALM)):
        table = await club.sit(*club.people[:3])
        await press_lobby(club, anna, table, "panel:settings")
        await press_lobby(club, anna, table, "panel:rulesets")
        answer = await club.press(anna, club.chat, f"l:{table}:set:whist/prussian@1")
        assert "больше людей" in answer["text"]
        for wish in ("set:whist/dummy@1", "panel:main"):
            await press_lobby(club, anna, table, wish)
        lobby = await club.until(lambda: next((text for text in club.texts() if "Все в сборе" in text), None))
    assert "Втроём, с болваном" in lobby
    assert "\n4" not in lobby
