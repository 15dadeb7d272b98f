-- KEYS table, clock, dirty; ARGV longest step, table id. Revision, document, clock, what is shown, 1 if dirty; or nothing.
local kept = redis.call('HMGET', KEYS[1], 'rev', 'doc', 'shown')
if not kept[1] then return {} end
local clock = clock_at(KEYS[2], now(), ARGV[1])
local dirty = redis.call('ZSCORE', KEYS[3], ARGV[2]) and '1' or '0'
return { kept[1], kept[2], text(clock), kept[3] or '', dirty }
