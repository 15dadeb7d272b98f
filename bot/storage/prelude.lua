-- Stands before every script: the server's own time, a shard's clock, deadlines and dirt.

local function now()
  local time = redis.call('TIME')
  return time[1] + time[2] / 1000000
end

-- A reply would drop a bare number's fraction, and tostring its microseconds.
local function text(seconds)
  return string.format('%.6f', seconds)
end

-- A shard's clock at `time`, at most `step` seconds on from its last poll; and whether longer than that has passed.
local function clock_at(clock, time, step)
  local kept = redis.call('HMGET', clock, 'clock', 'polled')
  if not kept[1] then return 0, true end
  local passed = math.max(0, time - kept[2])
  step = tonumber(step)
  return kept[1] + math.min(passed, step), passed > step
end

-- `deadline` is the empty string for none.
local function set_deadline(due, table_id, deadline)
  if deadline == '' then
    redis.call('ZREM', due, table_id)
  else
    redis.call('ZADD', due, deadline, table_id)
  end
end

local function mark_dirty(dirty, table_id)
  redis.call('ZADD', dirty, text(now()), table_id)
end
