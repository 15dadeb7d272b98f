"""Screens: pure functions from what a reader may know to a text and a keyboard."""
