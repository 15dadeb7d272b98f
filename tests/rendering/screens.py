"""Every screen there is, of tables at chosen moments, by the name of its golden file.

`python -m tests.rendering.screens` writes the files anew, to be read line by line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from bot.i18n import Translator
from bot.rendering import (
    absent,
    alerts,
    answers,
    asked,
    closing,
    cut,
    hand,
    languages,
    lobby,
    rubber,
    sheet,
    summary,
    traditions,
    trick,
)
from bot.rendering.alerts import Notice
from bot.rendering.commands import Scope, commands
from bot.rendering.people import FACES
from bot.rendering.screen import Button, Screen
from bot.rendering.views import (
    Aided,
    Closing,
    Ending,
    HandView,
    Outlook,
    Panel,
    Part,
    Silence,
    Sitter,
    TableView,
    Turnover,
)
from engine.cards import Card, Suit
from engine.match import begin
from engine.refusals import Refusal, RefusalCode
from engine.rulesets import (
    ANFILADA,
    FAVOURITE_SUIT,
    RULESETS,
    RUSSIAN,
    SHORT,
    TEN,
    WIKI,
    Ruleset,
)
from engine.rulesets.options import BY_NAME, OPTIONS, with_options
from engine.seats import Seat, Turn
from tests.rendering import few, hinted, lawful, looking
from tests.rendering.scenes import (
    BUMPER_LOST,
    CATALOGUES,
    E6,
    E7,
    EXAMPLE,
    MARKS,
    PEOPLE,
    PLAIN,
    SLAM,
    UNTIL,
    WITH_ROBOT,
    WITHOUT_ACE,
    at,
    at_eight,
    called,
    dealt,
    drawn,
    finished,
    follow,
    gathering,
    of,
    played,
    scored,
    table,
)

GOLDEN = Path(__file__).parent / "golden"


HALF_LEFT = (
    PEOPLE[0],
    replace(PEOPLE[1], away=True),
    Sitter("Трефа", robot=True, level="club", left="Вера"),
    Sitter("Пика", robot=True, level="club", left="Гриша", heir="Дима"),
)
"""Boris is away, Vera and Grisha have left, Dima takes Grisha's seat."""
ALL_AWAY = tuple(replace(sitter, away=True) for sitter in PEOPLE)


UNREACHED = (PEOPLE[0], replace(PEOPLE[1], ready=False, away=True), *PEOPLE[2:])
"""Boris blocks the bot."""


def halted(silence: Silence, t: Translator) -> Screen:
    """What everybody at a table reads whose group takes no messages."""
    return absent.halted(t, HandView(replace(table(played(9)), silence=silence), None), silence)


def slow(seen: HandView) -> HandView:
    """The same at a table with twelve hours a card."""
    return replace(seen, table=replace(seen.table, pace=43200))


def must_follow(suit: Suit, t: Translator) -> str:
    """The refusal of a card of another suit than the one led."""
    return alerts.refused(t, Refusal(RefusalCode.MUST_FOLLOW, suit=suit))


def noticed(what: Notice, t: Translator) -> str:
    """A short answer."""
    return alerts.notice(t, what)


OWN = with_options(TEN, {"slam": "pay_and_mark", "bar_at": "counting", "rubber_bonus": "2", "stake": "5"})
BOTH = with_options(WIKI, {"target": "7", "trick_value": "2", "honours_scale": "count_both"})
FICHES = with_options(RUSSIAN, {"settle": "fiches", "after_rubber": "stay"})


CORONAS = with_options(RUSSIAN, {"corona_table": "2", "corona_by": "pair"})
OWN_CORONAS = with_options(RUSSIAN, {"corona_table": "1,2,5,8,10,12,14,16,18,20,50"})
ONE_FAVOURITE = with_options(FAVOURITE_SUIT, {"favourite_by": "cut_each_rubber"})
TRUMP_FAVOURITE = with_options(FAVOURITE_SUIT, {"favourite_by": "first_trump_of_rubber"})


def brief_of(ruleset: Ruleset, t: Translator) -> Screen:
    """The rules of a table in short."""
    return asked.posted(t, gathering(None, None, None, None, ruleset=ruleset), "rules")


