-- KEYS lease, table, unknown, dirty, clock; ARGV replica, table id, longest step.
-- Revision, document, what is shown, clock, whether the last one that was begun never ended, then unknown frames; or nothing.
-- `begun` keeps the mark under which the table was dirty: a later touch has another, and `end` sees that.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return {} end
local kept = redis.call('HMGET', KEYS[2], 'rev', 'doc', 'shown', 'open')
if not kept[1] then return {} end
redis.call('HSET', KEYS[2], 'by', ARGV[1], 'open', 1, 'begun', redis.call('ZSCORE', KEYS[4], ARGV[2]) or '')
local clock = clock_at(KEYS[5], now(), ARGV[3])
local reply = { kept[1], kept[2], kept[3] or '', text(clock), kept[4] or '' }
for _, frame in ipairs(redis.call('HKEYS', KEYS[3])) do
  redis.call('HSET', KEYS[3], frame, 'seen')
  table.insert(reply, frame)
end
return reply
