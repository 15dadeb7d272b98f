"""Whom the bot can write to, and what it learns of chats and members."""

import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.methods import SendDice
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats

from bot.sandbox import Sandbox, SandboxSettings
from tests.sandbox.conftest import ANNA, BORIS, GRISHA, GROUP, VERA
from tests.sandbox.people import Crowd

FOUR = [ANNA, BORIS, VERA, GRISHA]


class TestBeforeStart:
    """Nobody has pressed Start."""

    @pytest.fixture
    def settings(self) -> SandboxSettings:
        return SandboxSettings(port=0)

    async def test_the_bot_cannot_begin(self, bot: Bot, crowd: Crowd) -> None:
        """403 before Start; afterwards the message arrives."""
        with pytest.raises(TelegramForbiddenError, match="bot can't initiate conversation with a user"):
            await bot.send_message(ANNA, "a")
        await crowd.act("start", user_id=ANNA)
        assert (await bot.send_message(ANNA, "a")).chat.id == ANNA

    async def test_people_cannot_speak_before_start(self, crowd: Crowd) -> None:
        """A private chat is opened by Start only."""
        status, _ = await crowd.attempt("send", user_id=ANNA, chat_id=ANNA, text="hello")
        assert status == 403


async def test_a_block_closes_the_private_chat_until_start(bot: Bot, crowd: Crowd) -> None:
    """403 for sends and edits while blocked; Start unblocks; both are told as my_chat_member."""
    sent = await bot.send_message(ANNA, "a")
    await crowd.act("block", user_id=ANNA, blocked=True)
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await bot.send_message(ANNA, "b")
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await bot.edit_message_text("b", chat_id=ANNA, message_id=sent.message_id)
    await crowd.act("start", user_id=ANNA)
    assert await bot.send_message(ANNA, "c")
    changes = [update.my_chat_member for update in await bot.get_updates() if update.my_chat_member]
    assert [change.new_chat_member.status for change in changes] == ["kicked", "member"]


async def test_unknown_chats_are_not_found(bot: Bot) -> None:
    """Numbers and names nobody has."""
    for chat in (4711, -4711, "@nobody", "nonsense"):
        with pytest.raises(TelegramBadRequest, match="chat not found"):
            await bot.send_message(chat, "a")


async def test_bots_do_not_talk_to_bots(bot: Bot, crowd: Crowd) -> None:
    """403 for another bot."""
    other = await crowd.act("people", first_name="Other", is_bot=True)
    with pytest.raises(TelegramForbiddenError, match="bot can't send messages to bots"):
        await bot.send_message(other["user_id"], "a")


async def test_a_kicked_bot_is_told_so(bot: Bot, crowd: Crowd) -> None:
    """403 in the group, my_chat_member, and again a member after it is added back."""
    await crowd.act(f"groups/{GROUP}/kick", user_id=bot.id, by=ANNA)
    with pytest.raises(TelegramForbiddenError, match="bot was kicked from the supergroup chat"):
        await bot.send_message(GROUP, "a")
    await crowd.act(f"groups/{GROUP}/join", user_id=bot.id, by=BORIS)
    assert await bot.send_message(GROUP, "a")
    changes = [update.my_chat_member for update in await bot.get_updates() if update.my_chat_member]
    assert [(c.from_user.id, c.new_chat_member.status) for c in changes] == [
        (ANNA, "kicked"),
        (BORIS, "member"),
    ]


async def test_the_bot_leaves(bot: Bot) -> None:
    """After leaveChat it is a stranger."""
    await bot.leave_chat(GROUP)
    with pytest.raises(TelegramForbiddenError, match="bot is not a member of the supergroup chat"):
        await bot.send_message(GROUP, "a")


@pytest.mark.parametrize("silent", [False, True])
async def test_a_group_becomes_a_supergroup(bot: Bot, crowd: Crowd, silent: bool) -> None:
    """The old id is refused with the new one, the messages stay behind; service messages tell, if any."""
    old = (await crowd.act("groups", title="Клуб", members=FOUR, type="group"))["chat_id"]
    sent = await bot.send_message(old, "a")
    new = (await crowd.act(f"groups/{old}/migrate", silent=silent))["chat_id"]
    with pytest.raises(TelegramMigrateToChat) as refused:
        await bot.edit_message_text("b", chat_id=old, message_id=sent.message_id)
    assert refused.value.migrate_to_chat_id == new
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("b", chat_id=new, message_id=sent.message_id + 100)
    told = [
        (update.message.chat.id, update.message.migrate_to_chat_id or update.message.migrate_from_chat_id)
        for update in await bot.get_updates()
        if update.message
    ]
    assert told == ([] if silent else [(old, new), (new, old)])
    assert (await bot.send_message(new, "a")).chat.type == "supergroup"


