-- KEYS order, deals of a chat; ARGV most deals, life in seconds, then of each deal its name, when it ended, its text.
-- A deal that is there already stays as it is; what is too old, or one too many, goes, the oldest first.
for place = 3, #ARGV, 3 do
  if redis.call('HSETNX', KEYS[2], ARGV[place], ARGV[place + 2]) == 1 then
    redis.call('ZADD', KEYS[1], ARGV[place + 1], ARGV[place])
  end
end
local old = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', text(now() - ARGV[2]))
local surplus = redis.call('ZCARD', KEYS[1]) - ARGV[1]
if surplus > #old then old = redis.call('ZRANGE', KEYS[1], 0, surplus - 1) end
for _, name in ipairs(old) do
  redis.call('ZREM', KEYS[1], name)
  redis.call('HDEL', KEYS[2], name)
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, math.ceil(ARGV[2] * 1000)) end
return 1
