"""Telegram's limits hold for every screen, whoever sits at the table."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import product
from random import Random

import pytest

from bot.callbacks import CardTap
from bot.i18n import Translator
from bot.rendering import absent, alerts, cut, drill, hand, lobby, rubber, sheet, summary, traditions, trick
from bot.rendering.columns import PAYS, WIDEST, columns
from bot.rendering.commands import Scope, commands
from bot.rendering.debts import debts
from bot.rendering.names import clean, distinct, units, width
from bot.rendering.screen import Screen
from bot.rendering.tallying import tally
from bot.rendering.views import (
    Aided,
    Drilled,
    HandView,
    LobbyView,
    Outlook,
    Panel,
    Part,
    Sitter,
    TableView,
    Turnover,
)
from engine.actions import Answer, Dealt
from engine.cards import PACK
from engine.match import Match, Need, apply, begin
from engine.phases import Over
from engine.rubber import sheet_of
from engine.rulesets import RULESETS, Ruleset
from engine.rulesets.options import OPTIONS, named, with_options
from engine.seats import Seat
from engine.sheet import Account, Reason
from engine.view import observe
from tests.rendering import lawful, scenes
from tests.rendering import screens as every

LANGUAGES = [scenes.CATALOGUES.of(code) for code in scenes.CATALOGUES.languages]
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
HOSTILE = {
    "long": "Константин-Александр Преображенский",
    "wide": "王小明" * 20,
    "families": FAMILY * 16,
    "markup": "<b>&amp;</i><pre>\"'</pre>",
    "marks": "Z\u0300\u0301\u0302" * 40,
    "flags": "🇷🇺" * 30,
    "right to left": "\u202eعبد الرحمن بن محمد\u202c",
}


OWN = with_options(
    RULESETS["whist/ten@1"],
    {
        option.name: option.offered(RULESETS["whist/ten@1"])[-1]
        for option in OPTIONS
        if option.offered(RULESETS["whist/ten@1"])
    },
)
"""A table that plays everything otherwise."""
TWO_SIDED = [ruleset for ruleset in RULESETS.values() if len(ruleset.sides) == 2]
FICHES = with_options(RULESETS["whist/russian@1"], {"settle": "fiches"})
EXCHANGE = with_options(RULESETS["whist/dummy@1"], {"three_mode": "exchange"})
RIOTOUS = [one for one in (*RULESETS.values(), FICHES, EXCHANGE) if one.penalties]


def crowd(name: str, robot: bool) -> tuple[Sitter, ...]:
    """Four who call themselves alike; two may be AIs."""
    names = distinct(clean(name, fallback="Игрок") for _ in range(4))
    return tuple(
        Sitter(name, robot and seat > 1, level="master" if robot and seat > 1 else "")
        for seat, name in enumerate(names)
    )


@cache
def rubber_of(ruleset: Ruleset, seed: int) -> Match:
    """A whole rubber of random deals and random legal cards."""
    chance = Random(seed)
    match = begin(ruleset, 1, Seat(0))
    while not match.over:
        if match.need is Need.DEAL:
            match, _ = apply(
                match, None, Dealt(tuple(chance.sample(PACK, 52)), PACK[0] if match.needs_card else None)
            )
        elif match.deal is not None and match.deal.turn is None:
            offer = match.deal.phase.offers[0]
            match, _ = apply(match, offer.to, Answer(offer.number, offer.question.choices[-1]))
        else:
            assert match.deal is not None
            assert match.deal.turn is not None
            seat = match.deal.turn.actor
            hand = match.deal.hand(match.deal.turn.hand)
            legal = [card for card in hand if scenes.match_allows(match, seat, card)]
            match = scenes.follow(match, chance.choice(legal))
    return match


def expected(sitters: tuple[Sitter, ...]) -> Outlook:
    """Two come in, and of those who have played as long all cut."""
    names = tuple(sitter.name for sitter in sitters)
    return Outlook(names[:2], names[:1], names, 1)


def screens(t: Translator, sitters: tuple[Sitter, ...]) -> Iterator[Screen]:
    """The screens that show names, at their fullest."""
    for ruleset in RULESETS.values():
        match = rubber_of(ruleset, 5)
        over = replace(table(match, sitters), deadline=scenes.UNTIL)
        assert match.deal is not None
        tricks = len(match.deal.tricks)
        yield from (
            sheet.sheet(t, over, pictured=True),
            rubber.ended(t, over),
            rubber.ended(t, replace(over, outlook=expected(sitters), room=True)),
            trick.record(t, over, 1, tricks),
        )
        yield from hands(t, ruleset, sitters)
    playing = table(scenes.played(11), sitters)
    full = LobbyView(sitters, Panel.MAIN, waiting=sitters[:2])
    yield lobby.lobby(t, replace(playing, lobby=full))
    yield absent.waiting(t, HandView(playing, None, part=Part.WAITING))
    yield from (
        trick.running(t, playing, 1),
        trick.record(t, playing, 1, 2),
        summary.summary(t, playing, 9999, 4),
    )
    names = tuple(sitter.name for sitter in sitters)
    left = Turnover(names[:2], names[2:], tuple(zip(names, PACK, strict=False)))
    yield from (cut.cut(t, replace(playing, turnover=left)), sheet.sheet(t, playing, pictured=True))
    for seat in range(4):
        shown = replace(scenes.of(scenes.played(11), seat, sitters, scenes.UNTIL), table=playing)
        yield from (
            hand.hand(t, shown),
            hand.ticket(t, shown),
            hand.dismissed(t, shown),
            hand.finished(t, shown),
        )
    for ruleset in (*RULESETS.values(), OWN):
        gathering, places = replace(playing, ruleset=ruleset), len(ruleset.plan.players) - 1
        for panel in set(Panel) - {Panel.OPTION}:
            yield lobby.lobby(t, replace(gathering, lobby=LobbyView((*sitters[:places], None), panel)))
        for option in OPTIONS:
            if option.offered(ruleset):
                choosing = LobbyView((*sitters[:places], None), Panel.OPTION, option.name)
                yield lobby.lobby(t, replace(gathering, lobby=choosing))
        yield traditions.rules(t, ruleset)
    yield from lawful_screens(t, sitters)


def lawful_screens(t: Translator, sitters: tuple[Sitter, ...]) -> Iterator[Screen]:
    """What a table reads whose law is its own: each question beside the turn, and a deal in which everybody revokes all the time
    and claims all that others do."""
    moments = (
        *(lawful.revoked(), lawful.queried(), lawful.denied(), lawful.taken_back(), lawful.revoked(6)),
        *(lawful.reckoning(), lawful.examined(), lawful.paid("tricks3"), lawful.paid_alone()),
        *(lawful.claimed(), lawful.undoing(), *lawful.riot()),
    )
    for match in moments:
        seen = replace(table(match, sitters), deadline=scenes.UNTIL)
        assert match.deal is not None
        if match.deal.turn is not None:
            yield trick.running(t, seen, 1)
        elif isinstance(match.deal.phase, Over):
            yield sheet.sheet(t, seen, pictured=True)
        else:
            yield trick.settling(t, seen, len(match.deal.tricks) + 1)
        for seat in match.ruleset.plan.players:
            for listing in (False, True):
                view = HandView(seen, observe(match, seat), listing=listing)
                yield hand.hand(t, view)


def hands(t: Translator, ruleset: Ruleset, sitters: tuple[Sitter, ...]) -> Iterator[Screen]:
    """The first cards of a deal in the group and in everybody's hand, with what may be asked before."""
    match, chance = begin(ruleset, 1, Seat(0)), Random(3)
    match, _ = apply(
        match, None, Dealt(tuple(chance.sample(PACK, 52)), PACK[0] if match.needs_card else None)
    )
    for _ in range(8):
        assert match.deal is not None
        shown = replace(table(match, sitters), deadline=scenes.UNTIL)
        yield trick.running(t, shown, 1) if match.deal.turn else trick.settling(t, shown, 1)
        for seat in ruleset.plan.players:
            yield hand.hand(t, HandView(shown, observe(match, seat)))
        actor = match.deal.turn.actor if match.deal.turn else match.deal.phase.offers[0].to
        match, _ = apply(match, actor, max(observe(match, actor).legal, key=str))


