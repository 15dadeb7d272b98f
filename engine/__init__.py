"""Whist without time, chance, text or input and output: values, the law, and the score.

`match.apply` is the one way in; `view.observe` is the one way to show what a player may see; `record` turns a
match into text and back. Nothing here imports more than the standard library.
"""
