"""The forms of a game that an option chooses: each is dealt, played or counted otherwise than the ruleset's own."""

FORMS = (
    "whist/dummy@1 three_mode=exchange",
    "whist/bismarck@1 bismarck=swedish",
    "whist/humbug@1 humbug=exchange",
)
