-- KEYS table, due, dirty, deals, owed; ARGV table id, revision, document, deadline, how many lines of finished deals, the lines...,
-- what the archive of the chat is owed...
if redis.call('HGET', KEYS[1], 'rev') ~= ARGV[2] then return 0 end
redis.call('HINCRBY', KEYS[1], 'rev', 1)
redis.call('HSET', KEYS[1], 'doc', ARGV[3])
set_deadline(KEYS[2], ARGV[1], ARGV[4])
mark_dirty(KEYS[3], ARGV[1])
local lines = 5 + ARGV[5]
for line = 6, lines do redis.call('RPUSH', KEYS[4], ARGV[line]) end
for entry = lines + 1, #ARGV do redis.call('RPUSH', KEYS[5], ARGV[entry]) end
return 1
