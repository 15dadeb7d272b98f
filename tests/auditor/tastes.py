"""What people like of a lobby's buttons, and what they choose to play."""

from __future__ import annotations

from random import Random

from engine.rulesets import RULESETS

LIKED = {
    "join": 40,
    "start": 40,
    "panel": 4,
    "set": 2,
    "opt": 1,
    "pick": 2,
    "ai": 2,
    "unai": 1,
    "rules": 1,
    "lang": 1,
}
"""How gladly a button is pressed, by its verb; others are not: a slow pace would outlast the run."""
HOME = 20
"""How gladly the way back from the panels is."""
CHOOSES = 0.15
"""How often somebody who meets a lobby chooses what is played there."""
OPTION, QUICK = 0.5, 0.7
"""How often he chooses an option with it, and how often he knows what the buttons carry, without opening the panels."""
LAW = ("enforce_follow", "claims", "undo", "confirm", "three_mode", "humbug", "bismarck", "review")
"""Options that change how a table plays: who chooses at will chooses of these, if he can."""


def liking(data: str, keen: bool) -> int:
    """How gladly this button is pressed; `keen`: by somebody who wants to play and nothing else."""
    _, _, verb, value = data.split(":", 3)
    if keen:
        return verb in ("join", "start")
    return HOME if (verb, value) == ("panel", "main") else LIKED.get(verb, 0)


def bold(data: str) -> bool:
    """Whether a button is about an option that changes how a table plays."""
    return data.split(":", 3)[3].startswith(LAW)


def by_panels(chance: Random) -> tuple[str, ...]:
    """How the buttons begin, one after another, by which a ruleset is chosen, and perhaps an option."""
    option = ("panel:options", "opt:", "pick:", "panel:options", "panel:settings")
    steps = ("panel:settings", "panel:rulesets", "set:")
    return (*steps, *(option if chance.random() < OPTION else ()), "panel:main")


def by_heart(chance: Random) -> tuple[str, ...]:
    """What the buttons carry that choose a ruleset, and perhaps an option that is not its usual one."""
    key = chance.choice(list(RULESETS))
    menu = RULESETS[key].menu
    name = chance.choice([name for name in menu if name in LAW])
    option = (f"pick:{name}={menu[name][-1]}",) if chance.random() < OPTION else ()
    return (f"set:{key}", *option)
