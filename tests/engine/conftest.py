"""Hypothesis on machines that are shared: an example may take its time."""

from hypothesis import settings

settings.register_profile("shared", deadline=None)
settings.load_profile("shared")
