-- KEYS clock; ARGV longest step.
local clock = clock_at(KEYS[1], now(), ARGV[1])
return { text(clock) }
