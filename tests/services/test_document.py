"""The document of a table: `load` after `dump` is the identity, and what cannot be read is refused without a word of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.ai import Level
from bot.rendering.views import Ending
from bot.services.document import VERSION, UnreadableDocument, dump, load
from bot.services.pending import Wait
from bot.services.players import Person, Robot
from bot.services.table import Closed, Lobby, Rubber, Table
from engine.rulesets import SHORT
from tests.services.situations import (
    ANNA,
    BORIS,
    CLOVER,
    FOUR,
    GRISHA,
    VERA,
    asked,
    between_deals,
    caller,
    due,
    lobby,
    over,
    play,
    rubber,
    unready,
)
from tests.services.test_every_command import ACTS

DOCUMENTS = Path(__file__).parent / "documents"
SAMPLES = sorted(DOCUMENTS.glob("*.json"))


def sample(name: str) -> str:
    return (DOCUMENTS / f"{name}.json").read_text()


@pytest.mark.parametrize("begun", [lobby(ANNA, CLOVER), play(), between_deals(), over()], ids="lpbo")
@pytest.mark.parametrize("seed", range(3))
def test_a_table_comes_back_from_its_document_at_any_moment(seed: int, begun: Table) -> None:
    """Whatever people ask for and time brings, two hundred times."""
    random, table = Random(seed), begun
    for _ in range(200):
        if random.random() < 0.7 and isinstance(table.stage, Rubber):
            verdict = asked(table, ACTS["elapse"], now=due(table))
        else:
            act = ACTS[random.choice([name for name in ACTS if name != "stop"])]
            verdict = asked(table, act, caller(random.choice(FOUR), admin=random.random() < 0.2))
        table = begun if verdict.gone else verdict.table
        assert load(dump(table)) == table


def test_the_sample_of_a_lobby_is_read() -> None:
    """Who sits, who is waited for, what was asked."""
    table = load(sample("1-lobby"))
    assert table.stage == Lobby((ANNA, unready(BORIS), CLOVER, None))
    assert (table.place.title, table.ruleset, table.asked[0].what) == (
        "Вист по вторникам",
        SHORT,
        "rules",
    )


def test_the_sample_of_a_table_in_play_is_read() -> None:
    """The hands, the trick, the AI that sits in, and who wanted his hand anew."""
    table = load(sample("1-play"))
    stage = rubber(table)
    assert stage.seats[:3] == (ANNA, BORIS, VERA)
    assert stage.seats[3] == Robot("Трефа", left=Person(0, "Гриша", ""))
    deal = stage.match.deal
    assert deal is not None
    assert (len(deal.tricks), len(deal.table), deal.turn_number) == (1, 2, 7)
    assert table.ring(ANNA.id) == 1


def test_the_sample_of_a_closed_table_is_read() -> None:
    """Who stopped it, and who is told."""
    assert load(sample("1-closed")).stage == Closed(Ending.STOPPED, "Анна", FOUR, deal=1)


def test_the_sample_of_a_table_where_some_are_away_is_read() -> None:
    """Who has missed how many turns, who has left and who takes the seat, the wait and the votes."""
    table = load(sample("1-away"))
    assert rubber(table).seats == (
        ANNA,
        Person(BORIS.id, "Борис", "ru", ready=True, missed=2),
        Person(VERA.id, "Вера", "ru", ready=True, missed=1),
        Robot("Трефа", left=GRISHA, heir=Person(5, "Дима", "ru", ready=True)),
    )
    assert table.wait == Wait(began=160.0, ends=220.0, moved=1, elsewhere=2)
    assert table.votes == (ANNA.id,)


def test_the_sample_of_a_table_where_some_wait_is_read() -> None:
    """Who waits, who has played how many rubbers in a row, who came in for whom, and the cards that said so."""
    stage = rubber(load(sample("1-waiting")))
    assert [one.name for one in stage.waiting] == ["Борис", "Ева"]
    assert stage.streaks == ((ANNA.id, 1), (VERA.id, 1), (GRISHA.id, 1))
    assert stage.turnover is not None
    assert (stage.turnover.came, stage.turnover.went) == (("Дима",), ("Борис",))
    assert [f"{name} {card}" for name, card in stage.turnover.drawn] == [
        "Анна 2H",
        "Борис KS",
        "Вера 3D",
        "Гриша QS",
    ]


@pytest.mark.parametrize(
    ("name", "level"), [("lobby", Level.NOVICE), ("play", Level.MASTER), ("away", Level.MASTER)]
)
def test_a_sample_of_version_2_says_how_strong_an_ai_plays(name: str, level: Level) -> None:
    """An AI of an earlier document plays as all did then; nothing else differs."""
    before, table = load(sample(f"1-{name}")), load(sample(f"2-{name}"))
    assert isinstance(table.stage, Lobby | Rubber)
    assert [one.level for one in table.stage.seats if isinstance(one, Robot)] == [level]
    seats = [replace(one, level=Level.CLUB) if isinstance(one, Robot) else one for one in table.stage.seats]
    assert replace(table, stage=replace(table.stage, seats=tuple(seats))) == before


def test_a_document_that_knows_nobody_who_waits_is_read() -> None:
    """Of an earlier release: everybody has played as long as the others."""
    stage = rubber(load(sample("1-play")))
    assert (stage.waiting, stage.streaks, stage.turnover) == ((), (), None)


def test_every_version_has_its_samples() -> None:
    """A release that raises the version brings new ones and keeps the old."""
    stages = ("lobby", "play", "away", "waiting", "closed")
    assert {path.stem for path in SAMPLES} == {
        f"{version}-{stage}" for version in range(1, VERSION + 1) for stage in stages
    }


OPTIONAL = {"wait", "votes", "waiting", "between"}
"""Parts that documents may lack."""


def broken() -> dict[str, str]:
    """Documents that nobody can read: nothing, no table, a table without a part or with a senseless one, another version."""
    found = {
        "empty": "",
        "cut": sample("1-play")[:-40],
        "list": "[]",
        "null": "null",
        "number": "7",
        "bare": "{}",
    }
    for path in SAMPLES:
        whole = json.loads(path.read_text())
        for key in whole:
            if key not in OPTIONAL:
                found[f"{path.stem} without {key}"] = json.dumps({k: v for k, v in whole.items() if k != key})
            found[f"{path.stem} wrong {key}"] = json.dumps({**whole, key: {"?": "AS"}})
        found[f"{path.stem} option"] = json.dumps(
            {**whole, "stage": ["lobby", [None] * 4, "option", "jokers"]}
        )
        found[f"{path.stem} no option"] = json.dumps({**whole, "stage": ["lobby", [None] * 4, "option"]})
        found[f"{path.stem} newer"] = json.dumps({**whole, "v": VERSION + 1})
        for words in (
            "whist/poker@1",
            "whist/ten@1 slam=never",
            "whist/ten@1 jokers=2",
            "whist/ten@1 slam",
            "",
        ):
            found[f"{path.stem} ruleset {words}"] = json.dumps({**whole, "ruleset": words})
        for place in range(1, len(whole["stage"])):
            stage = [*whole["stage"][:place], 3.5, *whole["stage"][place + 1 :]]
            found[f"{path.stem} stage part {place}"] = json.dumps({**whole, "stage": stage})
    return found


@pytest.mark.parametrize("text", broken().values(), ids=broken())
def test_a_document_that_cannot_be_read_is_refused_without_a_word_of_it(text: str) -> None:
    """The error names no card, no name and no cause whose text might."""
    with pytest.raises(UnreadableDocument) as caught:
        load(text)
    assert str(caught.value) in ("corrupt", "of another version")
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_the_document_of_a_newer_release_is_said_to_be_of_another_version() -> None:
    """It is not corrupt; it is kept for a release that can read it."""
    newer = json.dumps({**json.loads(sample("1-lobby")), "v": VERSION + 1, "stage": ["salon"]})
    with pytest.raises(UnreadableDocument, match="of another version"):
        load(newer)


def test_the_repr_of_a_table_tells_no_card_in_hand() -> None:
    """Secrets are in the document, not in what a log might print."""
    table: Table = load(sample("1-play"))
    deal = rubber(table).match.deal
    assert deal is not None
    for hand in deal.layout.hands:
        assert hand.text not in repr(table)
    assert rubber(table).chain.hex() not in repr(table)
    assert repr(rubber(table).chain) not in repr(table)
