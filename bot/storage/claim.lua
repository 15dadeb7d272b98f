-- KEYS clock, due, dirty; ARGV longest step, limit, hold. The clock, 1 after a gap else 0, the next deadline or nothing, then ids and deadlines in turn.
local time = now()
local clock, gap = clock_at(KEYS[1], time, ARGV[1])
redis.call('HSET', KEYS[1], 'clock', text(clock), 'polled', text(time))
if gap then
  for _, table_id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do mark_dirty(KEYS[3], table_id) end
end
local fallen = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', text(clock), 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local claimed = {}
for place = 1, #fallen, 2 do
  redis.call('ZADD', KEYS[2], text(clock + ARGV[3]), fallen[place])
  table.insert(claimed, fallen[place])
  table.insert(claimed, fallen[place + 1])
end
local following = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2] or ''
return { text(clock), gap and '1' or '0', following, unpack(claimed) }
