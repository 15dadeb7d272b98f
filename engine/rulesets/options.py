"""The options that RULES names for whist, and a ruleset as the choices in which it differs from its preset's.

Choices are made in the order of `OPTIONS`; a choice may bring others with it (a scale of honours brings where
they are counted, RULES §1.5), and only what differs from that is written. So each ruleset that a table can
choose has one text. A ruleset that differs in anything else is another tradition and needs a key of its own.
What a tradition offers, its own module says (`Ruleset.menu`).

Not here, since they change nothing that a program does: `min_cut` and the packs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.choices import BarAt, HonoursBy, Slam
from engine.rulesets import RULESETS, bismarck
from engine.rulesets.corona_options import CORONA_OPTIONS, counted
from engine.rulesets.dummy import MODE
from engine.rulesets.humbug import FORM
from engine.rulesets.option import Option, number, one_of, taking, truth
from engine.rulesets.points import POINTS
from engine.rulesets.ruleset import AfterRubber, CutCard, CutTie, GameValue, Review, Ruleset
from engine.rulesets.scales import NO_HONOURS, SCALES, TREBLE_DOUBLE_SINGLE
from engine.rulesets.table_law import TABLE_LAW
from engine.sheet import Account

KEPT = 1024
"""Rulesets of which the choices are kept in mind: each commit of a table writes them down."""


@lru_cache(maxsize=KEPT)
def options(ruleset: Ruleset, base: Ruleset) -> tuple[tuple[str, str], ...]:
    """Each choice in which a ruleset differs from the one it was derived from.

    Raises `ValueError` where they differ in what is no option.
    """
    chosen, reached = [], base
    for option in OPTIONS:
        choice = option.choice(ruleset)
        if choice != option.choice(reached):
            reached = option.choose(reached, choice)
            chosen.append((option.name, choice))
    if reached != ruleset:
        raise ValueError("a ruleset that differs in what is no option needs a key of its own")
    return tuple(chosen)


def with_options(base: Ruleset, words: Mapping[str, str]) -> Ruleset:
    """The inverse of `options`. Raises `ValueError` on what is no option of a ruleset."""
    if not words.keys() <= {option.name for option in OPTIONS}:
        raise ValueError("no option of a ruleset")
    ruleset = base
    for option in OPTIONS:
        if option.name in words:
            ruleset = option.choose(ruleset, words[option.name])
    return ruleset


def named(ruleset: Ruleset) -> str:
    """A ruleset as words, `whist/wiki@1 target=7`: its key and its options."""
    chosen = (f"{name}={choice}" for name, choice in options(ruleset, RULESETS[ruleset.key]))
    return " ".join([ruleset.key, *chosen])


def ruleset_named(text: str) -> Ruleset:
    """The inverse of `named`. Raises `ValueError` on what names no ruleset."""
    key, *words = text.split(" ")
    if key not in RULESETS:
        raise ValueError("no ruleset of this key")
    return with_options(RULESETS[key], dict(word.split("=", 1) for word in words))


def known(name: str, choice: str) -> bool:
    """Whether any tradition offers this choice of an option."""
    return any(choice in ruleset.menu.get(name, ()) for ruleset in RULESETS.values())


def _in_points(ruleset: Ruleset) -> bool:
    return Account.FICHES not in ruleset.settled


def _has_bar(ruleset: Ruleset) -> bool:
    return ruleset.honours_bar


def _has_favourite(ruleset: Ruleset) -> bool:
    return ruleset.favourite_times > 1


def _pays_slams(ruleset: Ruleset) -> bool:
    return ruleset.grand_slam > 0


_PAID = (
    *("honours", "corona_table", "small_slam", "grand_slam"),
    *("premiums_account", "game_values", "rubber_bonus", "settled"),
)
"""What is otherwise where only games are paid."""


def _settle(ruleset: Ruleset, text: str) -> Ruleset:
    """In fiches only games are paid, by the loser's running total (RULES V2 rule 10)."""
    match text:
        case "fiches":
            return replace(
                ruleset,
                honours=NO_HONOURS,
                corona_table=(),
                small_slam=0,
                grand_slam=0,
                premiums_account=Account.FICHES,
                game_values=TREBLE_DOUBLE_SINGLE,
                rubber_bonus=0,
                settled=(Account.FICHES,),
            )
        case "points":
            return taking(ruleset, RULESETS[ruleset.key], *_PAID)
    raise ValueError("no way to settle")


