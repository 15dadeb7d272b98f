"""The sandbox's own clock: real time plus a shift that tests enlarge, so that 48 hours pass in a moment."""

import time
from dataclasses import dataclass


@dataclass(slots=True)
class Clock:
    """Unix time in seconds; `shift` only grows, so that nothing that happened later looks earlier."""

    shift: float = 0.0

    def now(self) -> float:
        """Unix time with the shift added."""
        return time.time() + self.shift

    def move(self, shift: float) -> None:
        """Set the shift to `shift` seconds from real time; ValueError when that would turn time back."""
        if shift < self.shift:
            raise ValueError("time goes forward only")
        self.shift = shift
