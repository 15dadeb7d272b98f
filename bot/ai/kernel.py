"""Playouts: a deal with all hands known, played to its end by a simple player a seat, as fast as Python can.

Hands are in the form of `bot.ai.forms`. Nothing is checked; a property test holds the kernel to the engine.

The players know all hands, which makes them cheap and better than they look: a lead is a card that wins, or one that the
partner's wins, or a low one of a suit that promises most; who follows wins as cheaply as those behind him let him, leaves it to
a partner who can, and else throws the lowest. `partnered` is for two against two, its tricks written out hand by hand, since
nearly all time goes there; `by_trick` is for any company.
"""

from __future__ import annotations

from bot.ai.forms import RUFF, SUIT_MASKS, Company, Standing, beats

LONG, HELD, THROUGH, RUFFED = 2, 5, 10, 10
"""What a suit promises that no card of it wins in: for each card, for the partner's best above the last player's, for the first
player's above the last's (he is led through), for a ruff. Fitted to solved deals."""
NONE = -100
"""Less than any suit promises."""


def lead(hands: list[int], seat: int, trump: int, people: Company) -> int:
    """The card this seat would lead."""
    hand, theirs, ours = hands[seat], 0, 0
    for foe in people.foes[seat]:
        theirs |= hands[foe]
    for mate in people.mates[seat]:
        ours |= hands[mate]
    for suit in SUIT_MASKS:
        mine, against = hand & suit, theirs & suit
        if mine and (mine > against or ours & suit > against):
            ruffed = theirs & trump and any(
                not hands[foe] & suit and hands[foe] & trump for foe in people.foes[seat]
            )
            if not ruffed or suit == trump:
                return 1 << mine.bit_length() - 1 if mine > against else mine & -mine
    return _hopeful(hands, seat, trump, people)


def _hopeful(hands: list[int], seat: int, trump: int, people: Company) -> int:
    """The lowest card of the plain suit that promises most though no card of it wins for sure."""
    rounds, foes = people.rounds[seat], people.foes[seat]
    last = next(one.seat for one in reversed(rounds) if one.seat in foes)
    best, most = hands[seat] & -hands[seat], NONE
    for suit in SUIT_MASKS:
        mine = hands[seat] & suit
        if suit == trump or not mine:
            continue
        hopes = LONG * mine.bit_count()
        for one in rounds:
            held, foe = hands[one.seat] & suit, one.seat in foes
            if held > hands[last] & suit:
                hopes += THROUGH if foe else HELD
            elif not held and hands[one.seat] & trump:
                hopes += -RUFFED if foe else RUFFED
        if hopes > most:
            best, most = mine & -mine, hopes
    return best


def play_out(hands: list[int], trump: int, standing: Standing, people: Company) -> list[int]:
    """Tricks taken by side from here on. `hands` is changed; `trump` is the trump suit's mask, 0 where there is none."""
    if people.sides != (0, 1, 0, 1):
        return by_trick(hands, trump, standing, people)
    taken, turn = [0, 0], standing.turn
    if standing.lying:
        turn = _trick_out(hands, trump, standing, people)
        taken[turn & 1] += 1
    return partnered(hands, trump, turn, taken)


def by_trick(hands: list[int], trump: int, standing: Standing, people: Company) -> list[int]:
    """As `play_out`, for any company."""
    taken = [0] * (max(people.sides) + 1)
    turn = standing.turn
    while standing.lying or hands[turn]:
        if not standing.lying:
            best = lead(hands, turn, trump, people)
            hands[turn] ^= best
            led = next(suit for suit in SUIT_MASKS if suit & best)
            standing = Standing((turn + 1) % len(hands), 1, led, turn, best)
        turn = _trick_out(hands, trump, standing, people)
        taken[people.sides[turn]] += 1
        standing = Standing(turn)
    return taken


def _trick_out(hands: list[int], trump: int, standing: Standing, people: Company) -> int:
    """Who wins the trick in play."""
    sides = people.sides
    turn, lying, led, winning, best = standing
    for seat, foes, mates in people.rounds[(turn - lying) % len(sides)][lying - 1 :]:
        hand = hands[seat]
        held = hand & led
        threat = best
        for foe in foes:
            if against := hands[foe] & led:
                threat = max(threat, against)
            elif hands[foe] & trump:
                threat = RUFF
        card = held or hand & ~trump or hand
        card &= -card
        if threat != best or sides[winning] != sides[seat]:
            if held:
                above = held > threat and best & led
                if above and not any(hands[mate] & led > threat for mate in mates):
                    higher = held & -(2 << threat.bit_length() - 1)
                    card = higher & -higher
            elif ruff := hand & trump & (-best if best & trump else -1):
                card = ruff & -ruff
        if beats(card, best, led, trump):
            best, winning = card, seat
        hands[seat] ^= card
    return winning


