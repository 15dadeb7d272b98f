"""getUpdates and the webhook methods.

Source: Bot API page, "Getting updates". Unlike Telegram the webhook may be plain http and on any port: it
is local.
"""

import asyncio
import re
from urllib.parse import urlsplit

from aiogram.methods import DeleteWebhook, GetUpdates, GetWebhookInfo, SetWebhook
from aiogram.types import WebhookInfo

from bot.sandbox.calls.execution import carry_out_reply
from bot.sandbox.calls.registry import answers
from bot.sandbox.errors import bad_request
from bot.sandbox.updates import Waiting
from bot.sandbox.webhook import Webhook
from bot.sandbox.wire import Json
from bot.sandbox.world import World


@answers(GetUpdates)
async def poll(world: World, call: GetUpdates) -> list[Json]:
    """Long polling; confirms what lies before the offset."""
    world.updates.allow(call.allowed_updates)
    limit = 100 if call.limit is None else call.limit
    return await world.updates.poll(call.offset or 0, limit, float(call.timeout or 0))


@answers(SetWebhook)
async def set_webhook(world: World, call: SetWebhook) -> bool:
    """Updates are brought to an address from now on; an empty one deletes the webhook."""
    address = urlsplit(call.url)
    if call.url and (address.scheme not in ("http", "https") or not address.hostname):
        raise bad_request("bad webhook: invalid webhook URL specified")
    if call.secret_token and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", call.secret_token):
        raise bad_request("secret token contains unallowed characters")
    world.updates.allow(call.allowed_updates)
    await _lift(world, drop=bool(call.drop_pending_updates))
    if call.url:
        world.updates.deliver_by(_webhook(world, call))
    return True


@answers(DeleteWebhook)
async def delete_webhook(world: World, call: DeleteWebhook) -> bool:
    """Updates wait for polls again."""
    await _lift(world, drop=bool(call.drop_pending_updates))
    return True


@answers(GetWebhookInfo)
async def webhook_state(world: World, _: GetWebhookInfo) -> WebhookInfo:
    """Whether a webhook is set and how it fares."""
    updates = world.updates
    webhook = updates.delivery if isinstance(updates.delivery, Webhook) else None
    return WebhookInfo.model_validate(
        {
            "url": webhook.url if webhook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(updates.waiting),
            "last_error_date": webhook.failed_at if webhook else None,
            "last_error_message": webhook.failure if webhook else None,
            "allowed_updates": sorted(updates.allowed) if updates.allowed else None,
        }
    )


async def _lift(world: World, *, drop: bool) -> None:
    former = world.updates.delivery
    world.updates.deliver_by(None)
    if isinstance(former, Webhook):
        await former.close()
    if drop:
        world.updates.waiting.clear()


def _webhook(world: World, call: SetWebhook) -> Webhook:
    most = world.settings.webhook_connections

    def confirmed(update: Waiting) -> None:
        world.updates.waiting.pop(update.id, None)

    return Webhook(
        url=call.url,
        secret=call.secret_token,
        slots=asyncio.Semaphore(max(1, min(call.max_connections or most, 100))),
        settings=world.settings,
        chores=world.chores,
        confirmed=confirmed,
        called=lambda fields: carry_out_reply(world, fields),
        now=world.clock.now,
    )
