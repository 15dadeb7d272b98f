"""The options that RULES names for V1–V4, V11, V12, and a ruleset as the choices in which it differs from its preset's.

Choices are made in the order of `OPTIONS`; a choice may bring others with it (a scale of honours brings where
they are counted, RULES §1.5), and only what differs from that is written. So each ruleset that a table can
choose has one text. A ruleset that differs in anything else is another tradition and needs a key of its own.

Not here, since they change nothing that a program does: `min_cut` and the packs. `corona_unit` is an option
of records alone: what a corona is worth is lost (RULES V2 rule 3). The options of revokes belong to play in
which one can revoke.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.rulesets import BISMARCK, RULESETS, RUSSIAN, SHORT, TEN, WIKI, bismarck
from engine.rulesets.option import Offers, Option, number, one_of, truth
from engine.rulesets.ruleset import (
    AfterRubber,
    BarAt,
    CutCard,
    CutTie,
    GameValue,
    HonoursBy,
    Review,
    Ruleset,
    Slam,
)
from engine.rulesets.scales import NO_HONOURS, SCALES, TREBLE_DOUBLE_SINGLE
from engine.sheet import Account


def options(ruleset: Ruleset, base: Ruleset) -> Iterator[tuple[str, str]]:
    """Each choice in which a ruleset differs from the one it was derived from.

    Raises `ValueError` where they differ in what is no option.
    """
    reached = base
    for option in OPTIONS:
        chosen = option.choice(ruleset)
        if chosen != option.choice(reached):
            reached = option.choose(reached, chosen)
            yield option.name, chosen
    if reached != ruleset:
        raise ValueError("a ruleset that differs in what is no option needs a key of its own")


def with_options(base: Ruleset, words: Mapping[str, str]) -> Ruleset:
    """The inverse of `options`. Raises `ValueError` on what is no option of a ruleset."""
    if not words.keys() <= BY_NAME.keys():
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


def _in_points(ruleset: Ruleset) -> bool:
    return Account.FICHES not in ruleset.settled


def _more_than_games(ruleset: Ruleset) -> bool:
    """Whether honours, slams and bonuses count: not where V2 is settled in fiches."""
    return any(ruleset.honours.points)


def _has_bar(ruleset: Ruleset) -> bool:
    return ruleset.honours_bar


def _settle(ruleset: Ruleset, text: str) -> Ruleset:
    """In fiches only games are paid, by the loser's running total (RULES V2 rule 10)."""
    match text:
        case "fiches":
            return replace(
                ruleset,
                honours=NO_HONOURS,
                small_slam=0,
                grand_slam=0,
                premiums_account=Account.FICHES,
                game_values=TREBLE_DOUBLE_SINGLE,
                rubber_bonus=0,
                settled=(Account.FICHES,),
            )
        case "points":
            own = RULESETS[ruleset.key]
            return replace(
                ruleset,
                honours=own.honours,
                small_slam=own.small_slam,
                grand_slam=own.grand_slam,
                premiums_account=own.premiums_account,
                game_values=own.game_values,
                rubber_bonus=own.rubber_bonus,
                settled=own.settled,
            )
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


def _everywhere(*choices: str) -> Offers:
    return dict.fromkeys(RULESETS, choices)


def _in_whist(*choices: str) -> Offers:
    """Where tricks and honours are counted as whist counts them."""
    return dict.fromkeys((WIKI.key, RUSSIAN.key, TEN.key, SHORT.key), choices)


def _in_marks(*choices: str) -> Offers:
    """Where honours help to win a game, so that a bar means something."""
    return dict.fromkeys((WIKI.key, TEN.key, SHORT.key), choices)


def _choose_form(ruleset: Ruleset, text: str) -> Ruleset:
    """Who is the soloist and how his game is found (RULES V11 rule 2)."""
    prelude, cut_card = _FORMS[text]
    return replace(ruleset, plan=replace(ruleset.plan, prelude=prelude), cut_card=cut_card)


def _choose_plus_only(ruleset: Ruleset, text: str) -> Ruleset:
    counting = bismarck.counted_over if bool(int(text)) else bismarck.counted
    return replace(ruleset, counting=counting)


_FORMS = {
    "dealer": (bismarck.british, CutCard.SECOND_ROUND),
    "swedish": (bismarck.swedish, CutCard.NEVER),
}

OPTIONS: tuple[Option, ...] = (
    Option(
        "bismarck",
        lambda ruleset: "swedish" if ruleset.plan.prelude is bismarck.swedish else "dealer",
        _choose_form,
        {BISMARCK.key: ("dealer", "swedish")},
    ),
    Option(
        "plus_only",
        lambda ruleset: str(int(ruleset.counting is bismarck.counted_over)),
        _choose_plus_only,
        {BISMARCK.key: ("0", "1")},
    ),
    Option(
        "settle",
        lambda ruleset: "points" if _in_points(ruleset) else "fiches",
        _settle,
        {RUSSIAN.key: ("points", "fiches")},
    ),
    number("target", {WIKI.key: ("5", "7", "10")}),
    number("trick_value", _in_whist("1", "2")),
    Option(
        "honours_scale",
        _scale,
        _choose_scale,
        _in_whist("hoyle4", "count4", "count_both", "count5", "russian5", "german5"),
        needs=_more_than_games,
    ),
    Option(
        "honours_by",
        lambda ruleset: ruleset.honours.by.value,
        _choose_by,
        _in_whist("dealt", "tricks"),
        needs=_more_than_games,
    ),
    truth("honours_bar", _in_marks("0", "1")),
    one_of("bar_at", BarAt, _in_marks("start", "counting"), needs=_has_bar),
    one_of("slam", Slam, {TEN.key: ("pay_only", "pay_and_mark")}),
    number("small_slam", {RUSSIAN.key: ("5", "10", "15", "20")}, needs=_more_than_games),
    number("grand_slam", {RUSSIAN.key: ("10", "20", "30", "40")}, needs=_more_than_games),
    number("corona_unit", {}),
    Option(
        "game_bonus",
        lambda ruleset: str(ruleset.game_values[-1].points),
        _choose_game_bonus,
        {RUSSIAN.key: ("0", "5")},
        needs=_more_than_games,
    ),
    number(
        "rubber_bonus",
        {RUSSIAN.key: ("10", "20", "30", "40"), TEN.key: ("0", "2"), SHORT.key: ("0", "2")},
        needs=_more_than_games,
    ),
    one_of("cut_tie", CutTie, _everywhere("redraw", "suit_order")),
    one_of(
        "after_rubber",
        AfterRubber,
        {**_everywhere("rotate", "recut", "stay"), BISMARCK.key: ("recut", "stay")},
    ),
    one_of("review", Review, _everywhere("last", "all")),
    number("stake", _everywhere("1", "2", "5", "10", "50", "100")),
)
"""In the order in which they are chosen and shown."""

BY_NAME: dict[str, Option] = {option.name: option for option in OPTIONS}
