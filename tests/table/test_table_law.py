"""The law of the table over HTTP: people press what their screens offer, and the group reads what all have heard."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox import Sandbox
from engine.deal import Deal
from engine.rulesets import DUMMY, SHORT
from engine.seats import side_of
from tests.table.at_table import CLAIMS, CONFIRM, EACH, FREELY, INDIVIDUAL, UNDO, Four, Sitting
from tests.table.club import Club, Json
from tests.table.posted import sheets


@pytest.fixture
def sitting(sandbox: Sandbox, redis_url: str, club: Club) -> Sitting:
    return Sitting(sandbox, redis_url, club)


async def test_a_revoke_is_claimed_in_silence_found_and_paid_for(sitting: Sitting, club: Club) -> None:
    """The claim opens from one button and nobody else sees it; after the last card the hands are looked at, two partners may
    choose, the first is heard, and the sheet says what it was and what it cost."""
    async with sitting(FREELY) as four:
        seat, _ = await four.revoke()
        await four.follow(6)
        injured = (seat + 1) % 4
        await four.rest()
        before = {person: club.texts(person) for person in club.people}, club.texts()
        await four.presses(injured, "Заявить фальш-ренонс")
        answer = await four.presses(injured, f"Взятка 1 · {name(seat)}")
        assert "Заявка принята" in answer["text"]
        await four.rest()
        others = [person for person in club.people if person != club.people[injured]]
        assert [club.texts(person) for person in others] == [before[0][person] for person in others]
        assert club.texts() == before[1]
        await four.play_out()
        await four.done()
        await four.reads("Что взыскать?", club.people[injured])
        await four.reads("Что взыскать?", club.people[(injured + 2) % 4])
        await asyncio.gather(four.presses(injured, "Три взятки"), four.presses(injured + 2, "Три очка себе"))
        sheet = await four.reads("Взыскание")
        assert f"Взятка 1: {name(seat)}" in sheet
        assert ("три взятки переходят" in sheet) != ("три очка противникам" in sheet)
        match = await four.match()
        assert sum(line.reason.value.startswith("revoke") for line in match.sheet.lines) == 1


async def test_a_claim_lodged_before_a_restart_is_examined_after_it(sitting: Sitting, club: Club) -> None:
    """And one lodged after it, by a button of the old process' message."""
    async with sitting(FREELY) as four:
        seat, _ = await four.revoke()
        await four.follow(6)
        await four.presses(seat + 1, "Заявить фальш-ренонс")
        await four.presses(seat + 1, "Взятка 1")
        await four.presses(seat + 3, "Заявить фальш-ренонс")
        await club.until(lambda: four.button(club.people[(seat + 3) % 4], "Взятка 1"))
    async with sitting.resumed(four.id) as four:
        await four.presses(seat + 3, "Взятка 1")
        await four.play_out()
        await four.done()
        await four.presses(seat + 1, "Три очка с них")
        sheet = await four.reads("Взыскание")
        assert name((seat + 1) % 4) in sheet.split("заявка")[1]
        assert name((seat + 3) % 4) in sheet.split("заявка")[1]
        assert "минус три очка" in sheet


async def test_a_claim_by_the_wrong_person_is_refused(sitting: Sitting, club: Club) -> None:
    """The offender's partner presses the button of an opponent, and so does the offender: each is told, and nothing is lodged."""
    async with sitting(FREELY) as four:
        seat, _ = await four.revoke()
        await four.follow(6)
        await four.presses(seat + 1, "Заявить фальш-ренонс")
        found = await club.until(lambda: four.button(club.people[(seat + 1) % 4], "Взятка 1"))
        before = await four.match()
        for wrong in (seat, (seat + 2) % 4):
            assert not four.button(club.people[wrong], "Взятка 1")
            answer = await forged(club, club.people[wrong], found[1]["callback_data"])
            assert "text" in answer
        assert await four.match() == before


async def forged(club: Club, person: int, data: str) -> Json:
    """The answer to a press of somebody's own message with data of another's."""
    message, button = next(iter(club.buttons(person)))
    return await club.press_on(person, message, {**button, "callback_data": data}, forged=True)


