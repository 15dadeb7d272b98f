"""The Bot API over HTTP: `/bot<token>/<method>`, with the faults that have been ordered.

Source: Bot API page, "Making requests". No path is ever logged, since it holds the token.
"""

import asyncio
import hmac
import json
import logging
import os
import re
import signal

from aiohttp import web

from bot.sandbox.calls import ENTRIES, Entry
from bot.sandbox.calls.execution import carry_out, entry_of, noted
from bot.sandbox.errors import ApiError, too_many
from bot.sandbox.faults import Fault, Kind, Moment
from bot.sandbox.history import CallRecord
from bot.sandbox.tags import unsupported
from bot.sandbox.wire import Fields, Json, plain, request_fields
from bot.sandbox.world import World

WORLD = web.AppKey("world", World)
_log = logging.getLogger(__name__)
_TOKEN = re.compile(r"\d+:[\w-]+")
assert ENTRIES


async def bot_api(request: web.Request) -> web.StreamResponse:
    """Answer one call."""
    world = request.app[WORLD]
    try:
        _check_token(world, request.match_info["token"])
        entry = entry_of(request.match_info["method"])
        fields = await request_fields(request)
    except ApiError as error:
        return _refusal(error)
    record = noted(world, entry, fields)
    fault = world.faults.of_call(record.method, record.chat_id)
    if fault is None:
        return await _answer(world, entry, fields, record)
    return await _faulty_answer(world, request, entry, fields, record, fault)


async def _answer(world: World, entry: Entry, fields: Fields, record: CallRecord) -> web.Response:
    try:
        result = await carry_out(world, entry, fields)
    except ApiError as error:
        record.outcome = f"{error.code} {error.description}"
        return _refusal(error)
    except Exception:
        record.outcome = "500 of the sandbox itself"
        _log.exception("the sandbox failed in %s", record.method)
        return _refusal(ApiError(500, "Internal Server Error"))
    record.outcome = "ok"
    return _json({"ok": True, "result": plain(result)})


async def _faulty_answer(
    world: World, request: web.Request, entry: Entry, fields: Fields, record: CallRecord, fault: Fault
) -> web.StreamResponse:
    match fault.kind:
        case Kind.TOO_MANY:
            record.outcome = "429 on order"
            return _refusal(too_many(fault.retry_after))
        case Kind.ERROR:
            record.outcome = "500 on order"
            return _refusal(ApiError(500, "Internal Server Error"))
        case Kind.UNPARSED:
            unknown = _unknown(fields, fault.tag)
            if unknown is None:
                return await _answer(world, entry, fields, record)
            record.outcome = f"{unknown.code} {unknown.description}"
            return _refusal(unknown)
        case Kind.DELAY:
            await asyncio.sleep(fault.delay)
            return await _answer(world, entry, fields, record)
        case Kind.KILL if fault.moment is Moment.BEFORE:
            record.outcome = "killed before"
            _kill(fault.pid)
            return _cut(request)
    response = await _answer(world, entry, fields, record)
    return await _spoilt(request, response, record, fault) if record.outcome == "ok" else response


async def _spoilt(
    request: web.Request, response: web.Response, record: CallRecord, fault: Fault
) -> web.StreamResponse:
    match fault.kind:
        case Kind.MALFORMED:
            record.outcome = "malformed"
            return _json(_broken(response))
        case Kind.KILL if fault.moment is Moment.AFTER:
            record.outcome = "killed after"
            await response.prepare(request)
            await response.write_eof()
            _kill(fault.pid)
            return response
        case Kind.KILL:
            record.outcome = "killed during"
            _kill(fault.pid)
            return _cut(request)
        case _:
            record.outcome = "lost"
            return _cut(request)


def _unknown(fields: Fields, tag: str) -> ApiError | None:
    """The refusal of a formatted text that bears this tag."""
    text = str(fields.values.get("text", ""))
    found = re.search(rf"<{tag}[\s>]", text)
    formatted = found is not None and fields.values.get("parse_mode")
    return unsupported(tag, len(text[: found.start()].encode())) if found and formatted else None


def _broken(response: web.Response) -> Json:
    body = json.loads(response.text or "{}")
    result = body["result"]
    body["result"] = {**result, "chat": "?", "id": "?"} if isinstance(result, dict) else "?"
    return {str(key): value for key, value in body.items()}


def _check_token(world: World, token: str) -> None:
    if not _TOKEN.fullmatch(token):
        raise ApiError(404, "Not Found")
    if not hmac.compare_digest(token.encode(), world.settings.token.encode()):
        raise ApiError(401, "Unauthorized")


def _kill(pid: int) -> None:
    if pid > 1 and pid != os.getpid():
        os.kill(pid, signal.SIGKILL)


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _refusal(error: ApiError) -> web.Response:
    body: Json = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters is not None:
        body["parameters"] = plain(error.parameters)
    return _json(body, error.code)


def _json(body: Json, status: int = 200) -> web.Response:
    return web.json_response(text=json.dumps(body, ensure_ascii=False), status=status)
