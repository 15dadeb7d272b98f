"""What is played over HTTP, compared with the registry."""

from __future__ import annotations

from engine.rulesets import RULESETS
from tests.table.test_contracts import BISMARCK, CAYENNE, WISHES
from tests.table.test_few import PLAYED
from tests.table.wishes import ruleset_of
from tests.table.worked import CALLED, WORKED


def test_every_ruleset_is_played_to_its_end_over_http() -> None:
    """A key for which no lobby of the worked rubbers is pressed has nobody who ever played it."""
    wishes = [
        *(worked.wishes for worked in (*WORKED.values(), CALLED)),
        *(few.wishes for few in PLAYED.values()),
        *(WISHES[name] for name in (*CAYENNE, *BISMARCK)),
    ]
    assert set(map(ruleset_of, wishes)) == RULESETS.keys()