async def test_a_wrong_claim_costs_nothing_and_is_told(sitting: Sitting, club: Club) -> None:
    """A hand without the suit is claimed; once the deal is over the group reads that it was not so."""
    async with sitting(FREELY) as four:
        while not (offered := [seat for seat in range(4) if four.button(club.people[seat], "Заявить")]):
            await four.follow(1)
            await club.look(wait=0.05)
        claimant = offered[0]
        await four.presses(claimant, "Заявить фальш-ренонс")
        await four.presses(claimant, "Взятка")
        await four.play_out()
        await four.done()
        sheet = await four.reads("Заявка неверна")
        assert name(claimant) in sheet
        assert not [line for line in (await four.match()).sheet.lines if "revoke" in line.reason.value]


async def test_the_partner_asks_and_the_card_comes_back(sitting: Sitting, club: Club) -> None:
    """The game waits, the group reads the question, the false card goes back for nothing and the suit must be followed."""
    async with sitting(FREELY) as four:
        seat, card = await four.revoke()
        led = (await four.deal()).table[0][1].suit
        await four.presses(seat + 2, {0: "Треф", 1: "Бубен", 2: "Червей", 3: "Пик"}[int(led)])
        await four.reads("нет, партнёр?")
        await four.presses(seat, "Есть — забираю карту")
        await four.reads("забирает")
        assert card in await held(four, seat)
        actor, following, _ = await four.turn()
        assert actor == seat
        await four.lay(following[0])
        assert await four.revokes() == 0


async def held(four: Four, seat: int) -> list[object]:
    deal = await four.deal()
    return list(deal.hand(deal.layout.actors[seat]))


async def test_a_true_renounce_is_asked_after_and_denied(sitting: Sitting, club: Club) -> None:
    """The same button, the same question; the answer can only be no, and the game goes on."""
    async with sitting(FREELY) as four:
        while not (offered := [seat for seat in range(4) if query(four, seat)]):
            await four.follow(1)
            await club.look(wait=0.05)
        await four.presses(offered[0], query(four, offered[0]))
        other = (offered[0] + 2) % 4
        await club.until(lambda: four.button(club.people[other], "Нет"))
        assert not four.button(club.people[other], "Есть")
        await four.presses(other, "Нет")
        await four.reads(f"{name(other)}: нет")
        await four.follow(1)


def query(four: Four, seat: int) -> str:
    """The words of the partner's question on somebody's screen; none if it is not there."""
    words = ("Пик нет", "Червей нет", "Бубен нет", "Треф нет")
    return next((one for one in words if four.button(four.people[seat], one)), "")


async def test_the_partner_who_asked_is_free_of_the_penalty(sitting: Sitting, club: Club) -> None:
    """The suit was denied all the same: the sheet says who answers for it (RULES R10)."""
    async with sitting(FREELY, INDIVIDUAL) as four:
        seat, _ = await four.revoke()
        partner = (seat + 2) % 4
        await four.presses(partner, await club.until(lambda: query(four, partner) or None))
        await four.presses(seat, "Нет")
        await four.presses(seat + 1, "Заявить фальш-ренонс")
        await four.presses(seat + 1, "Взятка 1")
        await four.play_out()
        await four.done()
        await four.presses(seat + 1, "Три очка себе")
        sheet = await four.reads("Взыскание")
        assert f"отвечает только {name(seat)}" in sheet


async def test_a_dummys_revoke_is_corrected_until_the_trick_is_turned_and_then_stands(
    sitting: Sitting, club: Club
) -> None:
    """Its player takes the card back; done again and turned, nobody can claim it, and nothing is paid (RULES V7-E4)."""
    async with sitting(FREELY, people=3, ruleset=DUMMY) as four:
        seat = await to_the_dummy(four)
        for back in (True, False):
            _, _, false = await four.turn()
            await four.lay(false[0])
            assert await four.revokes() == 1
            if back:
                await four.presses(seat, "Забрать")
                await four.reads("забирает")
                assert await four.revokes() == 0
                await four.follow(1)
                seat = await to_the_dummy(four)
        await four.follow(3)
        assert not four.button(four.people[seat], "Забрать")
        await four.play_out()
        await four.reads("Сдача 1")
        match = await four.match()
        assert not [
            said for said in (match.deal.said if match.deal else ()) if said.question.kind == "revoke"
        ]
        assert await four.revokes() == 1
        assert all("revoke" not in line.reason.value for line in match.sheet.lines)


