-- KEYS bucket; ARGV burst, tokens a minute, tokens kept for others, how many are wanted.
-- For each in turn '0' if a token was taken, else the seconds to wait.
-- A bucket without a key is full; the key expires when it would be full again.
local time, burst, rate = now(), tonumber(ARGV[1]), ARGV[2] / 60
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at', 'closed')
local tokens = burst
if kept[1] then tokens = math.min(burst, kept[1] + math.max(0, time - kept[2]) * rate) end
local taken, reply = false, {}
for _ = 1, ARGV[4] do
  local wait = math.max((1 + ARGV[3] - tokens) / rate, (tonumber(kept[3]) or 0) - time)
  if wait > 0 then
    table.insert(reply, text(wait + 0.000001))
  else
    tokens, taken = tokens - 1, true
    table.insert(reply, '0')
  end
end
if taken then
  redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'at', text(time))
  redis.call('PEXPIRE', KEYS[1], math.ceil((burst - tokens) / rate * 1000) + 1)
end
return reply
