-- KEYS table, due, dirty, deals; ARGV table id, revision, document, deadline, lines of finished deals...
if redis.call('HGET', KEYS[1], 'rev') ~= ARGV[2] then return 0 end
redis.call('HINCRBY', KEYS[1], 'rev', 1)
redis.call('HSET', KEYS[1], 'doc', ARGV[3])
set_deadline(KEYS[2], ARGV[1], ARGV[4])
mark_dirty(KEYS[3], ARGV[1])
for line = 5, #ARGV do redis.call('RPUSH', KEYS[4], ARGV[line]) end
return 1
