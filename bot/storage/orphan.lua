-- KEYS table, unknown, dirty; ARGV table id, frames...
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for place = 2, #ARGV do redis.call('HSET', KEYS[2], ARGV[place], 'new') end
mark_dirty(KEYS[3], ARGV[1])
return 1