def table(match: Match, sitters: tuple[Sitter, ...]) -> TableView:
    """A table with the longest id, title and deal number that may come."""
    drawn = scenes.drawn("0 2C 1 KS 2 KD 3 9H", "1 4S 2 4D", "1 JS 2 AD").cut
    return replace(
        scenes.table(match, scenes.seated(match.ruleset, sitters)),
        id="15" + "z" * 12,
        group="<Клуб> " * 18,
        deal=99_999,
        cut=drawn,
    )


class Reader(HTMLParser):
    """What a reader sees of a message, and whether its tags close in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    """The message as Telegram would read it."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
@pytest.mark.parametrize("robot", [False, True], ids=["people", "AIs"])
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_no_name_breaks_a_screen(t: Translator, name: str, robot: bool) -> None:
    """Text, buttons and their contents stay within Telegram's limits, and names stay text."""
    for screen in screens(t, crowd(name, robot)):
        reader = read(screen.text)
        assert 0 < units(reader.text) <= 4096
        assert reader.tags <= {"b", "i", "pre", "tg-time"}
        if screen.picture is not None:
            caption = read(screen.picture.caption)
            assert units(caption.text) <= 1024
            assert caption.tags <= {"b"}
        buttons = [button for row in screen.keyboard for button in row]
        assert len(buttons) <= 100
        for button in buttons:
            assert 0 < len(button.text) <= 64
            assert button.data is None or 1 <= len(button.data.encode()) <= 64


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
@pytest.mark.parametrize("robot", [False, True], ids=["people", "AIs"])
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("ruleset", [*TWO_SIDED, FICHES], ids=named)
def test_a_sheet_is_at_most_32_columns_wide(t: Translator, ruleset: Ruleset, name: str, robot: bool) -> None:
    """Whatever the names, a phone shows the sheet unfolded, and the rule between the columns is straight."""
    shown = sheet.sheet(t, table(rubber_of(ruleset, 7), crowd(name, robot)))
    drawn = read(shown.text.split("</pre>")[0] + "</pre>").text.split("\n")
    assert max(map(width, drawn)) <= WIDEST
    places = {width(line[: line.index(rule)]) for line in drawn for rule in "│┼╪" if rule in line}
    assert places == {15 if len(ruleset.sides) == 2 else 10}


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("ruleset", TWO_SIDED, ids=named)
def test_a_sheet_is_at_most_32_columns_wide_whatever_is_at_stake(
    t: Translator, ruleset: Ruleset, name: str
) -> None:
    """Figures in the thousands cost the words some letters, and no figure is cut."""
    match = rubber_of(ruleset, 7)
    dear = sheet_of(match.ruleset, [replace(line, points=line.points * 1234) for line in match.sheet.lines])
    shown = sheet.sheet(t, table(replace(match, sheet=dear), crowd(name, robot=True)))
    drawn = read(shown.text.split("</pre>")[0] + "</pre>").text.split("\n")
    assert max(map(width, drawn)) <= WIDEST
    assert dear.settlement is not None
    assert all(str(total) in "".join(drawn) for total in dear.totals)
    paid = debts(dear.settlement.payments, ruleset.sides)
    assert [line.rsplit(" ", 1)[1] for line in drawn if PAYS in line] == [str(sum_) for _, _, sum_ in paid]


