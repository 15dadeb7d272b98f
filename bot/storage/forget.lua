-- KEYS table, due, dirty, deals, unknown, owed; ARGV table id.
redis.call('DEL', KEYS[1], KEYS[4], KEYS[5], KEYS[6])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
return 1