async def to_the_dummy(four: Four) -> int:
    """Play on until the dummy, not the last to a trick, can revoke; its player's seat."""
    while True:
        seat, _, false = await four.turn()
        deal = await four.deal()
        if deal.turn and deal.turn.hand in deal.layout.dummies and false and 0 < len(deal.table) < 3:
            return seat
        await four.follow(1)


async def test_who_sees_his_revoke_takes_it_back_himself(sitting: Sitting, club: Club) -> None:
    """Until his side plays on; the cards that followed come back too, and their players play anew."""
    async with sitting(FREELY) as four:
        seat, card = await four.revoke()
        await four.follow(1)
        await four.presses(seat, "Забрать")
        await four.reads("забирает")
        actor, following, false = await four.turn()
        assert actor == seat
        assert card in (*following, *false)
        await four.follow(3)
        assert await four.revokes() == 0


async def test_both_sides_revoke_and_the_deal_is_dealt_again(sitting: Sitting, club: Club) -> None:
    """The same dealer deals, the sheet says why."""
    async with sitting(FREELY) as four:
        first, _ = await four.revoke()
        second, _, false = await four.turn()
        await four.lay(false[0])
        await four.play_out()
        for seat in (first + 1, second + 1):
            await four.presses(seat, "Взятка 1")
        await four.done()
        await four.reads("пересдаёт тот же игрок")
        await club.until(lambda: any("Сдача 2" in text or "сдача 2" in text for text in club.texts()) or None)
        match = await four.match()
        assert match.voids == 1
        assert match.sheet.totals == (0, 0)


async def test_both_sides_revoke_and_each_pays(sitting: Sitting, club: Club) -> None:
    """Where the table wants it so (RULES R8): three points to each, and neither wins the game. Boris and Grisha took eleven
    tricks of short whist, five points beside those three, and stop at four, one short of the game (RULES R6)."""
    async with sitting(FREELY, EACH, ruleset=SHORT) as four:
        first, _ = await four.revoke()
        second, _, false = await four.turn()
        await four.lay(false[0])
        await four.play_out()
        assert taken(await four.deal()) == [2, 11]
        for seat in (first + 1, second + 1):
            await four.presses(seat, "Взятка 1")
        await four.done()
        for seat in (first + 1, second + 1):
            await four.presses(seat, "Три очка себе")
        paid = "Взыскание за фальш-ренонс, до счёта: три очка противникам."
        await club.until(lambda: any(text.count(paid) == 2 for text in club.texts()))
        match = await four.match()
    assert (match.sheet.running, match.sheet.games, match.voids) == ((3, 4), (0, 0), 0)
    assert sheets(club)[-1].games == [([(3, 3)], [(3, 3), (1, 4)])]


def taken(deal: Deal) -> list[int]:
    """The tricks of each side."""
    won = [side_of(deal.sides, trick.winner) for trick in deal.tricks if trick.winner is not None]
    return [won.count(side) for side in range(len(deal.sides))]


async def test_the_clock_chooses_what_is_best_for_the_injured(sitting: Sitting, club: Club) -> None:
    """Nobody presses: of eight tricks to five Boris and Grisha keep five, which makes two points for the others; three points to
    these, or from those, would leave them less far ahead (RULES R5)."""
    async with sitting(FREELY) as four:
        await four.follow(2)
        seat, _, false = await four.turn()
        await four.lay(false[0])
        await four.play_out()
        assert taken(await four.deal()) == [5, 8]
        injured = (seat + 1) % 4
        await four.presses(injured, "Взятка 1")
        await four.done(injured)
    async with sitting.hurried(four) as four:
        await four.presses(injured, "Больше заявок нет")
        sheet = await four.reads("Взыскание")
        match = await four.match()
    assert "три взятки переходят" in sheet
    assert match.sheet.running == (2, 0)
    rows = sheets(club)[-1].text.split("\n")
    assert [row.split() for row in rows[1:3]] == [["ренонс", "3вз", "0", "│"], ["взятки", "2", "2", "│"]]


