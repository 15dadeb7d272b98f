"""The AI seats: brains that choose a card from what a seat may see, the maxims they play by, and their levels."""

from bot.ai.counsel import Advice, Brain, advice, club
from bot.ai.levels import QUICK, Level
from bot.ai.novice import novice

__all__ = ["QUICK", "Advice", "Brain", "Level", "advice", "club", "novice"]
