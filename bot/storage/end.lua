-- KEYS lease, table, unknown, dirty; ARGV replica, table id, revision, what is shown, seconds or '', consumed frames...
-- `by` proves that no other replica has begun the table since, even if the lease has come back to this one.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local kept = redis.call('HMGET', KEYS[2], 'by', 'rev', 'begun')
if kept[1] ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[2], 'shown', ARGV[4])
for place = 6, #ARGV do
  if redis.call('HGET', KEYS[3], ARGV[place]) == 'seen' then redis.call('HDEL', KEYS[3], ARGV[place]) end
end
local mark = redis.call('ZSCORE', KEYS[4], ARGV[2]) or ''
if kept[2] ~= ARGV[3] or kept[3] ~= mark then return 1 end
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[4], ARGV[2])
else
  redis.call('ZADD', KEYS[4], text(now() + ARGV[5]), ARGV[2])
end
return 1
