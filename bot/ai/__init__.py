"""The AI seats: brains that choose a card from what a seat may see, and the maxims they play by."""

from bot.ai.counsel import Advice, Brain, advice, club

__all__ = ["Advice", "Brain", "advice", "club"]
