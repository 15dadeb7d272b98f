"""What is measured: whole random deals, each by its own engine's rules and public interface.

A subject deals, lets every hand play a random legal card until none is left, and says how many cards fell. Every choice is
made by `Random.choice` from what the engine calls legal, so that all pay alike for chance. Rivals are imported when asked
for: a bench without one of them says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random

from bot.ai.forms import SUIT_MASKS, packed
from bot.ai.kernel import partnered
from engine import deal as deals
from engine import match as matches
from engine.actions import Dealt
from engine.cards import PACK
from engine.dealing import lay_out
from engine.rulesets import RULESETS
from engine.seats import Seat

RandomDeal = Callable[[Random], int]
"""Play one random deal to its end; the number of cards played."""

FORMS = tuple(packed(card.bit) for card in PACK)
RULESET = next(iter(RULESETS.values()))


@dataclass(frozen=True, slots=True)
class Subject:
    """An engine by the name it is printed under; `prepared` raises `ImportError` where it is not installed."""

    name: str
    prepared: Callable[[], RandomDeal]


def our_deals() -> RandomDeal:
    """`engine.deal`: lay out, then `legal` and the validating `apply` for each card."""

    def play(chance: Random) -> int:
        deal = deals.begin(lay_out(RULESET.plan, tuple(chance.sample(PACK, len(PACK))), Seat(0)))
        choice = chance.choice
        while (turn := deal.turn) is not None:
            deal, _ = deals.apply(deal, turn.actor, choice(tuple(deals.legal(deal, turn.actor))))
        return len(PACK)

    return play


def our_matches() -> RandomDeal:
    """`engine.match`: the same with the entry of chance, the score and the sheet."""

    def play(chance: Random) -> int:
        match = matches.begin(RULESET, first_dealer=Seat(0))
        match, _ = matches.apply(match, None, Dealt(tuple(chance.sample(PACK, len(PACK)))))
        choice = chance.choice
        while match.deal is not None and (turn := match.deal.turn) is not None:
            match, _ = matches.apply(match, turn.actor, choice(tuple(matches.legal(match, turn.actor))))
        return len(PACK)

    return play


def our_kernel() -> RandomDeal:
    """`bot.ai.kernel`: a pack shuffled into hands, a random suit trumps, played out by its own players."""

    def play(chance: Random) -> int:
        draw = chance.random
        drawn = {form: draw() for form in FORMS}
        pack = sorted(FORMS, key=drawn.__getitem__)
        hands = [sum(pack[:13]), sum(pack[13:26]), sum(pack[26:39]), sum(pack[39:])]
        partnered(hands, chance.choice(SUIT_MASKS), 0, [0, 0])
        return len(PACK)

    return play


def open_spiel() -> RandomDeal:
    """OpenSpiel's bridge: deal, auction and play through its state, without the double-dummy shortcut."""
    game = import_module("pyspiel").load_game("bridge(use_double_dummy_result=false)")

    def play(chance: Random) -> int:
        state = game.new_initial_state()
        choice = chance.choice
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        state.returns()
        return len(PACK)

    return play


def rlcard() -> RandomDeal:
    """RLCard's bridge game (deal, auction, play), without the observations of its learning environment."""
    game = import_module("rlcard.games.bridge").Game()

    def play(chance: Random) -> int:
        game.init_game()
        while not game.is_over():
            game.step(chance.choice(game.judger.get_legal_actions()))
        return len(PACK)

    return play


def whist() -> RandomDeal:
    """PyPI `whist`: its `Game`, asked for the valid actions of each player in turn."""
    table = import_module("whist.game").Game

    def play(chance: Random) -> int:
        game = table()
        game.deal()
        while not game.has_ended:
            player = game.current_player
            game.take_action(player, chance.choice(game.valid_actions(player)))
        return len(PACK)

    return play


def whist_backend() -> RandomDeal:
    """PyPI `whist-backend`: rounds of its simulator; a round has five to ten tricks, as the turned card says."""
    package = import_module("whist_backend")

    strategy: type = package.PlayerStrategy

    class Player(strategy):  # type: ignore[misc]  # its package has no types
        """Bets a random number of tricks and plays a random allowed card."""

        name = "random"

        def __init__(self, chance: Random) -> None:
            self.chance = chance

        def make_move(self, allowed_cards: list[object]) -> object:
            return self.chance.choice(allowed_cards)

        def make_bet(self, disallowed_bet: int | None = None) -> object:
            bet = self.chance.randrange(5)
            return package.Bet(bet + (bet == disallowed_bet), False)

    def play(chance: Random) -> int:
        players = [Player(chance) for _ in range(4)]
        simulator = package.RoundSimulator(players)
        simulator.play_round()
        return int(simulator.hand_size) * len(players)

    return play


OURS = Subject("whist-table, engine.deal", our_deals)
KERNEL = Subject("whist-table, bot.ai.kernel", our_kernel)
OUR_MATCHES = Subject("whist-table, engine.match", our_matches)
OPEN_SPIEL = Subject("open-spiel bridge", open_spiel)
RLCARD = Subject("rlcard bridge", rlcard)
WHIST = Subject("whist", whist)
WHIST_BACKEND = Subject("whist-backend", whist_backend)
SUBJECTS = (OURS, OUR_MATCHES, OPEN_SPIEL, RLCARD, WHIST, WHIST_BACKEND)
