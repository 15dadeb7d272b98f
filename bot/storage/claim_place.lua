-- KEYS places of a chat; ARGV topic, table id. The id that has the place.
redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2])
return { redis.call('HGET', KEYS[1], ARGV[1]) }
