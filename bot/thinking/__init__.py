"""Where AIs think that need time: worker processes beside the event loop.

A worker is a process of its own that reads jobs from a pipe and writes answers to another; it may die at any moment, which
costs the thoughts it had and nothing else. The first is started when the first thought is asked for.
"""
