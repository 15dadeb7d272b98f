"""Tables at chosen moments, made of real matches, and the screens shown of them.

`SCREENS` names every golden screen; `python -m tests.rendering.scenes` writes the files anew, to be read line
by line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta, timezone
from functools import partial
from pathlib import Path

from bot.i18n import Catalogues, Translator
from bot.rendering import (
    alerts,
    answers,
    closing,
    cut,
    hand,
    languages,
    lobby,
    rubber,
    sheet,
    traditions,
    trick,
)
from bot.rendering.alerts import Notice
from bot.rendering.commands import Scope, commands
from bot.rendering.screen import Button, Screen
from bot.rendering.views import Closing, Ending, HandView, LobbyView, Panel, Sitter, TableView
from engine.actions import Cut, Dealt, Play
from engine.cards import PACK, Card, Cards, Suit
from engine.events import Drawn
from engine.match import Match, apply, begin
from engine.refusals import Refusal, RefusalCode
from engine.rubber import premiums, sheet_of
from engine.rulesets import RUSSIAN, SHORT, Ruleset
from engine.scoring import Outcome, score
from engine.seats import Seat, Turn
from engine.view import observe

GOLDEN = Path(__file__).parent / "golden"
MOSCOW = timezone(timedelta(hours=3), "MSK")
CATALOGUES = Catalogues.load()

PEOPLE = tuple(Sitter(name, robot=False) for name in ("Анна", "Борис", "Вера", "Гриша"))
WITH_ROBOT = (*PEOPLE[:2], Sitter("Трефа", robot=True), PEOPLE[3])

HANDS = ("962.KJ75.Q73.A84", "AKQ.T83.K52.JT62", "JT874.A9.AJ4.KQ9", "53.Q642.T986.753")
"""Anna's hand, Boris', Vera's, Grisha's; Anna deals and turns the seven of hearts."""
TURNED = Card.parse("7H")
PLAYED = "KS 4S 3S 2S QS 7S 5S 6S AS 8S 2H 9S TD 3D 2D AD KC 3C AC 2C KH TH 9H 4H"


def stacked(hands: Sequence[str], turned: Card, dealer: int = 0) -> tuple[Card, ...]:
    """The pack that deals these hands by seat and turns this card last."""
    held = [[card for card in Cards.parse(text) if card is not turned] for text in hands]
    held[dealer].append(turned)
    return tuple(held[(dealer + 1 + place) % 4][place // 4] for place in range(52))


def dealt(ruleset: Ruleset = RUSSIAN) -> Match:
    """The first deal, before the first card."""
    match, _ = apply(begin(ruleset), None, Cut(PACK))
    match, _ = apply(match, None, Dealt(stacked(HANDS, TURNED)))
    return match


def played(cards: int, ruleset: Ruleset = RUSSIAN) -> Match:
    """The first deal after so many cards."""
    match = dealt(ruleset)
    for text in PLAYED.split()[:cards]:
        match = follow(match, Card.parse(text))
    return match


def follow(match: Match, card: Card) -> Match:
    """The match after this card."""
    assert match.deal is not None
    assert match.deal.turn is not None
    return apply(match, match.deal.turn.actor, Play(card))[0]


def finished() -> Match:
    """The first deal played to its end, everybody playing his first legal card once the notation ends."""
    match = played(len(PLAYED.split()))
    while match.deal is not None and match.deal.turn is not None:
        seat = match.deal.turn.actor
        match = follow(match, next(card for card in match.deal.hand(seat) if match_allows(match, seat, card)))
    return match


def match_allows(match: Match, seat: Seat, card: Card) -> bool:
    """Whether a seat may play a card now."""
    assert match.deal is not None
    return Play(card) in observe(match, seat).legal


def scored(ruleset: Ruleset, *deals: tuple[tuple[int, int], tuple[int, int]]) -> Match:
    """A match whose sheet holds deals given as tricks and honours of both sides, as RULES gives them."""
    match = dealt(ruleset)
    written = sheet_of(ruleset)
    for number, (tricks, honours) in enumerate(deals, 1):
        lines = score(ruleset, written, number, Outcome(tricks, honours))
        lines += premiums(ruleset, written, number, lines)
        written = sheet_of(ruleset, (*written.lines, *lines))
    dealer = Seat(len(deals) % 4)
    return replace(match, sheet=written, deal_number=len(deals), next_dealer=dealer)


def table(
    match: Match | None = None, sitters: Sequence[Sitter] = PEOPLE, deadline: float | None = None
) -> TableView:
    """A table as its group sees it."""
    return TableView(
        id="07k3f9x2ab",
        bot="whist_table_bot",
        group="Клуб «Вторник»",
        link="https://t.me/c/1234567890/17",
        ruleset=match.ruleset.key if match else RUSSIAN.key,
        pace=60,
        lobby=None if match else LobbyView((None,) * 4, Panel.MAIN),
        sitters=tuple(sitters) if match else (),
        cut=(),
        joined=tuple(sitters),
        deal=match.deal_number if match else 0,
        view=observe(match, None) if match else None,
        deadline=deadline,
        zone=MOSCOW,
    )


def of(
    match: Match, seat: int, sitters: Sequence[Sitter] = PEOPLE, deadline: float | None = None
) -> HandView:
    """A player's view of a table."""
    return HandView(table(match, sitters, deadline), observe(match, Seat(seat)))


