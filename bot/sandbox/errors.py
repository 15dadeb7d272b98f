"""Refusals in Telegram's own words.

Source of the form: Bot API page, "Making requests" (`ok`, `error_code`, `description`, `parameters`). The
sentences are those of tdlib/telegram-bot-api and tdlib/td where `docs/sandbox.md` names them.
"""

from aiogram.types import ResponseParameters


class ApiError(Exception):
    """A call Telegram refuses: HTTP status and error code `code`, its `description`, perhaps `parameters`."""

    def __init__(self, code: int, description: str, parameters: ResponseParameters | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


class ObjectionError(Exception):
    """A request of the people protocol that cannot be done; `status` is 400, 403 or 404."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


def bad_request(reason: str) -> ApiError:
    """400, "Bad Request: …"."""
    return ApiError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> ApiError:
    """403, "Forbidden: …"."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """409, "Conflict: …"."""
    return ApiError(409, f"Conflict: {reason}")


def too_many(retry_after: int) -> ApiError:
    """429 with the seconds to wait (Bot API page, ResponseParameters)."""
    return ApiError(
        429, f"Too Many Requests: retry after {retry_after}", ResponseParameters(retry_after=retry_after)
    )


def migrated(chat_id: int) -> ApiError:
    """400 that tells the id of the supergroup a group became (Bot API page, ResponseParameters)."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        ResponseParameters(migrate_to_chat_id=chat_id),
    )
