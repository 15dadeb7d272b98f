-- Stands behind a script that has become the function `run`: once for each call of a single server, in one go.
-- ARGV, for each call: how many keys and how many words it has, then its words.
local replies, key, word = {}, 0, 1
while word <= #ARGV do
  local keys, words = {}, {}
  for place = 1, ARGV[word] do keys[place] = KEYS[key + place] end
  for place = 1, ARGV[word + 1] do words[place] = ARGV[word + 1 + place] end
  key, word = key + #keys, word + 2 + #words
  table.insert(replies, run(keys, words))
end
return replies