def gathering(*sitters: Sitter | None, panel: Panel = Panel.MAIN) -> TableView:
    """A table in the lobby."""
    return replace(table(), lobby=LobbyView(sitters, panel))


def drawn(*rounds: str) -> TableView:
    """A table whose players have cut: a round is a text such as "0 2C 1 KS"."""
    draws = [
        Drawn(number, int(player), Card.parse(card))
        for number, text in enumerate(rounds, 1)
        for player, card in zip(text.split()[::2], text.split()[1::2], strict=True)
    ]
    match, _ = apply(begin(RUSSIAN), None, Cut(PACK))
    joined = (PEOPLE[0], PEOPLE[1], PEOPLE[2], PEOPLE[3])
    return replace(table(match), cut=tuple(draws), joined=joined)


def at(screen: str) -> TableView:
    """A closed table, for its last words."""
    return replace(table(), lobby=None, closing=Closing(Ending(screen), "Борис"))


def must_follow(suit: Suit, t: Translator) -> str:
    """The refusal of a card of another suit than the one led."""
    return alerts.refused(t, Refusal(RefusalCode.MUST_FOLLOW, suit=suit))


def noticed(what: Notice, t: Translator) -> str:
    """A short answer."""
    return alerts.notice(t, what)


UNTIL = 1_796_033_490.0
EXAMPLE = (((9, 4), (4, 1)), ((5, 8), (2, 3)), ((8, 5), (3, 2)))
"""The sheet of SCREENS: 9/4 with honours 4–1, 5/8 with 2–3, 8/5 with 3–2."""
E5 = (((9, 4), (2, 3)), ((8, 5), (4, 1)), ((12, 1), (5, 0)))
E6 = (((9, 4), (2, 3)), ((8, 5), (4, 1)), ((3, 10), (2, 3)), ((6, 7), (3, 2)), ((12, 1), (5, 0)))
MARKS = (((9, 4), (2, 2)), ((4, 9), (1, 1)), ((6, 7), (4, 0)))
BUMPER_LOST = (*MARKS, ((3, 10), (1, 3)), ((8, 5), (2, 2)), ((10, 3), (2, 2)))

