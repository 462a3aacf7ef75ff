import { script } from '#platform/valkey/valkey.ts';

/**
 * Of an account there are, all in one slot by the tag of its bucket: a hash of leases (a playback's id to its lease), a
 * hash of positions by their field, a set of the fields that the database does not have yet, and with all accounts of the
 * bucket the sorted set of those about which something waits.
 * A lease: `e` ends, `k` until when its row stands, `s` sign-in session, `p` product, `c` channel.
 */

/** How far the end of a lease may come near its row's before it waits to be renewed there; milliseconds. */
const ROW_MARGIN_MS = 60_000;
export const LEASES_LIFE_MS = 3_600_000;
const POSITIONS_LIFE_MS = 86_400_000;

/**
 * KEYS leases positions waiting dirty; ARGV now, playback, end of its lease, account, field, value expected, value,
 * channel. Returns the lease as it was, `lapsed` or `unknown`; and `kept`, the other value that stands there, or
 * `missing`. Expected `*` is whatever stands there, an empty one nothing.
 */
export const REPORT = script(`
local lease, place = '', ''
if ARGV[2] ~= '' then
  lease = redis.call('HGET', KEYS[1], ARGV[2])
  if not lease then
    lease = 'unknown'
  else
    local held = cjson.decode(lease)
    if held.e <= tonumber(ARGV[1]) or (ARGV[8] ~= '' and not held.c) then
      lease = 'lapsed'
    else
      held.e = tonumber(ARGV[3])
      if ARGV[8] ~= '' then held.c = ARGV[8] end
      redis.call('HSET', KEYS[1], ARGV[2], cjson.encode(held))
      redis.call('PEXPIRE', KEYS[1], ${LEASES_LIFE_MS})
      if held.e > held.k - ${ROW_MARGIN_MS} then redis.call('ZADD', KEYS[4], 'NX', ARGV[1], ARGV[4]) end
    end
  end
end
if ARGV[5] ~= '' then
  local current = redis.call('HGET', KEYS[2], ARGV[5])
  if ARGV[6] == '*' or (current or '') == ARGV[6] then
    redis.call('HSET', KEYS[2], ARGV[5], ARGV[7])
    redis.call('PEXPIRE', KEYS[2], ${POSITIONS_LIFE_MS})
    redis.call('SADD', KEYS[3], ARGV[5])
    redis.call('ZADD', KEYS[4], 'NX', ARGV[1], ARGV[4])
    place = 'kept'
  else
    place = current or 'missing'
  end
end
return {lease, place}`);

/** KEYS leases positions waiting. Returns all leases, and the fields that wait with their values, as flat lists. */
export const TAKE = script(`
local fields = redis.call('SMEMBERS', KEYS[3])
local waiting = {}
for _, field in ipairs(fields) do
  local value = redis.call('HGET', KEYS[2], field)
  waiting[#waiting + 1] = field
  waiting[#waiting + 1] = value or ''
end
return {redis.call('HGETALL', KEYS[1]), waiting}`);

/**
 * KEYS leases positions waiting dirty; ARGV account, now, how many leases, of each its playback and until when its row stands
 * (0: it is over), then fields with the values that the database has now. What changed since waits from now on.
 */
export const DONE = script(`
local at = 4
for _ = 1, tonumber(ARGV[3]) do
  local lease = redis.call('HGET', KEYS[1], ARGV[at])
  if lease and ARGV[at + 1] == '0' then
    redis.call('HDEL', KEYS[1], ARGV[at])
  elseif lease then
    local held = cjson.decode(lease)
    held.k = tonumber(ARGV[at + 1])
    redis.call('HSET', KEYS[1], ARGV[at], cjson.encode(held))
  end
  at = at + 2
end
while ARGV[at] do
  if (redis.call('HGET', KEYS[2], ARGV[at]) or '') == ARGV[at + 1] then
    redis.call('SREM', KEYS[3], ARGV[at])
  end
  at = at + 2
end
if redis.call('SCARD', KEYS[3]) == 0 then
  redis.call('ZREM', KEYS[4], ARGV[1])
else
  redis.call('ZADD', KEYS[4], 'XX', ARGV[2], ARGV[1])
end
return 1`);

/** KEYS positions waiting; ARGV the beginning of fields. */
export const FORGET = script(`
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, #ARGV[1]) == ARGV[1] then
    redis.call('HDEL', KEYS[1], field)
    redis.call('SREM', KEYS[2], field)
  end
end
return 1`);

/** KEYS leases; ARGV playbacks that ended. Returns the leases that there were. */
export const END = script(`
local ended = {}
for _, id in ipairs(ARGV) do
  local lease = redis.call('HGET', KEYS[1], id)
  if lease then
    redis.call('HDEL', KEYS[1], id)
    ended[#ended + 1] = id
    ended[#ended + 1] = lease
  end
end
return ended`);

/** KEYS viewers of a channel; ARGV now. Returns how many there are. */
export const COUNT = script(`
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
return redis.call('ZCARD', KEYS[1])`);
