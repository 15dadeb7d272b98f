"""getMe, the command lists and the bot's descriptions.

Source: Bot API page, methods of these names.
"""

from aiogram.methods import (
    DeleteMyCommands,
    GetMe,
    GetMyCommands,
    GetMyDescription,
    GetMyShortDescription,
    SetMyCommands,
    SetMyDescription,
    SetMyShortDescription,
)
from aiogram.types import BotCommand, BotCommandScopeUnion, BotDescription, BotShortDescription, User

from bot.sandbox.calls.places import seen_room
from bot.sandbox.calls.registry import answers
from bot.sandbox.errors import bad_request
from bot.sandbox.world import World


@answers(GetMe)
async def own_user(world: World, _: GetMe) -> User:
    """Who the bot is."""
    return world.bot


@answers(SetMyCommands)
async def set_my_commands(world: World, call: SetMyCommands) -> bool:
    """Set the list of one scope and language."""
    _check_scope(world, call.scope)
    world.commands.put(call.scope, call.language_code or "", call.commands)
    world.events.add("commands", commands=world.commands.json())
    return True


@answers(DeleteMyCommands)
async def delete_my_commands(world: World, call: DeleteMyCommands) -> bool:
    """Delete the list of one scope and language."""
    world.commands.drop(call.scope, call.language_code or "")
    world.events.add("commands", commands=world.commands.json())
    return True


@answers(GetMyCommands)
async def listed_commands(world: World, call: GetMyCommands) -> list[BotCommand]:
    """The list of exactly that scope and language."""
    return world.commands.listed(call.scope, call.language_code or "")


@answers(SetMyDescription)
async def set_my_description(world: World, call: SetMyDescription) -> bool:
    """What an empty private chat shows, at most 512 characters."""
    if len(call.description or "") > 512:
        raise bad_request("DESCRIPTION_TOO_LONG")
    world.descriptions["description", call.language_code or ""] = call.description or ""
    return True


@answers(SetMyShortDescription)
async def set_my_short_description(world: World, call: SetMyShortDescription) -> bool:
    """What the profile shows, at most 120 characters."""
    if len(call.short_description or "") > 120:
        raise bad_request("SHORT_DESCRIPTION_TOO_LONG")
    world.descriptions["short", call.language_code or ""] = call.short_description or ""
    return True


@answers(GetMyDescription)
async def description(world: World, call: GetMyDescription) -> BotDescription:
    """The description in that language, else the general one."""
    return BotDescription(description=_described(world, "description", call.language_code))


@answers(GetMyShortDescription)
async def short_description(world: World, call: GetMyShortDescription) -> BotShortDescription:
    """The short description likewise."""
    return BotShortDescription(short_description=_described(world, "short", call.language_code))


def _described(world: World, kind: str, language: str | None) -> str:
    texts = world.descriptions
    return texts.get((kind, language or "")) or texts.get((kind, ""), "")


def _check_scope(world: World, scope: BotCommandScopeUnion | None) -> None:
    chat_id = getattr(scope, "chat_id", None)
    if chat_id is not None:
        seen_room(world, chat_id)
