-- KEYS order, deals of a chat; ARGV first and last place from the newest, from 0. Names, moments and texts in turn.
local found = redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2], 'REV', 'WITHSCORES')
local reply = {}
for place = 1, #found, 2 do
  local kept = redis.call('HGET', KEYS[2], found[place])
  if kept then
    for _, word in ipairs({ found[place], found[place + 1], kept }) do table.insert(reply, word) end
  end
end
return reply
