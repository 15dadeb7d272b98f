"""RULES' worked rubbers as the group reads them: what is pressed in the lobby, the last sheet, the figures, the payment.

The figures are those of RULES V2-E5, V2-E6, V3-E7 and V4-E5, copied by hand, of a rubber by V1 rule 10, and of an
American one; the sheet is the same in chalk.
"""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import dedent

from tests.table.posted import Pair, Payment

SHORT = ("panel:settings", "panel:rulesets", "set:whist/short@1", "panel:main")
"""The presses that choose short whist."""
TEN = ("panel:settings", "panel:rulesets", "set:whist/ten@1", "panel:main")
"""Those that choose ten-point whist."""
WIKI = ("panel:settings", "panel:rulesets", "set:whist/wiki@1", "panel:main")
"""Those that choose plain whist by points."""
AMERICAN = ("panel:settings", "panel:rulesets", "set:whist/american@1", "panel:main")
"""Those that choose American whist."""
TEN_WITH_BONUS = (
    *(
        "panel:settings",
        "panel:rulesets",
        "set:whist/ten@1",
        "panel:options",
        "opt:rubber_bonus",
        "pick:rubber_bonus=2",
    ),
    *("panel:options", "panel:settings", "panel:main"),
)
"""Those that choose ten-point whist with two fiches for the rubber."""


