"""Every number and address the operator may change, read from the environment (README lists them).

Durations are seconds. Tests and load runs shorten them; the code is the same.
"""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


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

    language: str = "en"
    timezone: str = "UTC"
    log_level: str = "INFO"

    request_timeout: float = Field(default=10, gt=0)
    poll_timeout: int = Field(default=25, ge=0)

    robot_pause: float = Field(default=1.0, ge=0)
    deal_pause: float = Field(default=8.0, ge=0)
    cut_pause: float = Field(default=3.0, ge=0)
    idle_lobby: float = Field(default=6 * 3600, gt=0)
    idle_rubber: float = Field(default=3600, gt=0)
    pace_scale: float = Field(default=1.0, gt=0)
    patience: float = Field(default=10.0, ge=0)

    group_burst: int = Field(default=6, ge=1)
    group_rate: float = Field(default=14, gt=0)
    group_kept: int = Field(default=2, ge=0)
    private_burst: int = Field(default=6, ge=1)
    private_rate: float = Field(default=54, gt=0)
    overall_burst: int = Field(default=30, ge=1)
    overall_rate: float = Field(default=1500, gt=0)

    clock_poll: float = Field(default=0.2, gt=0)
    courier_poll: float = Field(default=0.2, gt=0)
    heartbeat: float = Field(default=1.0, gt=0)
    lease: float = Field(default=3.0, gt=0)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @field_validator("telegram_api_url", "webhook_url")
    @classmethod
    def _without_slash(cls, value: str | None) -> str | None:
        return value.rstrip("/") if value else value

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError) as fault:
            raise ValueError("unknown time zone; use a name such as Europe/Moscow") from fault
        return value

    @model_validator(mode="after")
    def _kept_below_burst(self) -> Settings:
        if self.group_kept >= self.group_burst:
            raise ValueError("group_kept must be below group_burst")
        if self.webhook_url and not self.webhook_secret:
            raise ValueError("WEBHOOK_URL needs WEBHOOK_SECRET")
        return self
