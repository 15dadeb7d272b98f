-- KEYS table, clock; ARGV longest step. Revision, document and clock, or nothing.
local kept = redis.call('HMGET', KEYS[1], 'rev', 'doc')
if not kept[1] then return {} end
local clock = clock_at(KEYS[2], now(), ARGV[1])
return { kept[1], kept[2], text(clock) }