async def test_a_forum_has_topics(bot: Bot, crowd: Crowd) -> None:
    """A message stands in its topic; an unknown topic, or any in a plain group, is refused."""
    forum = (await crowd.act("groups", title="Форум", members=FOUR, is_forum=True))["chat_id"]
    topic = (await crowd.act(f"groups/{forum}/topics", name="Вист"))["message_thread_id"]
    sent = await bot.send_message(forum, "a", message_thread_id=topic)
    assert (sent.message_thread_id, sent.is_topic_message) == (topic, True)
    for chat, thread in ((forum, topic + 50), (GROUP, 1)):
        with pytest.raises(TelegramBadRequest, match="message thread not found"):
            await bot.send_message(chat, "a", message_thread_id=thread)
    await crowd.act("send", user_id=ANNA, chat_id=forum, text="/whist", message_thread_id=topic)
    heard = (await bot.get_updates())[-1].message
    assert heard is not None
    assert heard.message_thread_id == topic


async def test_members_and_administrators_are_told(bot: Bot, crowd: Crowd) -> None:
    """The creator, a promoted member with his rights, one who left, a stranger, nobody."""
    await crowd.act(
        f"groups/{GROUP}/promote", user_id=BORIS, administrator=True, rights={"can_change_info": True}
    )
    await crowd.act(f"groups/{GROUP}/leave", user_id=GRISHA)
    admins = await bot.get_chat_administrators(GROUP)
    assert {a.user.id: a.status for a in admins} == {ANNA: "creator", BORIS: "administrator"}
    statuses = [(await bot.get_chat_member(GROUP, user)).status for user in (ANNA, BORIS, VERA, GRISHA)]
    assert statuses == ["creator", "administrator", "member", "left"]
    with pytest.raises(TelegramBadRequest, match="user not found"):
        await bot.get_chat_member(GROUP, 4711)
    with pytest.raises(TelegramBadRequest, match="there are no administrators in the private chat"):
        await bot.get_chat_administrators(ANNA)


async def test_hidden_members_are_told_to_administrators_only(bot: Bot, crowd: Crowd) -> None:
    """A plain bot cannot tell; as an administrator it can."""
    group = (await crowd.act("groups", title="Тайный", members=FOUR, hidden_members=True))["chat_id"]
    with pytest.raises(TelegramBadRequest, match="CHAT_ADMIN_REQUIRED"):
        await bot.get_chat_member(group, BORIS)
    assert (await bot.get_chat(group)).has_hidden_members
    await crowd.act(f"groups/{group}/promote", user_id=bot.id, administrator=True)
    assert (await bot.get_chat_member(group, BORIS)).status == "member"


async def test_command_lists_go_by_scope_and_language(bot: Bot, crowd: Crowd) -> None:
    """A menu shows the narrowest list in the person's language, else the general one."""
    await bot.set_my_commands([BotCommand(command="help", description="Help")])
    scope = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([BotCommand(command="whist", description="Стол")], scope, "ru")
    assert (await crowd.ask("commands", user_id=ANNA, chat_id=GROUP))["commands"][0]["command"] == "whist"
    assert (await crowd.ask("commands", user_id=ANNA, chat_id=ANNA))["commands"][0]["command"] == "help"
    await bot.delete_my_commands(scope, "ru")
    assert await bot.get_my_commands(scope, "ru") == []
    with pytest.raises(TelegramBadRequest, match="BOT_COMMAND_INVALID"):
        await bot.set_my_commands([BotCommand(command="Whist", description="x")])


async def test_descriptions_are_kept_by_language(bot: Bot) -> None:
    """A language without a text of its own gets the general one."""
    await bot.set_my_description("Whist")
    await bot.set_my_description("Вист", "ru")
    assert (await bot.get_my_description("ru")).description == "Вист"
    assert (await bot.get_my_description("de")).description == "Whist"
    with pytest.raises(TelegramBadRequest):
        await bot.set_my_short_description("x" * 121)


async def test_a_wrong_token_is_unauthorized(sandbox: Sandbox) -> None:
    """401, whatever the method."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url))
    async with Bot("7000001:another", session=session) as stranger:
        with pytest.raises(TelegramUnauthorizedError):
            await stranger.get_me()


async def test_unknown_methods_are_not_found(bot: Bot) -> None:
    """404, as Telegram says for what it does not know; here also for what is not imitated."""
    with pytest.raises(TelegramNotFound):
        await bot(SendDice(chat_id=ANNA))


async def test_the_bot_knows_itself(bot: Bot) -> None:
    """getMe tells the id of the token and the name of the settings."""
    me = await bot.get_me()
    assert (me.id, me.username, me.is_bot) == (bot.id, "whist_table_bot", True)
