"""The law of the table, where cards are played as at a real one: revokes, claims of the remaining tricks, cards taken back.

Each part is a talk (`engine.offers`): what it asks follows from what all have seen, so that no question tells of a hand.
"""
