"""The tables: the only code that sees a whole state. One way in (`tables.act`), values and pure decisions behind it."""
