"""Entries of chance: only a whole pack can be cut or dealt, and it shows itself to nobody."""

import pytest

from engine.actions import PLAYS, Cut, Dealt, Play
from engine.cards import PACK


@pytest.mark.parametrize("entry", [Cut, Dealt])
def test_only_a_whole_pack_can_be_cut_or_dealt(entry: type[Cut] | type[Dealt]) -> None:
    """A pack with a doubled card is refused, and the message names no card."""
    with pytest.raises(ValueError, match="not the 52 cards") as refused:
        entry((*PACK[:-1], PACK[0]))
    assert not any(str(card) in str(refused.value) for card in PACK)


@pytest.mark.parametrize("entry", [Cut, Dealt])
def test_a_pack_does_not_show_itself(entry: type[Cut] | type[Dealt]) -> None:
    """The repr of an entry of chance holds no card."""
    assert "Card" not in repr(entry(PACK))


def test_plays_are_equal_by_card() -> None:
    """The play made for a card once and for all equals one made anew."""
    assert all(PLAYS[card.index] == Play(card) for card in PACK)
