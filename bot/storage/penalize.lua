-- KEYS bucket; ARGV seconds. The bucket's gains stand still until it opens, so its expiry moves as far as they do.
local time = now()
local kept = redis.call('HMGET', KEYS[1], 'at', 'closed')
local opens = math.max(time + ARGV[1], tonumber(kept[2]) or 0)
local life = math.max(0, redis.call('PTTL', KEYS[1]))
redis.call('HSET', KEYS[1], 'closed', text(opens))
if kept[1] then redis.call('HSET', KEYS[1], 'at', text(opens)) end
redis.call('PEXPIRE', KEYS[1], math.ceil(life + (opens - (kept[1] or kept[2] or time)) * 1000) + 1)
return 1
