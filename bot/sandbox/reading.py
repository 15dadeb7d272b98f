"""The people protocol's questions: state, events, callbacks, files, history (`docs/sandbox.md`)."""

import asyncio
import json

from aiohttp import web

from bot.sandbox.api import WORLD
from bot.sandbox.errors import ObjectionError
from bot.sandbox.pictures import media_type
from bot.sandbox.wire import plain

routes = web.RouteTableDef()
_HEARTBEAT = 15.0


def answered(body: object) -> web.Response:
    """A JSON answer."""
    return web.json_response(text=json.dumps(body, ensure_ascii=False))


def number(request: web.Request, name: str, default: int | None = None) -> int:
    """A whole number of the query string; ObjectionError 400."""
    text = request.query.get(name)
    if text is None and default is not None:
        return default
    try:
        return int(text or "")
    except ValueError:
        raise ObjectionError(400, f"{name} is to be a whole number") from None


def seconds(request: web.Request) -> float:
    """`wait` of the query string; ObjectionError 400."""
    try:
        return float(request.query.get("wait", 0))
    except ValueError:
        raise ObjectionError(400, "wait is to be seconds") from None


@routes.get("/sandbox/state")
async def state(request: web.Request) -> web.Response:
    """Everything a page draws at load."""
    return answered(request.app[WORLD].state())


@routes.get("/sandbox/events")
async def events(request: web.Request) -> web.StreamResponse:
    """What happened since: at once with `wait`, else as a stream without end."""
    after = number(request, "after", int(request.headers.get("Last-Event-ID", "0") or 0))
    if "wait" not in request.query:
        return await _stream(request, after)
    found = await request.app[WORLD].events.after(after, seconds(request))
    return answered({"events": [event.body for event in found]})


async def _stream(request: web.Request, after: int) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await response.prepare(request)
    after = max(after, int(request.headers.get("Last-Event-ID", "0") or 0))
    try:
        while not request.app[WORLD].events.closed:
            found = await request.app[WORLD].events.after(after, _HEARTBEAT)
            lines = [f"id: {e.id}\ndata: {json.dumps(e.body, ensure_ascii=False)}\n\n" for e in found]
            await response.write("".join(lines or [": still here\n\n"]).encode())
            after = found[-1].id if found else after
        return response
    except ConnectionResetError:
        return response


@routes.get("/sandbox/callbacks/{id}")
async def callback(request: web.Request) -> web.Response:
    """The answer to a press, waiting for it if asked."""
    press = request.app[WORLD].presses.of(request.match_info["id"])
    if press is None:
        raise ObjectionError(404, "no such press")
    try:
        async with asyncio.timeout(seconds(request)):
            await press.answered.wait()
    except TimeoutError:
        pass
    answer = press.answer
    return answered({"answered": True, **answer.json()} if answer else {"answered": False})


@routes.get("/sandbox/files/{id}")
async def file(request: web.Request) -> web.Response:
    """A picture."""
    content = request.app[WORLD].pictures.content(request.match_info["id"])
    if content is None:
        raise ObjectionError(404, "no such file")
    return web.Response(body=content, content_type=media_type(content))


@routes.get("/sandbox/history")
async def history(request: web.Request) -> web.Response:
    """The calls made."""
    calls = request.app[WORLD].history.after(number(request, "after", 0))
    last = calls[-1].id if calls else number(request, "after", 0)
    return answered({"calls": [call.json() for call in calls], "last": last})


@routes.get("/sandbox/versions")
async def versions(request: web.Request) -> web.Response:
    """All texts a message had."""
    texts = request.app[WORLD].history.versions(number(request, "chat_id"), number(request, "message_id"))
    return answered({"versions": list(texts)})


@routes.get("/sandbox/commands")
async def commands(request: web.Request) -> web.Response:
    """What a person's menu shows in a chat."""
    world = request.app[WORLD]
    person, chat_id = world.person(number(request, "user_id")), number(request, "chat_id")
    group = world.groups.get(chat_id)
    administrator = group is not None and group.member(person.user.id).administrator
    language = person.user.language_code or ""
    menu = world.commands.menu(chat_id, person.user.id, language, administrator)
    return answered({"commands": plain(menu)})