@pytest.mark.parametrize("ruleset", RIOTOUS, ids=named)
def test_a_sheet_of_very_many_revokes_is_one_message(ruleset: Ruleset) -> None:
    """A dozen deals in which everybody revokes all the time: with all that is told of the claims beneath, the oldest entries give
    way, and what they add up to stands."""
    match = lawful.riots(ruleset, 2)
    entries = [line for line in match.sheet.lines if line.reason is not Reason.GAME]
    match = replace(match, sheet=sheet_of(match.ruleset, [*5 * entries, *match.sheet.lines]))
    for t, name in product(LANGUAGES, ("families", "marks")):
        people = crowd(HOSTILE[name], robot=True)
        seen = replace(table(match, people), aided=tuple(Aided(one.name, 12, 12) for one in people))
        again = drill.finished(t, HandView(seen, observe(match, Seat(0))), Drilled(again=True))
        for shown in (sheet.sheet(t, seen), again):
            text = read(shown.text).text
            assert units(text) <= 4096
            (body,) = re.findall(r"<pre>.*?</pre>", shown.text, re.DOTALL)
            drawn = read(body).text.split("\n")
            assert max(map(width, drawn)) <= WIDEST
            sums = t.plain("sheet.fiches" if Account.FICHES in ruleset.settled else "sheet.total")
            (below,) = [line for line in drawn if line.lstrip().startswith(f"{sums} ")]
            assert tuple(map(int, re.findall(r"-?\d+", below))) == match.sheet.totals
            assert units(text) > 3500 or not any(line.strip().startswith("…") for line in drawn)


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=named)
def test_players_for_themselves_have_a_column_each(t: Translator, ruleset: Ruleset, name: str) -> None:
    """Four sides of one, or three: every rule is straight and nothing is wider than 32 columns."""
    for seats in (3, 4):
        sides = tuple((Seat(seat),) for seat in range(seats))
        plan = replace(ruleset.plan, sides=sides, actors=tuple(seat for (seat,) in sides))
        alone = replace(ruleset, plan=plan)
        lines = [
            replace(line, side=number % seats)
            for number, line in enumerate(rubber_of(ruleset, 7).sheet.lines)
        ]
        view = replace(
            scenes.table(scenes.dealt(ruleset), crowd(name, robot=True)).view,
            ruleset=alone,
            sides=sides,
            sheet=sheet_of(alone, lines),
            deal_number=9,
        )
        drawn = list(
            columns(
                tally(t, replace(scenes.table(scenes.dealt(ruleset), crowd(name, robot=True)), view=view))
            )
        )
        assert max(map(width, drawn)) <= WIDEST
        places = {tuple(width(row[:at]) for at, sign in enumerate(row) if sign in "│┼╪") for row in drawn}
        assert len(places - {()}) == 1


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_every_alert_is_at_most_200_characters(t: Translator, name: str) -> None:
    """Names give way to the law: however long they are, an alert can be shown whole."""
    shown = table(scenes.played(11), crowd(name, robot=True))
    told = [alerts.score_alert(t, shown), alerts.last_alert(t, shown), alerts.outdated(t, shown)]
    told += [alert(t) for alert in every.ALERTS.values()]
    assert max(map(units, told)) <= 200


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
def test_commands_can_be_registered(t: Translator) -> None:
    """A menu has at most 100 commands of 1–32 letters, each with a description of 1–256 (Bot API,
    BotCommand)."""
    for scope in Scope:
        menu = commands(t, scope)
        assert 0 < len(menu) <= 100
        assert all(1 <= len(name) <= 32 and 1 <= len(text) <= 256 for name, text in menu)


def test_the_longest_card_button_fits() -> None:
    """A card's button names table, deal, turn and card in 64 bytes even after very many deals."""
    data = CardTap(table="15" + "z" * 20, deal=10**9, turn=10**4, card="TH").pack()
    assert len(data.encode()) <= 64
