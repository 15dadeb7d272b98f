"""Cayenne and Bismarck over HTTP: people who see only their screens name what is played, lay away and play it to the end."""

from __future__ import annotations

import asyncio
import re
from textwrap import dedent

from bot.sandbox import Sandbox
from tests.engine.examples import rubber_examples
from tests.table.club import Club, Json, running
from tests.table.players import begin, first, hands_on_turn
from tests.table.posted import PAYMENT, bodies
from tests.table.stacked import stacked
from tests.table.test_rubbers import dealing, polling

CAYENNE = """
       Анна · Вера │ Борис · Гриша
     взятки 12  12 │
      онёры 16  28 │
    ═══════════════╪═══════════════
     1-я партия: Анна · Вера, 28:0
                   │ 16  взятки 16
    ═══════════════╪═══════════════
     2-я партия: Борис · Гриша, 16:0
     взятки 16  16 │
    ═══════════════╪═══════════════
     3-я партия: Анна · Вера, 16:0
      взятки 3   3 │
                   │ 6   онёры 6
      взятки 8  11 │
       онёры 4  15 │
    ═══════════════╪═══════════════
     4-я партия: Анна · Вера, 15:6
      взятки 1   1 │
                   │ 4   онёры 4
     взятки 24  25 │
      роббер 8  33 │
    ═══════════════╪═══════════════
     5-я партия: Анна · Вера, 25:4
          Итого 92 │ 26
     Борис → Анна 66
     Гриша → Вера 66
"""

"""By RULES V12 rules 4 to 7: (3+4)·4, 2·8, 2·8, 1·3 against 2·3, (4+2)·2, 1 against 4, 3·8 and the bonus of 8."""


def contracts(name: str) -> list[str]:
    """What is named in each deal of a worked rubber."""
    example = next(example for example in rubber_examples() if example.name == name)
    return [named.partition("~")[0] for _, _, _, named in example.deals]


async def play(club: Club, named: list[str], people: tuple[int, ...]) -> None:
    """Whoever sees coloured cards presses the first; who is asked names the contract of the deal, else the first suit, and lays
    the last card of his screen away."""
    pressed: set[str] = set()
    async with asyncio.timeout(150):
        while not any("окончен" in text for text in club.texts()):
            if not await _act(club, named, people, pressed):
                await club.look()


async def _act(club: Club, named: list[str], people: tuple[int, ...], pressed: set[str]) -> bool:
    for person in people:
        for message, coloured in hands_on_turn(club, person):
            cards = [button for button in coloured if button["callback_data"].startswith("p:")]
            if cards and await _pressed(club, person, message, first(cards), cards, pressed):
                return True
        for message, answers in asked(club, person):
            words = [button["callback_data"].split(":")[4] for button in answers]
            deal = int(answers[0]["callback_data"].split(":")[2])
            contract = named[deal - 1]
            at = words.index(contract) if contract in words else 0 if "S" in words else -1
            if await _pressed(club, person, message, answers[at], answers, pressed):
                return True
    return False


async def _pressed(
    club: Club, person: int, message: Json, button: Json, all_: list[Json], pressed: set[str]
) -> bool:
    """Press a button unless one of its neighbours has been pressed."""
    if not pressed.isdisjoint(one["callback_data"] for one in all_):
        return False
    pressed.add(button["callback_data"])
    answer = await club.press_on(person, message, button)
    assert answer["answered"], "a press is answered"
    assert "text" not in answer, answer
    return True


def asked(club: Club, person: int) -> list[tuple[Json, list[Json]]]:
    """The messages of a private chat that ask something before the first card, with the answers."""
    found = []
    for message in club.messages.get(person, {}).values():
        rows = message.get("reply_markup", {}).get("inline_keyboard", [])
        answers = [
            button for row in rows for button in row if button.get("callback_data", "").startswith("o:")
        ]
        if answers and "style" in answers[0]:
            found.append((message, answers))
    return found


async def test_a_rubber_of_cayenne_ends_in_the_figures_of_rules(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Suits of each colour, grand and nullo; honours that cannot win alone; the best of seven games and its bonus (RULES V12)."""
    settings = polling(sandbox, redis_url)
    async with running(settings, dealing(settings, stacked("V12-7"))):
        await begin(
            club, club.people, "panel:settings", "panel:rulesets", "set:whist/cayenne@1", "panel:main"
        )
        await play(club, contracts("V12-7"), club.people)
    assert dedent(bodies(club)[-1]) == dedent(CAYENNE).strip("\n")
    assert PAYMENT.findall(club.texts()[-1]) == [("Борис", "Анна", "66"), ("Гриша", "Вера", "66")]


async def test_a_session_of_bismarck_ends_in_the_figures_of_rules(
    sandbox: Sandbox, redis_url: str, club: Club
) -> None:
    """Three people, twelve deals: every row adds up to nothing, the totals are the worked ones, each two settle (RULES V11)."""
    settings, people = polling(sandbox, redis_url), club.people[:3]
    example = next(example for example in rubber_examples() if example.name == "V11-12")
    async with running(settings, dealing(settings, stacked("V11-12"))):
        await begin(
            club, people, "panel:settings", "panel:rulesets", "set:whist/bismarck@1", "panel:main", seats=3
        )
        await play(club, contracts("V11-12"), people)
    sheet = bodies(club)[-1]
    rows = [tuple(map(int, re.findall(r"-?\d+", row))) for row in sheet.split("\n") if row.count("│") == 3]
    deals = rows[1:-1]
    assert len(deals) == len(example.deals) == 12
    assert all(sum(row) == 0 for row in deals)
    assert rows[-1] == tuple(map(int, example.expected["totals"].split("/")))
