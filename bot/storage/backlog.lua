-- KEYS clock, due, dirty; ARGV longest step. Tables; how many are overdue, how late the latest; how many wait to be shown, how long.
local time = now()
local clock = clock_at(KEYS[1], time, ARGV[1])
local due = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
local dirty = redis.call('ZRANGE', KEYS[3], 0, 0, 'WITHSCORES')
return {
  tostring(redis.call('ZCARD', KEYS[2])),
  tostring(redis.call('ZCOUNT', KEYS[2], '-inf', text(clock))),
  text(math.max(0, clock - (due[2] or clock))),
  tostring(redis.call('ZCOUNT', KEYS[3], '-inf', text(time))),
  text(math.max(0, time - (dirty[2] or time))),
}