def partnered(
    hands: list[int], trump: int, turn: int, taken: list[int], fallen: list[int] | None = None
) -> list[int]:
    """`taken` once the deal is played out by two against two, this turn to lead. `hands` is not changed.

    `fallen`, where it is given, gets the cards in the order of play.
    """
    leader, second, third, fourth = hands[turn], hands[turn - 3], hands[turn - 2], hands[turn - 1]
    plain = ~trump
    while leader:
        theirs = second | fourth
        may_ruff = theirs & trump
        for led in SUIT_MASKS:
            mine = leader & led
            if mine:
                against = theirs & led
                if mine > against:
                    if (
                        not may_ruff
                        or led == trump
                        or ((second & led or not second & trump) and (fourth & led or not fourth & trump))
                    ):
                        best = 1 << mine.bit_length() - 1
                        break
                elif third & led > against and (
                    not may_ruff
                    or led == trump
                    or ((second & led or not second & trump) and (fourth & led or not fourth & trump))
                ):
                    best = mine & -mine
                    break
        else:
            best, led, most = leader & -leader, trump, NONE
            for suit in SUIT_MASKS:
                if suit != trump and (mine := leader & suit):
                    before, after, partners = second & suit, fourth & suit, third & suit
                    hopes = LONG * mine.bit_count()
                    if before > after:
                        hopes += THROUGH
                    elif not before and second & trump:
                        hopes -= RUFFED
                    if partners > after:
                        hopes += HELD
                    elif not partners and third & trump:
                        hopes += RUFFED
                    if not after and fourth & trump:
                        hopes -= RUFFED
                    if hopes > most:
                        most, best, led = hopes, mine & -mine, suit
        leader ^= best
        led_card, winning = best, 0
        # The second hand.
        held, behind = second & led, third & led
        if held:
            threat = best if best > behind else behind
            if held > threat and (behind or not third & trump) and fourth & led < threat:
                card = held & -(2 << threat.bit_length() - 1)
                card &= -card
            else:
                card = held & -held
            if card > best:
                best, winning = card, 1
        elif ruff := second & trump:
            card = ruff & -ruff
            best, winning = card, 1
        else:
            card = second & -second
        second ^= card
        second_card = card
        # The third hand.
        held, behind = third & led, fourth & led
        if held:
            card = held & -held
            if best & led:
                if behind or not fourth & trump:
                    threat = best if best > behind else behind
                    if held > threat and (winning or threat != best):
                        card = held & -(2 << threat.bit_length() - 1)
                        card &= -card
                if card > best:
                    best, winning = card, 2
        elif (winning or behind > best or (not behind and fourth & trump)) and (
            ruff := third & trump & (-best if best & trump else -1)
        ):
            card = ruff & -ruff
            best, winning = card, 2
        else:
            card = third & plain or third
            card &= -card
            if card & trump and card > best & trump:
                best, winning = card, 2
        third ^= card
        third_card = card
        # The last hand.
        held = fourth & led
        if held:
            card = held & -held
            if best & led and held > best:
                if winning != 1:
                    card = held & -(best << 1)
                    card &= -card
                if card > best:
                    winning = 3
        elif winning != 1 and (ruff := fourth & trump & (-best if best & trump else -1)):
            card = ruff & -ruff
            winning = 3
        else:
            card = fourth & plain or fourth
            card &= -card
            if card & trump and card > best & trump:
                winning = 3
        fourth ^= card
        if fallen is not None:
            fallen += (led_card, second_card, third_card, card)
        taken[turn + winning & 1] += 1
        if winning == 1:
            leader, second, third, fourth = second, third, fourth, leader
        elif winning == 2:
            leader, second, third, fourth = third, fourth, leader, second
        elif winning == 3:
            leader, second, third, fourth = fourth, leader, second, third
        turn = turn + winning & 3
    return taken
