"""Who pays whom at the end of a rubber: payments by seat, told as the fewest handings-over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.seats import Seat, Sides


def debts(payments: Sequence[int], sides: Sides) -> Iterator[tuple[Seat, Seat, int]]:
    """Payer, payee and sum, those who pay and those who are paid each in the order of their seats, side by side.

    Where each loser pays one winner (RULES V2 rule 9) these are the pairs; where one is paid by several, or pays several,
    each is handed what is still due to him.
    """
    seats = [seat for side in sides for seat in side]
    due = {seat: payments[seat] for seat in seats if payments[seat] > 0}
    for payer in seats:
        owed = -payments[payer]
        for payee in tuple(due):
            if owed <= 0:
                break
            paid = min(owed, due[payee])
            yield payer, payee, paid
            owed, due[payee] = owed - paid, due[payee] - paid
            if not due[payee]:
                del due[payee]