def _scale(ruleset: Ruleset) -> str:
    """The name of the scale, wherever its honours are counted."""
    honours = ruleset.honours
    names = (name for name, scale in SCALES.items() if replace(scale, by=honours.by) == honours)
    return next(names, "")


def _choose_scale(ruleset: Ruleset, text: str) -> Ruleset:
    if text not in SCALES:
        raise ValueError("a scale without a name needs a key of its own")
    return replace(ruleset, honours=SCALES[text])


def _choose_by(ruleset: Ruleset, text: str) -> Ruleset:
    return replace(ruleset, honours=replace(ruleset.honours, by=HonoursBy(text)))


def _choose_game_bonus(ruleset: Ruleset, text: str) -> Ruleset:
    return replace(ruleset, game_values=(GameValue(0, int(text)),))


def _choose_rubber_bonus(ruleset: Ruleset, text: str) -> Ruleset:
    """Slams go with the rubber where they are worth as much (RULES V2 rule 10)."""
    bonus = int(text)
    if not ruleset.slams_follow:
        return replace(ruleset, rubber_bonus=bonus)
    return replace(ruleset, rubber_bonus=bonus, grand_slam=bonus, small_slam=bonus // 2)


AGREED: tuple[Option, ...] = (
    one_of("cut_tie", CutTie),
    one_of("after_rubber", AfterRubber),
    one_of("review", Review),
    number("stake"),
    *TABLE_LAW,
)
"""What people agree on for their table, whichever form of a game they play."""


def _form(form: Option) -> Option:
    """The form of a game: with another, what the table has agreed on stays wherever it is offered there too."""

    def choose(ruleset: Ruleset, text: str) -> Ruleset:
        chosen = form.choose(ruleset, text)
        usual = form.choose(chosen, form.choice(ruleset))
        for option in AGREED:
            choice = option.choice(ruleset)
            if choice != option.choice(usual) and choice in option.offered(chosen):
                chosen = option.choose(chosen, choice)
        return chosen

    return replace(form, choose=choose)


OPTIONS: tuple[Option, ...] = (
    _form(MODE),
    _form(FORM),
    POINTS,
    bismarck.FORM,
    bismarck.PLUS_ONLY,
    Option("settle", lambda ruleset: "points" if _in_points(ruleset) else "fiches", _settle),
    number("target"),
    number("deals"),
    number("trick_value"),
    Option("honours_scale", _scale, _choose_scale, needs=counted),
    Option("honours_by", lambda ruleset: ruleset.honours.by.value, _choose_by, needs=counted),
    truth("honours_bar"),
    one_of("bar_at", BarAt, needs=_has_bar),
    Option(
        "favourite_by",
        lambda ruleset: ruleset.cut_card.value,
        lambda ruleset, text: replace(ruleset, cut_card=CutCard(text)),
        needs=_has_favourite,
    ),
    one_of("slam", Slam, needs=_pays_slams),
    Option(
        "game_bonus",
        lambda ruleset: str(ruleset.game_values[-1].points),
        _choose_game_bonus,
        needs=counted,
    ),
    Option(
        "rubber_bonus",
        lambda ruleset: str(ruleset.rubber_bonus),
        _choose_rubber_bonus,
        needs=counted,
    ),
    number("small_slam", needs=counted),
    number("grand_slam", needs=counted),
    *CORONA_OPTIONS,
    *AGREED,
)
"""In the order in which they are chosen and shown."""

BY_NAME: dict[str, Option] = {one.name: one for option in OPTIONS for one in (option, *option.parts)}
"""All that may be pressed, parts of options too."""
