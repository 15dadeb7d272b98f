"""Which button a press means. Anyone can forge one, so its data is taken only in the very form that the bot writes."""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.filters import Filter
from aiogram.filters.callback_data import CallbackData
from aiogram.types import CallbackQuery, Message

from bot.callbacks import SURE, CardTap, ClaimsTap, HintTap, LobbyTap, LobbyVerb, OfferTap, SeatTap, SeatVerb
from bot.handlers.context import Context
from bot.rendering.alerts import Notice, notice
from bot.rendering.views import Panel
from bot.services.commands import (
    Act,
    AddRobot,
    Ask,
    Back,
    Choose,
    ChooseHints,
    ChooseLanguage,
    ChooseLevel,
    ChooseOption,
    ChoosePace,
    ChooseRuleset,
    Join,
    Leave,
    ListClaims,
    OpenOption,
    OpenPanel,
    RemoveRobot,
    StandIn,
    Start,
    TakeHint,
    Tap,
    Via,
)
from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Pressed(Filter):
    """Lets presses of one kind of button through, with `callback_data`: what the button carries."""

    kind: type[CallbackData]

    async def __call__(self, query: CallbackQuery) -> bool | dict[str, CallbackData]:
        try:
            carried = self.kind.unpack(query.data or "")
            exact = carried.pack() == query.data
        except (TypeError, ValueError):
            return False
        return {"callback_data": carried} if exact else False


def via(query: CallbackQuery) -> Via | None:
    """The message whose button was pressed, and whether it still bears that button."""
    message = query.message
    if message is None:
        return None
    keyboard = message.reply_markup if isinstance(message, Message) else None
    rows = keyboard.inline_keyboard if keyboard else []
    if isinstance(message, Message) and message.ephemeral_message_id is not None:
        return Via(
            message.chat.id, message.ephemeral_message_id, borne=False
        )  # its number is none of the chat's
    borne = any(button.callback_data == query.data for row in rows for button in row)
    return Via(message.chat.id, message.message_id, borne)


def card_act(tap: CardTap) -> Tap | None:
    """The card that a hand's button plays; None where it is no card."""
    try:
        card = Card.parse(tap.card.removesuffix(SURE))
        return Tap(tap.deal, tap.turn, card, sure=tap.card.endswith(SURE))
    except ValueError:
        return None


def offer_act(tap: OfferTap) -> Choose:
    """What a button at a question answers."""
    return Choose(tap.deal, tap.offer, tap.choice)


def claims_act(tap: ClaimsTap) -> ListClaims:
    """What the button over the list of claims asks for."""
    return ListClaims(tap.deal, tap.shown)


def hint_act(tap: HintTap) -> TakeHint:
    """The hint that a hand's button asks for."""
    return TakeHint((tap.deal, tap.due))


def seat_act(tap: SeatTap) -> Back | StandIn:
    """What a button about a seat in play asks for."""
    return Back() if tap.verb is SeatVerb.BACK else StandIn(tap.seat)


_WORDS: dict[tuple[LobbyVerb, str], Act] = {
    (LobbyVerb.JOIN, ""): Join(),
    (LobbyVerb.LEAVE, ""): Leave(),
    (LobbyVerb.RULES, ""): Ask("rules"),
    (LobbyVerb.START, "ask"): Start(),
    (LobbyVerb.START, "fill"): Start(fill=True),
    (LobbyVerb.HINTS, "on"): ChooseHints(True),
    (LobbyVerb.HINTS, "off"): ChooseHints(False),
}
"""The lobby's buttons that carry nothing of their own, or one of two words."""


def lobby_act(tap: LobbyTap) -> Act | None:
    """What a lobby's button asks for; None where its value makes no sense."""
    match tap.verb, tap.value:
        case LobbyVerb.RULESET, ruleset:
            return ChooseRuleset(ruleset)
        case LobbyVerb.OPTION, option:
            return OpenOption(option)
        case (LobbyVerb.CHOOSE | LobbyVerb.LEVEL) as verb, words:
            return _paired(verb, *words.partition("=")[::2])
        case LobbyVerb.LANGUAGE, language:
            return ChooseLanguage(language)
        case LobbyVerb.PANEL, panel:
            return OpenPanel(Panel(panel)) if panel in set(Panel) else None
        case words if words in _WORDS:
            return _WORDS[words]
    return _numbered(tap) if _number(tap.value) else None


def _paired(verb: LobbyVerb, what: str, choice: str) -> Act | None:
    if verb is LobbyVerb.CHOOSE:
        return ChooseOption(what, choice)
    return ChooseLevel(int(what), choice) if _number(what) else None


def _number(value: str) -> bool:
    return value.isascii() and value.isdigit()


def _numbered(tap: LobbyTap) -> Act | None:
    match tap.verb:
        case LobbyVerb.ADD_ROBOT:
            return AddRobot(int(tap.value))
        case LobbyVerb.REMOVE_ROBOT:
            return RemoveRobot(int(tap.value))
        case LobbyVerb.PACE:
            return ChoosePace(int(tap.value))
    return None


async def unknown(query: CallbackQuery, context: Context) -> None:
    """A button that is none of ours, forged or of an older release."""
    caller = await context.caller(query.from_user)
    context.replies.answer(query, notice(context.words(caller.language), Notice.UNKNOWN_BUTTON))
