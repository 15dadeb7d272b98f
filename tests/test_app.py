"""The parts put together."""

from __future__ import annotations

import gc
import weakref

import pytest
from aiogram.methods import Response

from bot.app import USUAL


@pytest.mark.parametrize("method", USUAL, ids=lambda method: method.__name__)
def test_the_type_of_an_answer_outlives_the_call_it_was_built_for(method: type) -> None:
    """Building it takes twenty times as long as the rest of a call."""
    answer = weakref.ref(Response[method.__returning__])  # type: ignore[name-defined]  # run time
    gc.collect()
    assert answer() is not None