SCREENS: dict[str, Callable[[Translator], Screen]] = {
    "lobby-empty": lambda t: lobby.lobby(t, gathering(None, None, None, None)),
    "lobby": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], WITH_ROBOT[2], None)),
    "lobby-waiting": lambda t: lobby.lobby(t, gathering(*PEOPLE[:3], replace(PEOPLE[3], ready=False))),
    "lobby-settings": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], None, None, panel=Panel.SETTINGS)),
    "lobby-fill": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], None, None, panel=Panel.FILL)),
    "lobby-closed": lambda t: lobby.lobby_closed(t, table(dealt(), WITH_ROBOT)),
    "cut": lambda t: cut.cut(t, drawn("0 2C 1 KS 2 5D 3 9H")),
    "cut-tied": lambda t: cut.cut(t, drawn("0 2C 1 KS 2 KD 3 9H", "1 4S 2 4D", "1 JS 2 AD")),
    "cut-rotated": lambda t: cut.cut(t, table(begin(RUSSIAN, 2, Seat(3)))),
    "trick-first": lambda t: trick.running(t, table(played(1), deadline=UNTIL)),
    "trick": lambda t: trick.running(t, table(played(10), deadline=UNTIL)),
    "trick-robot": lambda t: trick.running(t, table(played(9), WITH_ROBOT)),
    "record-first": lambda t: trick.record(t, table(played(4)), 1, 1),
    "record": lambda t: trick.record(t, table(played(12)), 3, 3),
    "record-many": lambda t: trick.record(t, table(finished(), WITH_ROBOT), 4, 13),
    "summary": lambda t: trick.summary(t, replace(table(scored(RUSSIAN, *EXAMPLE[:2])), deal=9), 8, 5),
    "summary-earlier": lambda t: trick.summary(t, replace(table(dealt()), deal=9), 8, 5),
    "ticket": lambda t: hand.ticket(t, HandView(gathering(*PEOPLE[:2], None, None), None)),
    "hand-waiting": lambda t: hand.hand(t, of(played(10), 2)),
    "hand-on-turn": lambda t: hand.hand(t, of(played(9), 2, deadline=UNTIL)),
    "hand-leading": lambda t: hand.hand(t, of(dealt(), 1, deadline=UNTIL)),
    "hand-void": lambda t: hand.hand(t, of(played(10), 3, WITH_ROBOT, UNTIL)),
    "hand-finished": lambda t: hand.finished(t, of(finished(), 1)),
    "hand-closed": lambda t: hand.dismissed(t, HandView(at("idle"), None)),
    "hand-replaced": lambda t: hand.dismissed(t, of(played(9), 2, WITH_ROBOT)),
    "sheet-empty": lambda t: sheet.sheet(t, table(dealt())),
    "sheet": lambda t: sheet.sheet(t, table(scored(RUSSIAN, *EXAMPLE))),
    "sheet-robot": lambda t: sheet.sheet(t, table(scored(RUSSIAN, *E6[:4]), WITH_ROBOT)),
    "sheet-rubber": lambda t: sheet.sheet(t, table(scored(RUSSIAN, *E6))),
    "sheet-short": lambda t: sheet.sheet(t, table(scored(SHORT, *MARKS))),
    "sheet-short-barred": lambda t: sheet.sheet(t, table(scored(SHORT, ((10, 3), (2, 2))))),
    "sheet-short-rubber": lambda t: sheet.sheet(t, table(scored(SHORT, *BUMPER_LOST))),
    "ended": lambda t: rubber.ended(t, table(scored(RUSSIAN, *E6))),
    "ended-short": lambda t: rubber.ended(t, table(scored(SHORT, *BUMPER_LOST), WITH_ROBOT)),
    "rules-russian": lambda t: traditions.rules(t, RUSSIAN.key),
    "rules-short": lambda t: traditions.rules(t, SHORT.key),
    "closed-stopped": lambda t: closing.closed(t, at("stopped")),
    "closed-by-admin": lambda t: closing.closed(t, replace(at("stopped"), closing=Closing(Ending.STOPPED))),
    "closed-deserted": lambda t: closing.closed(t, at("deserted")),
    "closed-idle": lambda t: closing.closed(t, at("idle")),
    "closed-replaced": lambda t: closing.closed(t, at("replaced")),
    "start": lambda t: answers.start(t, "whist_table_bot"),
    "help-group": lambda t: answers.help_group(t, "whist_table_bot"),
    "help-private": answers.help_private,
    "standing-lobby": lambda t: answers.standing(t, gathering(*PEOPLE[:2], None, None)),
    "standing-empty": lambda t: answers.standing(t, gathering(None, None, None, None)),
    "standing-playing": lambda t: answers.standing(t, table(dealt(), WITH_ROBOT)),
    "no-table": lambda t: answers.no_table(t, "whist_table_bot"),
    "invitation": lambda t: answers.invitation(t, table(dealt())),
    "hands": lambda t: answers.hands(t, (table(dealt()), replace(table(dealt()), group="Дача"))),
    "hands-none": lambda t: answers.hands(t, ()),
    "group-only": answers.in_group_only,
    "left-lobby": lambda t: answers.left(t, "Анна", None),
    "left-playing": lambda t: answers.left(t, "Анна", "🤖 Трефа"),
    "languages": languages.languages,
}
"""Every screen there is, by the name of its golden file."""