def rules_of(ruleset: Ruleset, t: Translator) -> Screen:
    """The page of a tradition."""
    return traditions.rules(t, ruleset)


def offering(name: str) -> Ruleset:
    """The first table that offers an option: a tradition as it is, or one with what must be chosen before."""
    tables = (TEN, RUSSIAN, WIKI, CORONAS, FAVOURITE_SUIT, lawful.LAW, *RULESETS.values())
    return next(table for table in tables if BY_NAME[name].offered(table))


def choosing(option: str, ruleset: Ruleset) -> TableView:
    """A lobby where the list of options is open, or one of them."""
    panel = Panel.OPTION if option else Panel.OPTIONS
    return gathering(*PEOPLE[:2], None, None, panel=panel, ruleset=ruleset, option=option)


def opened(name: str, t: Translator) -> Screen:
    """An option and its choices."""
    return lobby.lobby(t, choosing(name, offering(name)))


STEPPED_OUT = Turnover(
    ("Дима",),
    ("Анна",),
    (("Анна", Card.parse("KS")), ("Борис", Card.parse("2D")), ("Вера", Card.parse("AC"))),
)


def without_hints(seen: HandView) -> HandView:
    """A hand at a table that plays without hints."""
    return replace(seen, table=replace(seen.table, hints=False))


def queue(gathered: TableView) -> TableView:
    """A lobby where two wait for a seat."""
    assert gathered.lobby is not None
    waiting = (Sitter("Дима", robot=False), Sitter("Ева", robot=False))
    return replace(gathered, lobby=replace(gathered.lobby, waiting=waiting))


def expecting(outlook: Outlook) -> TableView:
    """A rubber that is won, where others come in."""
    return replace(table(scored(RUSSIAN, *E6)), outlook=outlook)


def of_all_levels() -> tuple[Sitter, ...]:
    """An AI of each level, the weakest first."""
    names = ("Трефа", "Бубна", "Черва")
    return tuple(Sitter(name, robot=True, level=level) for name, level in zip(names, FACES, strict=True))


LAWFUL: dict[str, Callable[[Translator], Screen]] = {
    "law-hand-revoked": lambda t: hand.hand(t, lawful.hand_of(lawful.revoked(), lawful.VERA)),
    "law-hand-partner": lambda t: hand.hand(t, lawful.hand_of(lawful.revoked(), lawful.ANNA)),
    "law-hand-queried": lambda t: hand.hand(t, lawful.hand_of(lawful.queried(), lawful.VERA)),
    "law-hand-claims": lambda t: hand.hand(t, lawful.hand_of(lawful.revoked(6), lawful.BORIS)),
    "law-hand-list": lambda t: hand.hand(t, lawful.hand_of(lawful.revoked(6), lawful.BORIS, listing=True)),
    "law-hand-reckoning": lambda t: hand.hand(t, lawful.hand_of(lawful.reckoning(), lawful.GRISHA)),
    "law-hand-penalty": lambda t: hand.hand(t, lawful.hand_of(lawful.examined(), lawful.GRISHA)),
    "law-hand-accept": lambda t: hand.hand(t, lawful.hand_of(lawful.claimed(), lawful.BORIS)),
    "law-hand-consent": lambda t: hand.hand(t, lawful.hand_of(lawful.undoing(), lawful.VERA)),
    "law-trick-queried": lambda t: trick.running(t, lawful.group(lawful.queried()), 1),
    "law-trick-denied": lambda t: trick.running(t, lawful.group(lawful.denied()), 1),
    "law-trick-back": lambda t: trick.running(t, lawful.group(lawful.taken_back()), 1),
    "law-trick-claimed": lambda t: trick.running(t, lawful.group(lawful.claimed()), 1),
    "law-trick-undo": lambda t: trick.running(t, lawful.group(lawful.undoing()), 1),
    "law-reckoning": lambda t: trick.settling(t, lawful.group(lawful.examined()), 14),
    "law-sheet-added": lambda t: sheet.sheet(t, lawful.group(lawful.paid("add3"))),
    "law-sheet-tricks": lambda t: sheet.sheet(t, lawful.group(lawful.paid("tricks3"))),
    "law-sheet-alone": lambda t: sheet.sheet(t, lawful.group(lawful.paid_alone())),
    "law-rules-alone": lambda t: traditions.rules(t, lawful.ALONE),
    "law-rules": lambda t: traditions.rules(t, lawful.LAW),
}
"""A table whose law is its players' affair."""


