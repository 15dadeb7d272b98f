"""Every number and address the operator may change, read from the environment (README lists them).

Durations are seconds. Tests and load runs shorten them; the code is the same.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

TOKEN = re.compile(r"\d{1,20}:[A-Za-z0-9_-]{20,100}")
"""How @BotFather writes a token."""
FROM_BOTFATHER = "@BotFather gives one that looks like 123456789:AAE…"
WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
"""Bot API, setWebhook: `secret_token`."""
ADDRESS = re.compile(r"https?://[^\s/?#@]+(?:/[^\s?#]*)?")

Level = Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"], BeforeValidator(str.upper)]
Theme = Annotated[Literal["light", "dark", "off"], BeforeValidator(str.lower)]
LogForm = Annotated[Literal["text", "json"], BeforeValidator(str.lower)]


def _cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Settings(BaseSettings):
    """`BOT_TOKEN=… python -m bot` is enough; everything else has a default."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True)

    bot_token: SecretStr
    telegram_api_url: str = "https://api.telegram.org"
    redis_url: SecretStr | None = None
    data_dir: Path = Path("var")

    webhook_url: str | None = None
    webhook_secret: SecretStr | None = None
    host: str = "0.0.0.0"  # noqa: S104 - a web process behind a router must be reachable
    port: int = Field(default=8080, ge=0, le=65535)
    metrics_port: int | None = Field(default=None, ge=0, le=65535)

    language: str = "en"
    timezone: str = "UTC"
    log_level: Level = "INFO"
    log_format: LogForm = "text"

    request_timeout: float = Field(default=10, gt=0)
    poll_timeout: int = Field(default=25, ge=0)

    robot_pause: float = Field(default=1.0, ge=0)
    deal_pause: float = Field(default=8.0, ge=0)
    cut_pause: float = Field(default=3.0, ge=0)
    idle_lobby: float = Field(default=6 * 3600, gt=0)
    idle_rubber: float = Field(default=3600, gt=0)
    pace_scale: float = Field(default=1.0, gt=0)
    shown_grace: float = Field(default=30.0, ge=0)
    quiet_from: int = Field(default=23, ge=0, le=23)
    quiet_to: int = Field(default=8, ge=0, le=23)
    patience: float = Field(default=10.0, ge=0)

    group_burst: int = Field(default=6, ge=1)
    group_rate: float = Field(default=14, gt=0)
    group_kept: int = Field(default=2, ge=0)
    private_burst: int = Field(default=6, ge=1)
    private_rate: float = Field(default=54, gt=0)
    overall_burst: int = Field(default=30, ge=1)
    overall_rate: float = Field(default=1500, gt=0)
    overall_kept: int = Field(default=6, ge=0)

    thinkers: int = Field(default_factory=lambda: max(1, _cores() - 1), ge=0)

    clock_step: float = Field(default=5.0, gt=0)
    rights_kept: float = Field(default=10.0, ge=0)
    asides: bool = True
    sheet_theme: Theme = "light"
    deals_kept: int = Field(default=200, ge=1)
    deals_life: float = Field(default=90 * 86400, gt=0)

    clock_poll: float = Field(default=0.05, gt=0)
    courier_poll: float = Field(default=0.2, gt=0)
    heartbeat: float = Field(default=1.0, gt=0)
    lease: float = Field(default=3.0, gt=0)

    stop_patience: float = Field(default=8.0, ge=0)
    probe_late: float = Field(default=15.0, gt=0)
    probe_stuck: float = Field(default=60.0, gt=0)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @field_validator("bot_token")
    @classmethod
    def _a_token(cls, value: SecretStr) -> SecretStr:
        if not TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError(f"not a bot's token; {FROM_BOTFATHER}")
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _a_webhook_secret(cls, value: SecretStr | None) -> SecretStr | None:
        if value and not WEBHOOK_SECRET.fullmatch(value.get_secret_value()):
            raise ValueError("must be 1 to 256 of A-Z a-z 0-9 _ -")
        return value

    @field_validator("telegram_api_url", "webhook_url")
    @classmethod
    def _an_address(cls, value: str | None) -> str | None:
        if value and not ADDRESS.fullmatch(value):
            raise ValueError("must be an address like https://example.org")
        return value.rstrip("/") if value else value

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError("unknown time zone; use a name such as Europe/Moscow") from None
        return value

    @model_validator(mode="after")
    def _fit_together(self) -> Settings:
        if self.group_kept >= self.group_burst:
            raise ValueError("GROUP_KEPT must be below GROUP_BURST")
        if self.overall_kept >= self.overall_burst:
            raise ValueError("OVERALL_KEPT must be below OVERALL_BURST")
        if self.webhook_url and not self.webhook_secret:
            raise ValueError("WEBHOOK_URL needs WEBHOOK_SECRET")
        return self


def complaints(fault: ValidationError) -> list[str]:
    """What is wrong with the environment, one line a variable, without any value."""
    lines = []
    for error in fault.errors(include_input=False, include_context=False, include_url=False):
        missing = error["type"] == "missing" and error["loc"] == ("bot_token",)
        what = f"not set; {FROM_BOTFATHER}" if missing else error["msg"].removeprefix("Value error, ")
        lines.append(": ".join((*(str(part).upper() for part in error["loc"]), what)))
    return lines
