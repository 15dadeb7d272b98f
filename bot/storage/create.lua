-- KEYS table, due, dirty; ARGV table id, document, deadline.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'rev', 1, 'doc', ARGV[2])
set_deadline(KEYS[2], ARGV[1], ARGV[3])
mark_dirty(KEYS[3], ARGV[1])
return 1
