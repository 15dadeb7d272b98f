"""People who press what is in colour on their screens, each table at its own pace, and what a bot was seen to do about it.

A round is a stretch of time in which every table is played on. The screens at its beginning, the presses and the calls that came
after each are kept, so that the same can be asked of another bot (`bare.py`).
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from aiogram.types import Message

from bot.callbacks import AgainTap, CardTap
from bot.sandbox import Sandbox, deeds
from bot.sandbox.calls.execution import entry_of
from bot.sandbox.pictures import Pictures
from bot.sandbox.rooms import Post, Room
from tests.bench.hall import Sitting

SOONEST, LATEST = 1.0, 2.0
"""Seconds from one press at a table to the next; uniform between them."""
LOOK = 0.1
"""Seconds between looks of people whose screens do not show yet who is on turn."""
REST = 1.0
"""Seconds after the last press in which what it brings is shown."""
TOLD = {"message", "edited", "deleted"}
"""What happens in the sandbox by a send, an edit or a delete."""

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Press:
    """One press: when (Unix seconds), by whom, in which chat, on which button. The button's data name table and turn."""

    at: float
    person: int
    data: str

    @property
    def table(self) -> str:
        return self.data.split(":")[1]


@dataclass(frozen=True, slots=True)
class Round:
    """What was pressed, on which screens, and the calls that came after each press at its table."""

    begun: float
    presses: Sequence[Press]
    screens: Mapping[int, Sequence[Message]] = field(repr=False)
    calls: Mapping[str, Sequence[Json]] = field(repr=False)
    """By the data pressed, "" for nothing yet: method, chat, message, text as it was asked for, the message's keyboard."""
    answers: int


@dataclass(slots=True)
class Players:
    """The people at all the tables of one sandbox."""

    sandbox: Sandbox
    sittings: Sequence[Sitting]
    chance: Random = field(default_factory=lambda: Random(1))
    _last: dict[str, str] = field(default_factory=dict)
    """What was pressed last at each table."""

    async def round(self, seconds: float) -> Round:
        """Press for so long, then wait until all is shown."""
        world = self.sandbox.world
        screens = {room.chat.id: [post.message for post in room] for room in world.rooms()}
        before, events, presses = len(world.history.calls), world.events.last, list[Press]()
        begun = world.clock.now()
        async with asyncio.TaskGroup() as group:
            for sitting in self.sittings:
                group.create_task(self._table(sitting, begun + seconds, presses))
        await asyncio.sleep(REST)
        made = world.history.after(before)
        answers = sum(call.method == "answerCallbackQuery" and call.ok for call in made)
        limited = [call for call in made if entry_of(call.method).limited and call.ok]
        told = [event.body for event in await world.events.after(events, 0) if event.body["type"] in TOLD]
        asked = [
            (call.time, _asked(call, event, world.pictures))
            for call, event in zip(limited, told, strict=True)
        ]
        calls: dict[str, list[Json]] = {}
        for key, shared in self._shared(presses, asked):
            calls.setdefault(key, []).extend(shared)
        return Round(begun, presses, screens, calls, answers)

    def _shared(
        self, presses: Sequence[Press], asked: Sequence[tuple[float, Json]]
    ) -> Iterator[tuple[str, list[Json]]]:
        """Each table's calls by the press before them."""
        for sitting in self.sittings:
            chats = {sitting.chat, *sitting.people}
            ours = [(at, call) for at, call in asked if call["chat_id"] in chats]
            mine = [press for press in presses if press.table == sitting.table]
            starts = [0.0, *(press.at for press in mine), float("inf")]
            keys = ["", *(press.data for press in mine)]
            for key, (first, last) in zip(keys, pairwise(starts), strict=True):
                yield key, [call for at, call in ours if first <= at < last]

    async def _table(self, sitting: Sitting, end: float, presses: list[Press]) -> None:
        world = self.sandbox.world
        await asyncio.sleep(self.chance.uniform(0, LATEST))
        while world.clock.now() < end:
            choice = self._choice(sitting)
            if not choice or _turn(choice[0][1]) == self._last.get(sitting.table):
                await asyncio.sleep(LOOK)
                continue
            person, data = self.chance.choice(choice)
            room = world.room(person if data.startswith(CardTap.__prefix__) else sitting.chat)
            self._last[sitting.table] = _turn(data)
            presses.append(Press(world.clock.now(), person, data))
            press(self.sandbox, presses[-1], room)
            await asyncio.sleep(self.chance.uniform(SOONEST, LATEST))

    def _choice(self, sitting: Sitting) -> list[tuple[int, str]]:
        """Who may press what: the cards in colour of whoever is on turn, or another rubber."""
        world = self.sandbox.world
        cards = [
            (person, data)
            for person in sitting.people
            for data in _buttons(world.room(person), CardTap.__prefix__, coloured=True)
        ]
        again = _buttons(world.room(sitting.chat), AgainTap.__prefix__, coloured=False)
        return cards or [(sitting.people[0], data) for data in again]


def press(sandbox: Sandbox, wanted: Press, room: Room) -> bool:
    """Press the newest button with these data; whether there is one."""
    for post in reversed([*room]):
        if any(wanted.data == data for data, _ in _keys(post)):
            deeds.press(sandbox.world, wanted.person, room.chat.id, post.message.message_id, wanted.data)
            return True
    return False


def _turn(data: str) -> str:
    """The deal and the turn of a card; of another button, all it says."""
    return data.rpartition(":")[0] if data.startswith(CardTap.__prefix__) else data


def _buttons(room: Room, prefix: str, *, coloured: bool) -> list[str]:
    return [
        data
        for post in room
        for data, style in _keys(post)
        if data.startswith(f"{prefix}:") and (style is not None or not coloured)
    ]


def _keys(post: Post) -> Iterator[tuple[str, str | None]]:
    markup = post.message.reply_markup
    for row in markup.inline_keyboard if markup else ():
        for button in row:
            if button.callback_data is not None:
                yield button.callback_data, button.style


def _asked(call: Any, event: Json, pictures: Pictures) -> Json:
    """A call as it was made, its keyboard and its picture (Base64) taken from the message that it left."""
    message = event.get("message", {})
    number = message.get("message_id", call.message_id)
    photo = message.get("photo")
    picture = pictures.content(photo[-1]["file_id"]) if photo else None
    assert event["chat_id"] == call.chat_id
    return {
        "method": call.method,
        "chat_id": call.chat_id,
        "message_id": number,
        "text": call.text,
        "picture": picture and b64encode(picture).decode(),
        "rows": message.get("reply_markup", {}).get("inline_keyboard"),
        "silent": message.get("silent", False),
        "protected": message.get("has_protected_content", False),
    }
