-- KEYS dirty; ARGV limit.
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', text(now()), 'LIMIT', 0, ARGV[1])
