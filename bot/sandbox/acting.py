"""The people protocol's deeds: each request is one deed of a person or of the test (`docs/sandbox.md`)."""

from typing import TypeVar

from aiohttp import web
from aiohttp.typedefs import Handler
from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.sandbox import bodies, deeds, membership
from bot.sandbox.api import WORLD
from bot.sandbox.errors import ObjectionError
from bot.sandbox.faults import Fault
from bot.sandbox.reading import answered
from bot.sandbox.rooms import Group

routes = web.RouteTableDef()
B = TypeVar("B", bound=BaseModel)
_FAULT = TypeAdapter(Fault)


async def _body(request: web.Request, kind: type[B]) -> B:
    return kind.model_validate_json(await request.text() or "{}")


def _group(request: web.Request) -> Group:
    try:
        return request.app[WORLD].group(int(request.match_info["id"]))
    except ValueError:
        raise ObjectionError(404, "no such group") from None


@web.middleware
async def objections(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Tell what was wrong with a request of the people protocol."""
    try:
        return await handler(request)
    except ObjectionError as objection:
        return web.json_response({"error": objection.reason}, status=objection.status)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        reason = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
        return web.json_response({"error": reason}, status=400)


@routes.post("/sandbox/send")
async def send(request: web.Request) -> web.Response:
    """A person speaks."""
    body = await _body(request, bodies.Send)
    speech = deeds.Speech(
        text=body.text,
        message_thread_id=body.message_thread_id,
        reply_to=body.reply_to,
        as_chat=body.as_chat,
    )
    post = deeds.send(request.app[WORLD], body.user_id, body.chat_id, speech)
    return answered({"message_id": post.message.message_id})


@routes.post("/sandbox/edit")
async def edit(request: web.Request) -> web.Response:
    """A person changes an own message."""
    body = await _body(request, bodies.Edit)
    deeds.edit(request.app[WORLD], body.user_id, body.chat_id, body.message_id, body.text)
    return answered({})


@routes.post("/sandbox/delete")
async def delete(request: web.Request) -> web.Response:
    """A person deletes a message."""
    body = await _body(request, bodies.Delete)
    deeds.delete(request.app[WORLD], body.user_id, body.chat_id, body.message_id)
    return answered({})


@routes.post("/sandbox/press")
async def press(request: web.Request) -> web.Response:
    """A person presses a button."""
    world, body = request.app[WORLD], await _body(request, bodies.PressButton)
    data = body.data
    if body.aside:
        return answered(
            {"callback_query_id": deeds.press_aside(world, body.user_id, body.message_id, data).id}
        )
    if data is None:
        if body.row is None or body.column is None:
            raise ObjectionError(400, "data, or row and column")
        data = deeds.button_at(world, body.chat_id, body.message_id, body.row, body.column)
    made = deeds.press(world, body.user_id, body.chat_id, body.message_id, data, forged=body.forged)
    return answered({"callback_query_id": made.id})


@routes.post("/sandbox/start")
async def start(request: web.Request) -> web.Response:
    """A person presses Start."""
    body = await _body(request, bodies.Start)
    post = deeds.start(request.app[WORLD], body.user_id, body.payload)
    return answered({"message_id": post.message.message_id})


@routes.post("/sandbox/block")
async def block(request: web.Request) -> web.Response:
    """A person blocks the bot."""
    body = await _body(request, bodies.Block)
    deeds.block(request.app[WORLD], body.user_id, blocked=body.blocked)
    return answered({})


@routes.post("/sandbox/people")
async def people(request: web.Request) -> web.Response:
    """Someone new."""
    body = await _body(request, bodies.NewPerson)
    person = request.app[WORLD].add_person(
        body.first_name, body.last_name, body.username, body.language_code, body.is_bot
    )
    return answered({"user_id": person.user.id})


@routes.post("/sandbox/groups")
async def groups(request: web.Request) -> web.Response:
    """A new group."""
    body = await _body(request, bodies.NewGroup)
    group = request.app[WORLD].add_group(
        body.title, body.members, body.type, bot=body.bot, username=body.username, is_forum=body.is_forum
    )
    group.hidden_members, group.large = body.hidden_members, body.large
    return answered({"chat_id": group.id})


@routes.post("/sandbox/groups/{id}/join")
async def join(request: web.Request) -> web.Response:
    """Someone comes in."""
    body = await _body(request, bodies.Join)
    membership.join(request.app[WORLD], _group(request), body.user_id, body.by)
    return answered({})


@routes.post("/sandbox/groups/{id}/leave")
async def leave(request: web.Request) -> web.Response:
    """Someone goes."""
    body = await _body(request, bodies.Leave)
    membership.leave(request.app[WORLD], _group(request), body.user_id)
    return answered({})


@routes.post("/sandbox/groups/{id}/kick")
async def kick(request: web.Request) -> web.Response:
    """Someone is removed."""
    body = await _body(request, bodies.Join)
    membership.kick(request.app[WORLD], _group(request), body.user_id, body.by)
    return answered({})


@routes.post("/sandbox/groups/{id}/promote")
async def promote(request: web.Request) -> web.Response:
    """Someone's rights change."""
    body = await _body(request, bodies.Promote)
    membership.promote(
        request.app[WORLD],
        _group(request),
        body.user_id,
        administrator=body.administrator,
        rights=body.rights,
        anonymous=body.is_anonymous,
    )
    return answered({})


@routes.post("/sandbox/groups/{id}/migrate")
async def migrate(request: web.Request) -> web.Response:
    """A group becomes a supergroup."""
    body = await _body(request, bodies.Migrate)
    heir = membership.migrate(request.app[WORLD], _group(request), silent=body.silent)
    return answered({"chat_id": heir.id})


@routes.post("/sandbox/groups/{id}/topics")
async def topics(request: web.Request) -> web.Response:
    """A forum gets a topic."""
    body = await _body(request, bodies.NewTopic)
    thread = membership.open_topic(request.app[WORLD], _group(request), body.name)
    return answered({"message_thread_id": thread})


@routes.post("/sandbox/groups/{id}/restrict")
async def restrict(request: web.Request) -> web.Response:
    """Someone may not write, or may again."""
    body = await _body(request, bodies.Restrict)
    membership.restrict(request.app[WORLD], _group(request), body.user_id, restricted=body.restricted)
    return answered({})


@routes.post("/sandbox/groups/{id}/topic")
async def turn_topic(request: web.Request) -> web.Response:
    """A topic is closed, opened or deleted."""
    body = await _body(request, bodies.TurnTopic)
    membership.turn_topic(request.app[WORLD], _group(request), body.message_thread_id, body.state)
    return answered({})


@routes.post("/sandbox/faults")
async def order_fault(request: web.Request) -> web.Response:
    """A fault is ordered."""
    request.app[WORLD].faults.add(_FAULT.validate_json(await request.text()))
    return answered({})


@routes.delete("/sandbox/faults")
async def cancel_faults(request: web.Request) -> web.Response:
    """No faults any more."""
    request.app[WORLD].faults.clear()
    return answered({})


@routes.post("/sandbox/clock")
async def clock(request: web.Request) -> web.Response:
    """The clock moves."""
    body = await _body(request, bodies.Shift)
    try:
        request.app[WORLD].clock.move(body.shift)
    except ValueError as error:
        raise ObjectionError(400, str(error)) from None
    return answered({})
