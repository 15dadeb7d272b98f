-- KEYS table, unknown, dirty; ARGV replica, table id, revision, what is shown, seconds or '', consumed frames...
-- `by` alone proves that no other replica has begun the table since. The lease proves nothing: it may have run out and nobody
-- come, or have been lost and come back.
local kept = redis.call('HMGET', KEYS[1], 'by', 'rev', 'begun')
if kept[1] ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'shown', ARGV[4])
redis.call('HDEL', KEYS[1], 'open')
for place = 6, #ARGV do
  if redis.call('HGET', KEYS[2], ARGV[place]) == 'seen' then redis.call('HDEL', KEYS[2], ARGV[place]) end
end
local mark = redis.call('ZSCORE', KEYS[3], ARGV[2]) or ''
if kept[2] ~= ARGV[3] or kept[3] ~= mark then return 1 end
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[3], ARGV[2])
else
  redis.call('ZADD', KEYS[3], text(now() + ARGV[5]), ARGV[2])
end
return 1