@dataclass(frozen=True)
class Worked:
    """A rubber. `below` are the points of tricks under the line, or the marks of presets in fiches."""

    sheet: str
    above: Pair
    below: Pair
    fiches: Pair
    totals: Pair
    net: int
    payments: tuple[Payment, ...]
    wishes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sheet without the margin it has here."""
        return dedent(self.sheet).strip("\n")


NONE = (0, 0)

WORKED = {
    "V2-E5": Worked(
        sheet="""
             Анна · Вера │ Борис · Гриша
                 онёры 4 │ 2 онёры
                партия 5 │
                 онёры 5 │
           малый шлем 10 │
                партия 5 │
               роббер 10 │
          ───────────────┼───────────────
                  3×2  6 │
                  2×2 10 │
          ═══════════════╪═══════════════
           1-я партия: Анна · Вера
                  6×2 12 │
          ═══════════════╪═══════════════
           2-я партия: Анна · Вера
                Итого 61 │ 2
           Борис → Анна 59
           Гриша → Вера 59
        """,
        above=(39, 2),
        below=(22, 0),
        fiches=NONE,
        totals=(61, 2),
        net=59,
        payments=(("Борис", "Анна", 59), ("Гриша", "Вера", 59)),
    ),
    "V2-E6": Worked(
        sheet="""
            Анна · Борис │ Гриша · Вера
                 онёры 4 │ 2 онёры
                партия 5 │ 2 онёры
                 онёры 2 │ 5 партия
                 онёры 5 │
           малый шлем 10 │
                партия 5 │
               роббер 10 │
          ───────────────┼───────────────
                  3×2  6 │
                  2×2 10 │
          ═══════════════╪═══════════════
           1-я партия: Анна · Борис
                         │ 8  4×2
                         │ 10 1×2
          ═══════════════╪═══════════════
           2-я партия: Гриша · Вера
                  6×2 12 │
          ═══════════════╪═══════════════
           3-я партия: Анна · Борис
                Итого 63 │ 19
           Гриша → Анна 44
           Вера → Борис 44
        """,
        above=(41, 9),
        below=(22, 10),
        fiches=NONE,
        totals=(63, 19),
        net=44,
        payments=(("Гриша", "Анна", 44), ("Вера", "Борис", 44)),
    ),
    "V4-E5-8": Worked(
        sheet="""
             Анна · Вера │ Борис · Гриша
            взятки 5   5 │
          ═══════════════╪═══════════════
           1-я партия: Анна · Вера, 5:0
            взятки 5   5 │
          ═══════════════╪═══════════════
           2-я партия: Анна · Вера, 5:0
                 Фиши  6 │ 0
               роббер  2 │
                Итого  8 │ 0
           Борис → Анна 8
           Гриша → Вера 8
        """,
        above=NONE,
        below=(10, 0),
        fiches=(8, 0),
        totals=(8, 0),
        net=8,
        payments=(("Борис", "Анна", 8), ("Гриша", "Вера", 8)),
        wishes=SHORT,
    ),
    "V4-E5-1": Worked(
        sheet="""
           Борис · Гриша │ Анна · Вера
                         │ 5   взятки 5
          ═══════════════╪═══════════════
           1-я партия: Анна · Вера, 5:0
                         │ 3   взятки 3
            взятки 5   5 │
          ═══════════════╪═══════════════
           2-я партия: Борис · Гриша, 5:3
                         │ 3   взятки 3
            взятки 5   5 │
          ═══════════════╪═══════════════
           3-я партия: Борис · Гриша, 5:3
                 Фиши  2 │ 3
               роббер  2 │
                Итого  4 │ 3
           Анна → Борис 1
           Вера → Гриша 1
        """,
        above=NONE,
        below=(10, 11),
        fiches=(4, 3),
        totals=(4, 3),
        net=1,
        payments=(("Анна", "Борис", 1), ("Вера", "Гриша", 1)),
        wishes=SHORT,
    ),
    "V3-E7-4": Worked(
        sheet="""
             Анна · Вера │ Борис · Гриша
            взятки 4   4 │
             онёры 4   8 │
            взятки 2  10 │
          ═══════════════╪═══════════════
           1-я партия: Анна · Вера, 10:0
                         │ 3   взятки 3
                         │ 5   онёры 2
            взятки 4   4 │
             онёры 4   8 │
            взятки 2  10 │
          ═══════════════╪═══════════════
           2-я партия: Анна · Вера, 10:5
                 Фиши  4 │ 0
                Итого  4 │ 0
           Борис → Анна 4
           Гриша → Вера 4
        """,
        above=NONE,
        below=(20, 5),
        fiches=(4, 0),
        totals=(4, 0),
        net=4,
        payments=(("Борис", "Анна", 4), ("Гриша", "Вера", 4)),
        wishes=TEN,
    ),
    "V3-E7-4-3": Worked(
        sheet="""
           Борис · Гриша │ Анна · Вера
                         │ 3   взятки 3
                         │ 5   онёры 2
            взятки 4   4 │
             онёры 4   8 │
            взятки 2  10 │
          ═══════════════╪═══════════════
           1-я партия: Борис · Гриша, 10:5
                         │ 4   взятки 4
                         │ 8   онёры 4
                         │ 10  взятки 2
          ═══════════════╪═══════════════
           2-я партия: Анна · Вера, 10:0
                         │ 3   взятки 3
                         │ 5   онёры 2
            взятки 4   4 │
             онёры 4   8 │
            взятки 2  10 │
          ═══════════════╪═══════════════
           3-я партия: Борис · Гриша, 10:5
                 Фиши  2 │ 3
               роббер  2 │
                Итого  4 │ 3
           Анна → Борис 1
           Вера → Гриша 1
        """,
        above=NONE,
        below=(20, 20),
        fiches=(4, 3),
        totals=(4, 3),
        net=1,
        payments=(("Анна", "Борис", 1), ("Вера", "Гриша", 1)),
        wishes=TEN_WITH_BONUS,
    ),
    "V1-10-3": Worked(
        sheet="""
             Анна · Вера │ Борис · Гриша
                         │ 2   взятки 2
                         │ 5   онёры 3
            взятки 4   4 │
             онёры 4   8 │
            взятки 2  10 │
          ═══════════════╪═══════════════
           1-я партия: Анна · Вера, 10:5
                         │ 4   взятки 4
                         │ 8   онёры 4
                         │ 11  взятки 3
          ═══════════════╪═══════════════
           2-я партия: Борис · Гриша, 11:0
                         │ 3   взятки 3
                         │ 6   онёры 3
                         │ 8   взятки 2
            взятки 3   3 │
             онёры 4   7 │
            взятки 3  10 │
          ═══════════════╪═══════════════
           3-я партия: Анна · Вера, 10:8
                Итого 20 │ 24
           Анна → Борис 4
           Вера → Гриша 4
        """,
        above=NONE,
        below=(20, 24),
        fiches=NONE,
        totals=(20, 24),
        net=-4,
        payments=(("Анна", "Борис", 4), ("Вера", "Гриша", 4)),
        wishes=WIKI,
    ),
    "US-E7": Worked(
        sheet="""
           Борис · Гриша │ Анна · Вера
            взятки 3   3 │
                         │ 3   взятки 3
            взятки 4   7 │
          ═══════════════╪═══════════════
           1-я партия: Борис · Гриша, 7:3
                         │ 4   взятки 4
                         │ 7   взятки 3
          ═══════════════╪═══════════════
           2-я партия: Анна · Вера, 7:0
            взятки 5   5 │
                         │ 2   взятки 2
            взятки 3   8 │
          ═══════════════╪═══════════════
           3-я партия: Борис · Гриша, 8:2
                 Фиши  9 │ 7
                Итого  9 │ 7
           Анна → Борис 2
           Вера → Гриша 2
        """,
        above=NONE,
        below=(15, 12),
        fiches=(9, 7),
        totals=(9, 7),
        net=2,
        payments=(("Анна", "Борис", 2), ("Вера", "Гриша", 2)),
        wishes=AMERICAN,
    ),
}