async def test_the_rest_is_claimed_and_both_agree(sitting: Sitting, club: Club) -> None:
    """The hand lies open in the group, and a claim refused is played on with the hand open. Of the tricks that are left when she
    claims, nine, and the one that they have Anna and Vera write four."""
    async with sitting(CLAIMS) as four:
        await four.follow(4)
        seat, *_ = await four.turn()
        await four.presses(seat, "Остальные взятки мои")
        await four.reads("остальные взятки мои")
        await four.reads(f"{name(seat)}: ♠")
        await four.presses(seat + 1, "Играем дальше")
        await four.follow(4)
        await four.reads(f"{name(seat)}: ♠")
        other, *_ = await four.turn()
        while other == seat:
            await four.follow(4)
            other, *_ = await four.turn()
        assert (name(other), taken(await four.deal())) == ("Анна", [1, 3])
        await four.presses(other, "Остальные взятки мои")
        for opponent in (other + 1, other + 3):
            await four.presses(opponent, "Согласиться")
        told = await four.reads("берёт без игры")
        match = await four.match()
    assert f"{name(other)} берёт без игры ещё 9 взяток." in told
    assert match.sheet.running == (4, 0)
    assert sheets(club)[-1].games == [([(4, 4)], [])]


class TestUndo:
    """A card taken back by consent."""

    async def test_both_opponents_allow_it(self, sitting: Sitting, club: Club) -> None:
        """The card is in the hand again and another may be played."""
        async with sitting(UNDO) as four:
            seat, following, _ = await four.turn()
            await four.lay(following[0])
            await four.presses(seat, "Попросить")
            await four.reads(" назад.")
            await four.presses(seat + 1, "Позволить")
            await four.presses(seat + 3, "Позволить")
            await four.reads("забирает")
            assert (await four.turn())[0] == seat
            await four.lay(following[1])

    async def test_a_late_copy_of_the_undone_tap_plays_nothing(self, sitting: Sitting, club: Club) -> None:
        """Its turn is gone for good: told as outdated, and the card stays in the hand."""
        async with sitting(UNDO) as four:
            seat, following, _ = await four.turn()
            tapped = await four.lay(following[0])
            await four.presses(seat, "Попросить")
            await four.presses(seat + 1, "Позволить")
            await four.presses(seat + 3, "Позволить")
            await four.reads("забирает")
            before = await four.match()
            answer = await club.press_on(tapped["person"], tapped["message"], tapped["button"], forged=True)
            assert "text" in answer
            assert await four.match() == before
            assert following[0] in await held(four, seat)

    async def test_one_who_refuses_is_enough(self, sitting: Sitting, club: Club) -> None:
        """The card stays, the game goes on."""
        async with sitting(UNDO) as four:
            seat, following, _ = await four.turn()
            await four.lay(following[0])
            await four.presses(seat, "Попросить")
            await four.presses(seat + 1, "Нет")
            await four.follow(3)
            assert len((await four.deal()).tricks) == 1

    async def test_an_ais_card_that_fell_behind_it_goes_back_too(self, sitting: Sitting, club: Club) -> None:
        """One person and three AIs, who agree at once: the cards that followed within three seconds come back with his."""
        async with sitting(UNDO, people=1) as four:
            anna = club.people[0]
            await club.until(lambda: bool(club.cards(anna)))
            message, button = club.cards(anna)[0]
            await club.press_on(anna, message, button)
            await club.press_on(anna, *await club.until(lambda: four.button(anna, "Попросить")))
            await four.reads("забирает")
            card = button["callback_data"].split(":")[-1]
            await club.until(lambda: any(one["callback_data"].endswith(card) for _, one in club.cards(anna)))


async def test_a_card_is_tapped_twice_where_the_table_wants_it(sitting: Sitting, club: Club) -> None:
    """The first tap marks it, brought twice it marks once; another card may be marked instead; its own new button plays it."""
    async with sitting(CONFIRM) as four:
        seat, following, _ = await four.turn()
        person = club.people[seat]
        for card in following[:2]:
            before = await four.match()
            ref = f"p:{four.id}:1:1:{card}"
            message, button = await club.until(lambda ref=ref: club.find(person, ref))
            for _ in range(2):
                assert "text" not in await club.press_on(person, message, button, forged=True)
            await club.until(lambda ref=ref: club.find(person, f"{ref}!"))
            assert await four.match() == before
        await club.press(person, person, f"p:{four.id}:1:1:{following[1]}!")
        await four.after(before)
        deal = await four.deal()
        assert deal.lying == ((seat, following[1]),)


def name(seat: int) -> str:
    """Who sits on a seat."""
    return ("Анна", "Борис", "Вера", "Гриша")[seat]
