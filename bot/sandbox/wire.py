"""Between HTTP and aiogram's classes: a request's fields become a method, an object becomes JSON.

Parameters arrive as a query string, a form, a multipart form or JSON (Bot API page, "Making requests"). In
forms everything is text, so a parameter that is an object or a list is read as JSON; which ones are follows
from the types of aiogram's method class.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any, get_args, get_origin

from aiogram.methods import TelegramMethod
from aiogram.types import InlineKeyboardMarkup
from aiohttp import BodyPartReader, MultipartReader, web
from pydantic import BaseModel, ValidationError

from bot.sandbox.errors import bad_request

Json = dict[str, object]
Method = TelegramMethod[Any]


@dataclass(frozen=True, slots=True)
class Fields:
    """The parameters of one call as they came, and the files uploaded with it by their field's name."""

    values: Json = field(default_factory=dict, repr=False)
    files: dict[str, bytes] = field(default_factory=dict, repr=False)


async def request_fields(request: web.Request) -> Fields:
    """All parameters of a Bot API request, wherever they stand; ApiError 400 when the body is unreadable."""
    values: Json = dict(request.query)
    match request.content_type:
        case "application/json":
            body = await request.text()
            values.update(_object(body) if body else {})
        case "multipart/form-data":
            part = await multipart_fields(await request.multipart())
            return Fields({**values, **part.values}, part.files)
        case "application/x-www-form-urlencoded":
            values.update({key: str(value) for key, value in (await request.post()).items()})
    return Fields(values)


async def multipart_fields(reader: MultipartReader) -> Fields:
    """The parts of a multipart form: with a file name a file, else a text."""
    fields = Fields()
    async for part in reader:
        if not isinstance(part, BodyPartReader) or part.name is None:
            continue
        if part.filename is None:
            fields.values[part.name] = await part.text()
        else:
            fields.files[part.name] = bytes(await part.read())
    return fields


def parsed(method: type[Method], fields: Fields) -> Method:
    """The call as aiogram's value; ApiError 400 when a parameter is missing or of a wrong type."""
    values = {name: _value(method, name, value) for name, value in fields.values.items()}
    try:
        markup = values.get("reply_markup")
        if isinstance(markup, dict) and "inline_keyboard" in markup:
            values["reply_markup"] = InlineKeyboardMarkup.model_validate(markup)
        return method.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise bad_request(f"can't parse parameter {place}: {first['msg']}") from None


def plain(value: object) -> object:
    """JSON of an API object, of a list of them, or of a bare value, as Telegram sends it."""
    match value:
        case BaseModel():
            return value.model_dump(mode="json", exclude_none=True, by_alias=True)
        case list() | tuple():
            return [plain(item) for item in value]
        case _:
            return value


def _value(method: type[Method], name: str, value: object) -> object:
    if not isinstance(value, str) or name not in _structured(method):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise bad_request(f"can't parse {name} JSON object") from None


@cache
def _structured(method: type[Method]) -> frozenset[str]:
    return frozenset(name for name, info in method.model_fields.items() if _holds_objects(info.annotation))


def _holds_objects(annotation: object) -> bool:
    origin = get_origin(annotation)
    if origin in (list, dict):
        return True
    if origin is not None:
        return any(_holds_objects(inner) for inner in get_args(annotation))
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _object(body: str) -> Json:
    try:
        value = json.loads(body)
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(value, dict):
        raise bad_request("expected a JSON object")
    return value
