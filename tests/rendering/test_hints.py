"""Hints in words: every maxim has its own, they fit into an alert, and the golden checks read as RULES has them."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.ai.sources import SOURCES
from bot.i18n.catalogue import FOLDER, forms, read
from bot.rendering import hints
from bot.rendering.alerts import LIMIT
from bot.rendering.faces import face
from bot.rendering.hints import Hint, Reason, Sampled, Way
from bot.rendering.names import units
from bot.rendering.views import HandView
from bot.services.hints import given_by_maxims, hint
from engine.actions import Play
from engine.cards import PACK, Card
from engine.rulesets import RULESETS, Ruleset
from engine.seats import Seat
from engine.view import PlayerView, observe
from tests.ai.positions import position
from tests.engine.card_play import moments
from tests.rendering.hinted import GOLDEN, given, suggested
from tests.rendering.scenes import CATALOGUES, PEOPLE, seated, table

LANGUAGES = [CATALOGUES.of(code) for code in CATALOGUES.languages]
MAXIMS = tuple(f"M{number:02}" for number in range(1, 55) if number not in (14, 42))
"""Of RULES §3 those that are reasons for a card."""
LAWS = ("C14", "V11")
WORST = Sampled(1000, 400, (Card.parse("TH"), 500))


def reasons() -> list[Reason]:
    """Every reason that a hint can give."""
    variants = ("M02.left", "M53.trumps", "M54.beaten")
    return [Reason(one, SOURCES.get(one, "")) for one in (*MAXIMS, *LAWS, *variants)]


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
def test_every_maxim_has_words(t: hints.Translator) -> None:
    """No maxim, and no law that is told as a reason, is without its sentence; no two share one."""
    keys = [f"maxim.{reason.maxim.lower()}" for reason in reasons()]
    assert [key for key in keys if not t.has(key)] == []
    assert len({t.plain(key) for key in keys}) == len(keys)
    assert set(SOURCES) == set(MAXIMS)
    assert set(keys) == {key for key in forms(read(FOLDER)[t.language]) if key.startswith("maxim.")}


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
def test_a_reason_names_a_source_that_people_can_find(t: hints.Translator) -> None:
    """A numbered rule by its number, an additional one so; never a line of a file."""
    for reason in reasons():
        text = hints.alert(t, Hint(Card.parse("KS"), Way.LEAD, (reason,)))
        assert ("(" in text) == bool(reason.source), text
        assert "L1" not in text
        assert "S0" not in text
    numbered = {"M15": "hint.rule", "M43": "hint.added"}
    for maxim, key in numbered.items():
        number = {"M15": 20, "M43": 5}[maxim]
        text = hints.alert(t, Hint(Card.parse("KS"), Way.LEAD, (Reason(maxim, SOURCES[maxim]),)))
        assert t.plain(key, number=number) in text


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
def test_any_hint_fits_into_an_alert(t: hints.Translator) -> None:
    """Whatever the card, whatever the reasons, in the longest words there are."""
    worst = max((reason for reason in reasons()), key=lambda one: len(t.plain(f"maxim.{one.maxim.lower()}")))
    for reason in reasons():
        for card in (Card.parse("TH"), Card.parse("QD"), Card.parse("8H")):
            for way in Way:
                for named in ((reason,), (worst, Reason("M03"), reason), (worst, reason, Reason("M43"))):
                    assert units(hints.alert(t, Hint(card, way, named, WORST))) <= LIMIT


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
def test_every_card_has_a_name(t: hints.Translator) -> None:
    """No two cards are called alike."""
    heads = {hints.alert(t, Hint(card, Way.LEAD, (Reason("M50"),))).split("\n")[0] for card in PACK}
    assert len(heads) == 52


@pytest.mark.parametrize("t", LANGUAGES, ids=lambda t: t.language)
@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_check_reads_as_the_rules_have_it(name: str, t: hints.Translator) -> None:
    """Its card comes first, its maxim is told in words, and how many deals agree."""
    _, card, maxim = GOLDEN[name]
    for text in (hints.alert(t, given(name)), hints.message(t, given(name)).text):
        assert face(Card.parse(card)) in text.split("\n")[0]
        assert t.plain(f"maxim.{maxim.lower()}") in text
        assert t.plain_plural("hint.agrees", 80, best=73) in text


@pytest.mark.parametrize("name", GOLDEN)
def test_a_hint_tells_nothing_that_its_reader_cannot_know(name: str) -> None:
    """Deal the hidden cards anew: the hint is the same, to the word."""
    where = GOLDEN[name][0]
    told = {repr(given_by_maxims(position(*where, seed=seed), Random(0))) for seed in range(5)}
    assert len(told) == 1


def test_deals_that_speak_against_a_maxim_are_told() -> None:
    """Both are said: what the maxim plays, and that another card was the best one more often."""
    text = hints.alert(CATALOGUES.of("ru"), given("g", Sampled(81, 20, (Card.parse("TD"), 55))))
    assert text.split("\n") == [
        "Кладите K♦︎ — король бубен.",
        "Третья рука кладёт старшую (советы игрокам).",
        "Но чаще лучшая — 10♦︎: в 55 из 81 возможного расклада, эта — в 20.",
    ]


def test_what_tells_least_is_left_out_first() -> None:
    """Where room is short the sources go before the reasons, the suit's reason before the card's."""
    t = CATALOGUES.of("ru")
    three = tuple(Reason(one, SOURCES[one]) for one in ("M34", "M03", "M19"))
    text = hints.alert(t, Hint(Card.parse("TH"), Way.LEAD, three))
    assert t.plain("maxim.m03") not in text
    assert t.plain("maxim.m34") in text
    shortest = hints.alert(t, Hint(Card.parse("TH"), Way.LEAD, three, WORST))
    assert t.plain("maxim.m34") not in shortest
    assert t.plain("maxim.m19") in shortest


def test_the_only_card_has_no_figures() -> None:
    """Where the law leaves one card there is nothing to weigh."""
    only = given_by_maxims(position("K.T953.K964.J873", "2C", "5S"), Random(0))
    text = hints.alert(CATALOGUES.of("en"), only)
    assert text == "Play K♠︎, king of spades.\nThe rules allow this card only."


def test_a_question_is_answered_by_its_button() -> None:
    """The answer is called as on the button under the cards."""
    told = hints.alert(CATALOGUES.of("ru"), suggested())
    assert told == "Клубный игрок на вашем месте ответил бы: «Оставить»."


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_every_turn_of_every_ruleset_has_a_hint(ruleset: Ruleset) -> None:
    """Cards and questions, dummies' hands and deals in which tricks are bad: a legal card of the hand on turn, or a choice that
    is offered, in words that fit."""
    told = 0
    for match in moments(ruleset, Random(7), 300):
        for seat in range(ruleset.seats):
            view = observe(match, Seat(seat))
            if view.due is None:
                continue
            hand = HandView(table(match, seated(ruleset, PEOPLE)), view)
            given = asyncio.run(hint(hand, nobody))
            assert given is not None
            if isinstance(given, Hint):
                assert Play(given.card) in view.legal
            else:
                assert given.choice in given.offer.question.choices
            for t in LANGUAGES:
                assert units(hints.alert(t, given)) <= LIMIT
                assert hints.message(t, given).text
            told += 1
    assert told > 50


async def nobody(view: PlayerView, turn: str) -> None:
    """An adviser who is away."""
    return
