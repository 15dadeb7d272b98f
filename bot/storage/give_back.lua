-- KEYS bucket. A bucket without a key is full; `take` holds the sum to its burst.
if redis.call('HEXISTS', KEYS[1], 'tokens') == 0 then return 0 end
redis.call('HINCRBYFLOAT', KEYS[1], 'tokens', 1)
return 1
