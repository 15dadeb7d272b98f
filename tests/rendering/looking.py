"""Screens of finished deals that are looked back at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from pathlib import Path

from bot.i18n import Translator
from bot.rendering import drill, lookback
from bot.rendering.looks import LookView, Mark, Weighed
from bot.rendering.screen import Screen
from bot.rendering.views import Drilled, HandView, Sitter
from bot.services import pbn
from bot.services.archive import FinishedDeal
from bot.services.lookback import looked
from bot.services.players import Person, Robot
from bot.services.views import Address
from engine import record
from engine.cards import Card
from engine.match import Match
from engine.rulesets import RULESETS
from tests.rendering.scenes import dealt, finished, of, played

RECORDS = Path(__file__).parents[1] / "engine" / "records"
GROUP = -1001234567890
ENDED = 1_796_033_490.0
SEATS = (
    Person(1, "Анна", "ru"),
    Person(2, "Борис", "ru"),
    Robot("Трефа"),
    Person(4, "Гриша", "ru"),
)
ADDRESS = Address("whist_table_bot", UTC)


def deal(match: Match | None = None, at: float = ENDED) -> FinishedDeal:
    """A finished deal of the club's table."""
    played = match or finished()
    return FinishedDeal("07k3f9x2ab", played.deal_number + 8, at, SEATS[: played.ruleset.seats], played)


def look(page: int, match: Match | None = None, *, here: int = GROUP, chat: int = GROUP) -> LookView:
    """A page of it."""
    found = looked(deal(match), ADDRESS, "ru", page, chat=chat, here=here)
    assert found is not None
    return found


def marked() -> LookView:
    """The third trick, two cards of which are marked, and which was solved."""
    marks = ((8, Mark(Card.parse("JS"), 0.64)), (11, Mark(Card.parse("TD"), 1.0)))
    return replace(look(3), weighed=Weighed.DONE, marks=marks, makeable=6)


def recorded(name: str) -> Match:
    """The first finished deal of a golden record."""
    header, *lines = (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    line = next(line for line in lines if line.startswith("deal "))
    return record.replay(header, [line.removeprefix("deal ")])


AIS = (
    Sitter("Анна", robot=False),
    *(Sitter(name, robot=True, level="club") for name in ("Трефа", "Бубна", "Черва")),
)


PRACTICE = Drilled(again=False)


def alone(match: Match, seat: int = 0, drilled: Drilled = PRACTICE) -> HandView:
    """A deal in Anna's private chat."""
    shown = of(match, seat, AIS)
    return replace(shown, table=replace(shown.table, link=None, drill=drilled))


def over(before: int | None, contract: str = "") -> Callable[[Translator], Screen]:
    """The end of a deal that was played before, with so many tricks."""
    drilled = Drilled(again=True, before=before, contract=contract)
    return lambda t: drill.finished(t, alone(finished(), 0, drilled), drilled)


SCREENS: dict[str, Callable[[Translator], Screen]] = {
    "look": lambda t: lookback.lookback(t, look(0)),
    "look-solved": lambda t: lookback.lookback(t, replace(marked(), page=0, makeable=8)),
    "look-flawless": lambda t: lookback.lookback(t, replace(look(0), weighed=Weighed.DONE)),
    "look-trick": lambda t: lookback.lookback(t, look(1)),
    "look-weighing": lambda t: lookback.lookback(t, replace(look(3), weighed=Weighed.UNDER_WAY)),
    "look-marked": lambda t: lookback.lookback(t, marked()),
    "look-unmarked": lambda t: lookback.lookback(t, replace(look(5), weighed=Weighed.DONE)),
    "look-last": lambda t: lookback.lookback(t, look(13)),
    "look-private": lambda t: lookback.lookback(t, look(3, here=1)),
    "look-own": lambda t: lookback.lookback(t, look(0, here=1, chat=1)),
    "look-none": lookback.none_yet,
    "look-gone": lookback.gone,
    "look-record": lambda t: lookback.record(t, look(0), record.dump(finished()))[0],
    "look-pbn": lambda t: lookback.pbn(
        t, look(0), pbn.pbn(deal(), ("Анна", "Борис", "🤖 Трефа", "Гриша"), "Клуб «Вторник»", UTC)
    ),
    "deals": lambda t: lookback.deals(t, [look(0)] * 6, 6, 6, more=True),
    "deals-first": lambda t: lookback.deals(t, [look(0)] * 2, 0, 6, more=False),
    "deals-own": lambda t: lookback.deals(t, [look(0, here=1, chat=1)], 0, 6, more=False),
    "drill-leading": lambda t: drill.hand(t, alone(dealt(), 1)),
    "drill-on-turn": lambda t: drill.hand(t, alone(played(9), 2)),
    "drill-waiting": lambda t: drill.hand(t, alone(played(10), 0)),
    "drill-gathered": lambda t: drill.hand(t, alone(played(8), 0)),
    "drill-finished": lambda t: drill.finished(t, alone(finished()), Drilled(again=False)),
    "drill-more": over(6),
    "drill-one": over(1),
    "drill-as-before": over(10),
    "drill-other": over(3, "nullo"),
    "drill-closed": drill.dismissed,
    "drill-rulesets": lambda t: drill.rulesets(t, tuple(RULESETS.values())),
    "drill-whose": lambda t: drill.whose(t, look(0, here=9), RULESETS["whist/russian@1"].plan.players),
    "drill-in-group": lambda t: drill.in_private(t, "whist_table_bot"),
    "drill-none": drill.none,
    "deals-none": lambda t: lookback.deals(t, [], 0, 6, more=False),
}