ALERTS: dict[str, Callable[[Translator], str]] = {
    "turn": lambda t: alerts.refused(
        t, Refusal(RefusalCode.NOT_YOUR_TURN, turn=Turn(Seat(1), Seat(1))), "Борис"
    ),
    "turn-nameless": lambda t: alerts.refused(t, Refusal(RefusalCode.NOT_YOUR_TURN)),
    "not-in-hand": lambda t: alerts.refused(t, Refusal(RefusalCode.NOT_IN_HAND)),
    **{f"follow-{suit}": partial(must_follow, suit) for suit in Suit},
    "no-such-offer": lambda t: alerts.refused(t, Refusal(RefusalCode.NO_SUCH_OFFER)),
    "not-now": lambda t: alerts.refused(t, Refusal(RefusalCode.NOT_NOW)),
    "outdated-trick": lambda t: alerts.outdated(t, table(played(10))),
    "outdated-lead": lambda t: alerts.outdated(t, table(played(8))),
    "outdated-lobby": lambda t: alerts.outdated(t, table()),
    "score": lambda t: alerts.score_alert(t, table(scored(RUSSIAN, *EXAMPLE))),
    "score-lobby": lambda t: alerts.score_alert(t, table()),
    "last": lambda t: alerts.last_alert(t, table(played(12))),
    "last-none": lambda t: alerts.last_alert(t, table(played(3))),
    **{f"notice-{what.value}": partial(noticed, what) for what in Notice},
}


def drawn_out(screen: Screen) -> str:
    """A screen as text: what it says, its buttons by row, and what of a waiting hand must be right at
    once."""
    rows = [" ".join(map(_button, row)) for row in screen.keyboard]
    lasting = [] if screen.lasting is None else ["-- lasting", screen.lasting]
    return "\n".join([screen.text, *(["--"] if rows else []), *rows, *lasting]) + "\n"


def told(t: Translator) -> str:
    """All alerts and the commands' menus of a language."""
    lines = [f"{name}: {alert(t)}" for name, alert in ALERTS.items()]
    for scope in Scope:
        lines += [f"{scope.value}: /{command} {text}" for command, text in commands(t, scope)]
    return "\n".join(lines) + "\n"


def _button(button: Button) -> str:
    style = f" {button.style}" if button.style else ""
    return f"[{button.text}{style}{f' {button.url}' if button.url else ''}]"


def files() -> dict[Path, str]:
    """Every golden file with what it should hold."""
    wanted: dict[Path, str] = {}
    for code in CATALOGUES.languages:
        t = CATALOGUES.of(code)
        wanted |= {GOLDEN / code / f"{name}.txt": drawn_out(screen(t)) for name, screen in SCREENS.items()}
        wanted[GOLDEN / code / "alerts.txt"] = told(t)
    return wanted


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
