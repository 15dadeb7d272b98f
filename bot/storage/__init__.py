"""The store: tables, their clocks, leases and budgets, kept in Redis or Valkey.

`store` holds the protocol and its values, `connect` opens one; the rest is the Redis form, private here.
"""
