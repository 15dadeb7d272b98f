"""A call carried out: fields become a method, the chat's budget is asked, the handler runs.

Everything from the check of the budget to the effect happens in one step of the event loop, so calls take
effect one after another.
"""

from bot.sandbox.calls.places import chat_number
from bot.sandbox.calls.registry import ENTRIES, Entry
from bot.sandbox.errors import ApiError
from bot.sandbox.history import CallRecord
from bot.sandbox.wire import Fields, parsed
from bot.sandbox.world import World


def entry_of(name: str) -> Entry:
    """The method of that name; ApiError 404 for one that Telegram, or the sandbox, does not know."""
    entry = ENTRIES.get(name.lower())
    if entry is None:
        raise ApiError(404, "Not Found")
    return entry


def noted(world: World, entry: Entry, fields: Fields) -> CallRecord:
    """The call entered in the history, as it asked."""
    values = fields.values
    text = next((values[name] for name in ("text", "caption", "media") if name in values), None)
    return world.history.begin(
        world.clock.now(),
        entry.method.__api_method__,
        _number(values.get("chat_id")),
        _number(values.get("message_id")),
        str(text) if text is not None else None,
    )


async def carry_out(world: World, entry: Entry, fields: Fields) -> object:
    """The call's result; ApiError as Telegram would refuse it."""
    call = parsed(entry.method, _with_pictures(world, fields))
    if not entry.limited:
        return await entry.handler(world, call)
    chat_id = chat_number(world, getattr(call, "chat_id", None))
    world.limits.check(chat_id, world.clock.now())
    result = await entry.handler(world, call)
    world.limits.count(chat_id, world.clock.now())
    return result


async def carry_out_reply(world: World, fields: Fields) -> None:
    """A call that came as the reply to a webhook delivery: nobody hears of its result."""
    name = str(fields.values.pop("method", ""))
    try:
        entry = entry_of(name)
    except ApiError:
        return
    record = noted(world, entry, fields)
    try:
        await carry_out(world, entry, fields)
        record.outcome = "ok"
    except ApiError as error:
        record.outcome = f"{error.code} {error.description}"


def _with_pictures(world: World, fields: Fields) -> Fields:
    values = dict(fields.values)
    for name, content in fields.files.items():
        file_id = world.pictures.keep(content).file_id
        values.setdefault(name, file_id)
        for key, value in values.items():
            if isinstance(value, str):
                values[key] = value.replace(f"attach://{name}", file_id)
    return Fields(values)


def _number(value: object) -> int | None:
    try:
        return int(str(value))
    except ValueError:
        return None
