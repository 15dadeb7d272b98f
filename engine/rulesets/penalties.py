"""The menus of penalties for a revoke, by name (RULES §1.5, R5)."""

from engine.choices import Penalty

MENUS: dict[str, tuple[Penalty, ...]] = {
    "article": (Penalty.TRICKS3, Penalty.FINE5),
    "line": (Penalty.ADD3, Penalty.TRICKS3),
    "english": (Penalty.ADD3, Penalty.DEDUCT3, Penalty.TRICKS3),
    **{penalty.value: (penalty,) for penalty in Penalty},
}
"""Those of the first article, of the tradition with a line and of the English books, and each penalty alone."""