AIDED = (Aided("Анна", 2, 0), Aided("Борис", 0, 5), Aided("Гриша", 1, 3))

SCREENS: dict[str, Callable[[Translator], Screen]] = {
    **hinted.SCREENS,
    "lobby-empty": lambda t: lobby.lobby(t, gathering(None, None, None, None)),
    "lobby": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], WITH_ROBOT[2], None)),
    "lobby-waiting": lambda t: lobby.lobby(t, gathering(*PEOPLE[:3], replace(PEOPLE[3], ready=False))),
    "lobby-queue": lambda t: lobby.lobby(t, queue(gathering(*PEOPLE))),
    "lobby-settings": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], None, None, panel=Panel.SETTINGS)),
    "lobby-no-hints": lambda t: lobby.lobby(
        t, replace(gathering(*PEOPLE[:2], None, None, panel=Panel.SETTINGS), hints=False)
    ),
    "lobby-rulesets": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], None, None, panel=Panel.RULESETS)),
    "lobby-options": lambda t: lobby.lobby(t, choosing("", TEN)),
    "lobby-options-own": lambda t: lobby.lobby(t, choosing("", OWN)),
    "lobby-own": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], None, None, ruleset=OWN)),
    **{f"option-{one.name}": partial(opened, one.name) for one in OPTIONS},
    "option-corona_table-own": lambda t: lobby.lobby(t, choosing("corona_table", OWN_CORONAS)),
    "option-corona_table.5": lambda t: lobby.lobby(t, choosing("corona_table.5", OWN_CORONAS)),
    "lobby-fill": lambda t: lobby.lobby(t, gathering(*PEOPLE[:2], None, None, panel=Panel.FILL)),
    "lobby-levels": lambda t: lobby.lobby(t, gathering(PEOPLE[0], *of_all_levels())),
    "lobby-closed-levels": lambda t: lobby.lobby_closed(t, table(dealt(), (PEOPLE[0], *of_all_levels()))),
    "lobby-closed": lambda t: lobby.lobby_closed(t, table(dealt(), WITH_ROBOT)),
    "lobby-dissolved": lambda t: lobby.lobby_closed(t, at("stopped")),
    "cut": lambda t: cut.cut(t, drawn("0 2C 1 KS 2 5D 3 9H")),
    "cut-tied": lambda t: cut.cut(t, drawn("0 2C 1 KS 2 KD 3 9H", "1 4S 2 4D", "1 JS 2 AD")),
    "cut-entrants": lambda t: cut.cut(t, replace(drawn("0 2C 1 KS 2 5D 3 9H"), turnover=STEPPED_OUT)),
    "cut-entrants-ai": lambda t: cut.cut(
        t, replace(drawn("0 2C 1 KS 2 5D 3 9H"), turnover=Turnover(("Дима", "Ева"), ()))
    ),
    "cut-rotated": lambda t: cut.cut(t, table(begin(RUSSIAN, 2, Seat(3)))),
    "trick-first": lambda t: trick.running(t, table(played(1), deadline=UNTIL), 1),
    "trick": lambda t: trick.running(t, table(played(10), deadline=UNTIL), 3),
    "trick-robot": lambda t: trick.running(t, table(played(9), WITH_ROBOT), 3),
    "trick-together": lambda t: trick.running(t, table(played(14), WITH_ROBOT, deadline=UNTIL), 1),
    "record-first": lambda t: trick.record(t, table(played(4)), 1, 1),
    "record": lambda t: trick.record(t, table(played(12)), 3, 3),
    "record-many": lambda t: trick.record(t, table(finished(), WITH_ROBOT), 4, 13),
    "summary": lambda t: summary.summary(t, replace(table(scored(RUSSIAN, *EXAMPLE[:2])), deal=9), 8, 5),
    "summary-earlier": lambda t: summary.summary(t, replace(table(dealt()), deal=9), 8, 5),
    "summary-closed": lambda t: summary.summary(t, at("stopped"), 1, 5),
    "ticket": lambda t: hand.ticket(t, HandView(gathering(*PEOPLE[:2], None, None), None)),
    "hand-waiting": lambda t: hand.hand(t, of(played(10), 2)),
    "hand-on-turn": lambda t: hand.hand(t, of(played(9), 2, deadline=UNTIL)),
    "hand-leading": lambda t: hand.hand(t, of(dealt(), 1, deadline=UNTIL)),
    "hand-no-hints": lambda t: hand.hand(t, without_hints(of(dealt(), 1, deadline=UNTIL))),
    "hand-void": lambda t: hand.hand(t, of(played(10), 3, WITH_ROBOT, UNTIL)),
    "hand-finished": lambda t: hand.finished(t, of(finished(), 1)),
    "hand-closed": lambda t: hand.dismissed(t, HandView(at("idle"), None)),
    "hand-away": lambda t: absent.away(t, HandView(table(played(9)), None, part=Part.AWAY)),
    "hand-left": lambda t: absent.left(
        t, HandView(table(played(9), HALF_LEFT), None, part=Part.LEFT, seat=Seat(2))
    ),
    "hand-heir": lambda t: absent.heir(
        t, HandView(table(played(9), HALF_LEFT), None, part=Part.HEIR, seat=Seat(3))
    ),
    "hand-entrant": lambda t: absent.waiting(t, HandView(table(played(9)), None, part=Part.WAITING)),
    "hand-entrant-lobby": lambda t: absent.waiting(
        t, HandView(queue(gathering(*PEOPLE)), None, part=Part.WAITING)
    ),
    "hand-rung": lambda t: hand.hand(t, replace(of(played(9), 2, deadline=UNTIL), elsewhere=3)),
    "hand-slow": lambda t: hand.hand(t, slow(of(played(9), 2, deadline=UNTIL))),
    "trick-absent": lambda t: trick.running(t, table(played(9), HALF_LEFT), 3),
    "trick-slow": lambda t: trick.running(t, replace(table(played(10), deadline=UNTIL), pace=14400), 3),
    "pause": lambda t: absent.pause(t, table(scored(RUSSIAN, *EXAMPLE[:1]), ALL_AWAY, UNTIL)),
    "ended-entrant": lambda t: rubber.ended(t, expecting(Outlook(("Дима",), ("Анна",)))),
    "ended-entrants": lambda t: rubber.ended(t, expecting(Outlook(("Дима", "Ева"), ("Анна", "Вера")))),
    "ended-entrants-cut": lambda t: rubber.ended(
        t, expecting(Outlook(("Дима",), (), ("Анна", "Борис", "Вера"), 1))
    ),
    "ended-entrants-cut-two": lambda t: rubber.ended(
        t, expecting(Outlook(("Дима", "Ева"), (), ("Анна", "Борис", "Вера"), 2))
    ),
    "ended-entrant-ai": lambda t: rubber.ended(t, expecting(Outlook(("Дима",), ()))),
    "ended-room": lambda t: rubber.ended(t, replace(table(scored(RUSSIAN, *E6)), room=True)),
    "ended-left": lambda t: rubber.ended(t, table(scored(RUSSIAN, *E6), HALF_LEFT)),
    "lobby-slow": lambda t: lobby.lobby(t, replace(gathering(*PEOPLE), pace=43200, quiet=(23, 8))),
    "trick-unreached": lambda t: trick.running(t, table(played(9), UNREACHED), 3),
    **{f"halted-{silence.value}": partial(halted, silence) for silence in Silence},
    "hand-aside": lambda t: absent.aside(t, HandView(table(dealt()), None, part=Part.AWAY)),
    "hand-uprooted": lambda t: hand.dismissed(t, HandView(at("uprooted"), None)),
    "closed-uprooted": lambda t: closing.closed(t, at("uprooted")),
    "closed-voted": lambda t: closing.closed(t, at("voted")),
    "sheet-empty": lambda t: sheet.sheet(t, table(dealt())),
    "sheet": lambda t: sheet.sheet(t, table(scored(RUSSIAN, *EXAMPLE))),
    "sheet-picture": lambda t: sheet.sheet(
        t, table(replace(scored(RUSSIAN, *EXAMPLE), deal=None)), pictured=True
    ),
    "sheet-robot": lambda t: sheet.sheet(t, table(scored(RUSSIAN, *E6[:4]), WITH_ROBOT)),
    "sheet-aided": lambda t: sheet.sheet(
        t, replace(table(scored(RUSSIAN, *EXAMPLE), WITH_ROBOT), aided=AIDED), pictured=True
    ),
    "sheet-rubber": lambda t: sheet.sheet(t, table(scored(RUSSIAN, *E6))),
    "sheet-short": lambda t: sheet.sheet(t, table(scored(SHORT, *MARKS))),
    "sheet-short-barred": lambda t: sheet.sheet(t, table(scored(SHORT, ((10, 3), (2, 2))))),
    "sheet-short-rubber": lambda t: sheet.sheet(t, table(scored(SHORT, *BUMPER_LOST))),
    "sheet-ten": lambda t: sheet.sheet(t, table(scored(TEN, *SLAM))),
    "sheet-ten-rubber": lambda t: sheet.sheet(t, table(scored(TEN, *E7))),
    "sheet-ten-slam-rubber": lambda t: sheet.sheet(t, table(scored(OWN, *SLAM[:2], *E7[1:3]))),
    "sheet-wiki": lambda t: sheet.sheet(t, table(scored(WIKI, *PLAIN[:6]))),
    "sheet-wiki-rubber": lambda t: sheet.sheet(t, table(scored(WIKI, *PLAIN))),
    "sheet-russian-fiches": lambda t: sheet.sheet(t, table(scored(FICHES, *E6))),
    "sheet-anfilada": lambda t: sheet.sheet(t, table(scored(ANFILADA, *E7))),
    "trick-first-favourite": lambda t: trick.running(t, table(played(1, ANFILADA), deadline=UNTIL), 1),
    "trick-first-other-favourite": lambda t: trick.running(
        t, table(follow(dealt(FAVOURITE_SUIT, Card.parse("9S")), Card.parse("KS"))), 1
    ),
    "record-first-favourite": lambda t: trick.record(t, table(played(4, ANFILADA)), 1, 1),
    "hand-turn-favourite": lambda t: hand.hand(t, of(played(1, ANFILADA), 2)),
    "hand-call": lambda t: hand.hand(t, of(at_eight(), 0)),
    "hand-call-asked-of-none": lambda t: hand.hand(t, of(at_eight(), 2)),
    "trick-called": lambda t: trick.running(t, table(called(at_eight(WITHOUT_ACE))), 1),
    "record-called-won": lambda t: trick.called(t, table(called(follow(at_eight(), Card.parse("KS"))))),
    "ended-ten": lambda t: rubber.ended(t, table(scored(TEN, *E7))),
    "ended-wiki": lambda t: rubber.ended(t, table(scored(WIKI, *PLAIN))),
    "ended-stake": lambda t: rubber.ended(t, table(scored(with_options(WIKI, {"stake": "5"}), *PLAIN))),
    "ended": lambda t: rubber.ended(t, table(scored(RUSSIAN, *E6))),
    "ended-short": lambda t: rubber.ended(t, table(scored(SHORT, *BUMPER_LOST), WITH_ROBOT)),
    **{f"rules-{ruleset.name}": partial(rules_of, ruleset) for ruleset in RULESETS.values()},
    **{f"brief-{ruleset.name}": partial(brief_of, ruleset) for ruleset in RULESETS.values()},
    "brief-favourite-rubber": lambda t: brief_of(ONE_FAVOURITE, t),
    "brief-favourite-trump": lambda t: brief_of(TRUMP_FAVOURITE, t),
    "brief-russian-fiches": lambda t: brief_of(FICHES, t),
    "rules-all": traditions.catalogue,
    "rules-russian-coronas": lambda t: traditions.rules(t, CORONAS),
    "rules-favourite-rubber": lambda t: traditions.rules(t, ONE_FAVOURITE),
    "rules-favourite-trump": lambda t: traditions.rules(t, TRUMP_FAVOURITE),
    "rules-ten-own": lambda t: traditions.rules(t, OWN),
    "rules-wiki-own": lambda t: traditions.rules(t, BOTH),
    "rules-russian-fiches": lambda t: traditions.rules(t, FICHES),
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
    "standing-room": lambda t: answers.standing(t, replace(table(dealt(), WITH_ROBOT), room=True)),
    "no-table": lambda t: answers.no_table(t, "whist_table_bot"),
    "hands": lambda t: answers.hands(
        t,
        (
            (table(dealt()), False),
            (replace(table(dealt()), group="Дача"), True),
            (replace(table(dealt()), group="Сад", silence=Silence.REMOVED), False),
        ),
    ),
    "hands-none": lambda t: answers.hands(t, ()),
    "channel": answers.nobody,
    "short": lambda t: answers.short(t, alerts.notice(t, Notice.BUSY)),
    "group-only": answers.in_group_only,
    "left-lobby": lambda t: answers.left(t, "Анна", None),
    "left-waiting": lambda t: answers.waits_no_more(t, "Дима"),
    "left-playing": lambda t: answers.left(t, "Анна", "Трефа"),
    "languages": languages.languages,
    **LAWFUL,
    **few.SCREENS,
    **looking.SCREENS,
}
ALERTS: dict[str, Callable[[Translator], str]] = {
    "turn": lambda t: alerts.refused(
        t, Refusal(RefusalCode.NOT_YOUR_TURN, turn=Turn(Seat(1), Seat(1))), "Борис"
    ),
    "turn-nameless": lambda t: alerts.refused(t, Refusal(RefusalCode.NOT_YOUR_TURN)),
    "not-in-hand": lambda t: alerts.refused(t, Refusal(RefusalCode.NOT_IN_HAND)),
    **{f"follow-{suit}": partial(must_follow, suit) for suit in Suit},
    "no-such-offer": lambda t: alerts.refused(t, Refusal(RefusalCode.NO_SUCH_OFFER)),
    "not-now": lambda t: alerts.refused(t, Refusal(RefusalCode.NOT_NOW)),
    "unanswered": lambda t: alerts.refused(t, Refusal(RefusalCode.UNANSWERED)),
    "outdated-trick": lambda t: alerts.outdated(t, table(played(10))),
    "outdated-lead": lambda t: alerts.outdated(t, table(played(8))),
    "outdated-lobby": lambda t: alerts.outdated(t, table()),
    "score": lambda t: alerts.score_alert(t, table(scored(RUSSIAN, *EXAMPLE))),
    "score-ten": lambda t: alerts.score_alert(t, table(scored(TEN, *SLAM))),
    "score-wiki": lambda t: alerts.score_alert(t, table(scored(WIKI, *PLAIN[:6]))),
    "score-lobby": lambda t: alerts.score_alert(t, table()),
    "last": lambda t: alerts.last_alert(t, table(played(12))),
    "last-none": lambda t: alerts.last_alert(t, table(played(3))),
    "voted": lambda t: alerts.voted(t, 1),
    "voted-two": lambda t: alerts.voted(t, 2),
    **few.ALERTS,
    **hinted.ALERTS,
    **{f"notice-{what.name.lower()}": partial(noticed, what) for what in Notice},
}


def drawn_out(screen: Screen) -> str:
    """A screen as text: what it says, its buttons by row, what of a waiting hand must be right at once, and the words under a
    picture."""
    rows = [" ".join(map(_button, row)) for row in screen.keyboard]
    lasting = [] if screen.lasting is None else ["-- lasting", screen.lasting]
    caption = [] if screen.picture is None else ["-- picture", screen.picture.caption]
    return "\n".join([screen.text, *(["--"] if rows else []), *rows, *lasting, *caption]) + "\n"


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
