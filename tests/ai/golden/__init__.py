"""The golden set: positions with the cards that are right in them, chosen before the brains were tuned.

`POSITIONS` are read from `endings.txt` (proved by solving) and `maxims.txt` (resting on a maxim of RULES §3);
`tests/ai/test_golden_proofs.py` proves them anew. What a brain does in them is another test's affair.
"""

from pathlib import Path

from tests.ai.golden.golden import Golden, Objective, Proof
from tests.ai.golden.notation import positions

__all__ = ["POSITIONS", "Golden", "Objective", "Proof"]

_HERE = Path(__file__).parent

POSITIONS: tuple[Golden, ...] = (*positions(_HERE / "endings.txt"), *positions(_HERE / "maxims.txt"))
"""All positions, the proved ones first."""
