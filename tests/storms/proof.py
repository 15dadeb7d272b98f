"""What must hold after any storm, found without asking the bot: from the record, the document and the sandbox's own memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.courier.shape import markup
from bot.i18n import Catalogues
from bot.projector import shown as shown_lines
from bot.projector.frame import Frame, Kind
from bot.projector.frames import frames
from bot.projector.shown import Shown
from bot.sandbox import Sandbox
from bot.sandbox.entities import formatted
from bot.sandbox.rooms import Post
from bot.services import archive, document
from bot.services.table import Rubber, Table
from bot.services.views import Address, scene
from bot.storage.redis_store import RedisStore
from bot.storage.store import TableId
from engine import record
from engine.cards import Cards
from engine.deal import Deal
from tests.storms.party import CHOSEN, Party, Turn

CATALOGUES = Catalogues.load()


@dataclass(frozen=True, slots=True)
class Rest:
    """A table at rest: its state and what is believed to be shown."""

    table: Table
    shown: Shown


async def at_rest(store: RedisStore, table: str, patience: float = 20.0) -> Rest:
    """The table once nothing is left to be shown."""
    async with asyncio.timeout(patience):
        while True:
            stored = await store.read(TableId(table))
            assert stored is not None
            if not stored.dirty:
                return Rest(document.load(stored.doc), shown_lines.load(stored.shown))
            await asyncio.sleep(0.05)


def wanted(sandbox: Sandbox, rest: Rest) -> tuple[Frame, ...]:
    """Every frame there should be, from the document alone but for the numbers of messages."""
    address = Address(sandbox.settings.bot_username, ZoneInfo("UTC"))
    return frames(scene(rest.table, address), rest.shown, CATALOGUES)


def frames_equal_the_state(sandbox: Sandbox, rest: Rest) -> None:
    """Every live frame stands, and in text, formatting and keyboard is what the state says."""
    alive = [frame for frame in wanted(sandbox, rest) if frame.kind is Kind.LIVE]
    assert alive, "a table shows something"
    for frame in alive:
        posted = rest.shown.messages[frame.key]
        post = sandbox.world.room(frame.chat).standing(posted.message)
        assert post is not None, f"{frame.key} is not there"
        said = formatted(frame.screen.text, "HTML", None)
        assert post.message.text == said.text, frame.key
        assert tuple(post.message.entities or ()) == said.entities, frame.key
        assert post.message.reply_markup == markup(frame.screen.keyboard), frame.key


def strays(sandbox: Sandbox, rest: Rest, kills: int = 0) -> list[Post]:
    """Messages with cards in private chats that are no frame: each was left by a send whose reply was lost, or by a bot that
    was killed before it had noted what it sent."""
    known = {(one.chat, one.message) for one in rest.shown.messages.values()}
    found = []
    for person in rest.table.people:
        posts = [post for post in sandbox.world.room(person.id) if _cards(post)]
        left = [post for post in posts if (person.id, post.message.message_id) not in known]
        assert len(left) <= kills + _lost(sandbox, person.id), "a stray needs a cause"
        found += left
    return found


def _lost(sandbox: Sandbox, chat: int) -> int:
    sends = [call for call in sandbox.history.calls if call.method == "sendMessage" and call.chat_id == chat]
    return sum(call.outcome in ("lost", "malformed") for call in sends)


def _cards(post: Post) -> bool:
    keyboard = post.message.reply_markup
    rows = keyboard.inline_keyboard if keyboard else []
    return any((button.callback_data or "").startswith("p:") for row in rows for button in row)


async def no_card_lost_or_doubled(store: RedisStore, party: Party) -> list[Deal]:
    """The record folds by the law; each tap told as success is in it, and nothing that nobody tapped. All deals."""
    deals = await _deals(store, party.table)
    for told in party.told:
        if told.success:
            deal = deals[told.turn.deal - 1]
            assert _played(deal, told.turn.number) == (_seat(deal, party, told.turn), told.card), told
    tapped = {(told.turn.deal, told.turn.number, told.card) for told in party.told}
    for number, deal in enumerate(deals, 1):
        for turn, card in _chosen(deal):
            assert (number, turn, card) in tapped, f"nobody played {card} at turn {turn} of deal {number}"
    return deals


async def _deals(store: RedisStore, table_id: str) -> list[Deal]:
    """Every deal of the table, each folded by the engine from its line; the sheet must be theirs."""
    stored = await store.read(TableId(table_id))
    assert stored is not None
    rubber = document.load(stored.doc).stage
    assert isinstance(rubber, Rubber)
    lines = await store.finished(TableId(table_id))
    running = rubber.match.deal
    folded = [_folded(rubber, line) for line in lines]
    assert len(lines) == rubber.deal - (running is not None and running.turn is not None)
    replayed = record.replay(record.header(rubber.match), lines[rubber.base :])
    assert replayed.sheet == rubber.match.sheet
    assert await _archived(store, document.load(stored.doc)) == lines
    return [*folded, running] if running is not None and running.turn is not None else folded


async def _archived(store: RedisStore, table: Table) -> list[str]:
    """The lines of the table's deals in its chat's archive, oldest first, each there once."""
    kept = await archive.latest(store, table.place.chat, 0, 100)
    ours = sorted((one for one in kept if one.table == table.id), key=lambda one: one.number)
    assert [one.number for one in ours] == list(range(1, len(ours) + 1))
    return [record.deal_line(one.match.deal) for one in ours if one.match.deal is not None]


def _folded(rubber: Rubber, line: str) -> Deal:
    header = f"{rubber.match.ruleset.key} rubber=1 dealer={line.split(' ')[0]}"
    deal = record.replay(header, [line]).deal
    assert deal is not None
    assert Cards.holding(card for trick in deal.tricks for _, card in trick.plays).bits.bit_count() == 52
    return deal


def _played(deal: Deal, turn: int) -> tuple[int, str] | None:
    played = deal.played(turn)
    return None if played is None else (played[0], str(played[1]))


def _seat(deal: Deal, party: Party, turn: Turn) -> int:
    """The seat whose cards as dealt this person was shown."""
    held = party.dealt[turn.deal, turn.person]
    return next(seat for seat, hand in enumerate(deal.layout.hands) if held <= {str(card) for card in hand})


def _chosen(deal: Deal) -> Iterator[tuple[int, str]]:
    """Every card that somebody had to choose: all but those of the last trick."""
    for turn in range(1, deal.turn_number):
        played = deal.played(turn)
        if played is not None and turn <= CHOSEN:
            yield turn, str(played[1])
