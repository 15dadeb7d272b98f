"""What belongs to one person reaches nobody else."""

from __future__ import annotations

import re

from bot.rendering.faces import TEXT_STYLE, face
from bot.services.table import Rubber, Table
from tests.badinput.desk import ANNA, BORIS, Desk

FACE = re.compile(rf"(?:10|[2-9AKQJ])[♠♥♦♣]{TEXT_STYLE}?")


def faces(texts: list[str]) -> set[str]:
    """The cards that texts name."""
    return {found.rstrip(TEXT_STYLE) for text in texts for found in FACE.findall(text)}


def public(table: Table) -> set[str]:
    """The cards that all have seen: drawn in the cut, turned up, played."""
    assert isinstance(table.stage, Rubber)
    deal = table.stage.match.deal
    assert deal is not None
    plays = [*deal.tricks, deal.trick] if deal.trick else [*deal.tricks]
    seen = [card for trick in plays for _, card in trick.plays]
    cards = [*seen, *(draw.card for draw in table.stage.cut), deal.layout.turned]
    return {face(card).rstrip(TEXT_STYLE) for card in cards}


async def test_the_group_sees_only_what_lies_on_the_table(desk: Desk) -> None:
    """Whatever people press and ask for: in no version of any message in the group, and in no alert to another, is a card
    named that is held, nor a button that plays one, nor anything that was written to a person."""
    table = await desk.play(ANNA, BORIS)
    alerts = []
    for _ in range(6):
        person = await desk.waits_for(table)
        other = BORIS if person == ANNA else ANNA
        for _, button in desk.club.cards(person):
            alerts.append(await desk.forge(other, desk.newest(desk.club.chat), button["callback_data"]) or "")
        if hint := desk.club.find(person, "h:"):
            alerts.append(await desk.forge(other, desk.newest(other), hint[1]["callback_data"]) or "")
        for command in ("/score", "/last", "/table", "/hand", "/hint", "/rules", "/whist", "/language"):
            await desk.club.say(other, command)
        await desk.play_a_card(person)
    await desk.quiet(table)
    now = await desk.table(table)
    room = desk.sandbox.world.room(desk.club.chat)
    texts = [text for number in room.posts for text in desk.sandbox.history.versions(desk.club.chat, number)]
    assert len(faces(texts)) > 10
    assert faces([*texts, *alerts]) - public(now) == set()
    assert not [data for post in room.posts.values() for data in post.data_ever if data.startswith("p:")]
    for person in (ANNA, BORIS):
        private = desk.sandbox.world.room(person).posts
        own = {text for number in private for text in desk.sandbox.history.versions(person, number)}
        assert not own & set(texts)


async def test_hands_are_sent_protected(desk: Desk) -> None:
    """They can neither be forwarded nor saved."""
    await desk.play(ANNA)
    message, _ = desk.club.cards(ANNA)[0]
    assert message["has_protected_content"]
