"""Cayenne and Bismarck over HTTP: people who see only their screens name what is played, lay away and play it to the end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from textwrap import dedent

import pytest

from bot.sandbox import Sandbox
from tests.engine.examples import RubberExample, rubber_examples
from tests.table.club import Club, Json, running
from tests.table.players import begin, first, hands_on_turn
from tests.table.posted import PAYMENT, bodies
from tests.table.stacked import stacked
from tests.table.test_rubbers import dealing, polling
from tests.table.wishes import ruled

CAYENNE = {
    "V12-7": """
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
""",
    "V12-E3-E6": """
       Анна · Вера │ Борис · Гриша
                   │ 2   взятки 2
                   │ 4   онёры 2
      взятки 4   4 │
                   │ 9   онёры 5
                   │ 10  взятки 1
    ═══════════════╪═══════════════
     1-я партия: Борис · Гриша, 10:4
      взятки 2   2 │
       онёры 4   6 │
                   │ 4   взятки 4
                   │ 8   онёры 4
      взятки 4  10 │
    ═══════════════╪═══════════════
     2-я партия: Анна · Вера, 10:8
     взятки 24  24 │
    ═══════════════╪═══════════════
     3-я партия: Анна · Вера, 24:0
     взятки 24  24 │
    ═══════════════╪═══════════════
     4-я партия: Анна · Вера, 24:0
     взятки 24  24 │
      роббер 8  32 │
    ═══════════════╪═══════════════
     5-я партия: Анна · Вера, 24:0
          Итого 94 │ 18
     Борис → Анна 76
     Гриша → Вера 76
""",
}
"""By RULES V12 rules 4 to 7. The first: (3+4)·4, 2·8, 2·8, 1·3 against 2·3, (4+2)·2, 1 against 4, 3·8 and the bonus of 8. The
second: from 0 to 4 honours of four in cayenne stop at 9 (V12-E3); from 6 to 8 one trick of cayenne wins, and the others' honours
come too late (V12-E6)."""
BISMARCK = ("V11-12", "V11-swedish")
"""Sessions of the British and of the Swedish form."""
WISHES = {
    "V12-7": ruled("whist/cayenne@1"),
    "V12-E3-E6": ruled("whist/cayenne@1"),
    "V11-12": ruled("whist/bismarck@1"),
    "V11-swedish": ruled("whist/bismarck@1", ("bismarck", "swedish")),
}
"""What is pressed in the lobby for each."""


def worked(name: str) -> RubberExample:
    """A worked rubber by its name."""
    return next(example for example in rubber_examples() if example.name == name)


def contracts(name: str) -> list[str]:
    """What is named in each deal of a worked rubber."""
    return [named.partition("~")[0] for _, _, _, named in worked(name).deals]


def over(tricks: Sequence[int], contract: str, soloist: str) -> tuple[int, ...]:
    """What each writes by RULES V11 rule 3: over 8 alone or 4, or in misère what he is short of 4 alone or 6."""
    alone = [str(seat) == soloist for seat in range(3)]
    if contract == "misere":
        return tuple((4 if one else 6) - took for one, took in zip(alone, tricks, strict=True))
    return tuple(took - (8 if one else 4) for one, took in zip(alone, tricks, strict=True))


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


@pytest.mark.parametrize("name", CAYENNE)
async def test_a_rubber_of_cayenne_ends_in_the_figures_of_rules(
    sandbox: Sandbox, redis_url: str, club: Club, name: str
) -> None:
    """Suits of each colour, grand and nullo; honours that cannot win alone; the best of seven games and its bonus (RULES V12)."""
    settings = polling(sandbox, redis_url)
    async with running(settings, dealing(settings, stacked(name))):
        await begin(club, club.people, *WISHES[name])
        await play(club, contracts(name), club.people)
    assert dedent(bodies(club)[-1]) == dedent(CAYENNE[name]).strip("\n")
    paid = worked(name).expected["net"]
    assert PAYMENT.findall(club.texts()[-1]) == [("Борис", "Анна", paid), ("Гриша", "Вера", paid)]


@pytest.mark.parametrize("name", BISMARCK)
async def test_a_session_of_bismarck_ends_in_the_figures_of_rules(
    sandbox: Sandbox, redis_url: str, club: Club, name: str
) -> None:
    """Three people, twelve deals: every row is that of the worked deal, the totals too, each two settle (RULES V11)."""
    settings, people = polling(sandbox, redis_url), club.people[:3]
    example = worked(name)
    async with running(settings, dealing(settings, stacked(name))):
        await begin(club, people, *WISHES[name], seats=3)
        await play(club, contracts(name), people)
    sheet = bodies(club)[-1]
    rows = [tuple(map(int, re.findall(r"-?\d+", row))) for row in sheet.split("\n") if row.count("│") == 3]
    deals = rows[1:-1]
    assert len(deals) == len(example.deals) == 12
    assert all(sum(row) == 0 for row in deals)
    quotas = (over(tricks, *named.split("~")) for tricks, _, _, named in example.deals)
    assert [row[-3:] for row in deals] == list(quotas)
    assert rows[-1] == tuple(map(int, example.expected["totals"].split("/")))
