import type { Db } from '../db.ts';
import { script, type Valkey } from '../valkey/valkey.ts';
import * as queries from './queries.ts';

type Times = { now: Date; resetsAt: Date };

/** Where attempts are counted. A counter whose window is over counts as none. */
export type RateLimitStore = {
  /** Counts one more; a window that is over starts again at one. */
  count(key: string, times: Times): Promise<queries.RateLimitCount>;
  /** Counts one failure more and sets the wait that follows it. */
  fail(key: string, failure: queries.Failure): Promise<void>;
  list(
    keys: readonly string[],
    now: Date,
  ): Promise<readonly (queries.RateLimitCount & { key: string })[]>;
  forget(key: string): Promise<void>;
};

const shared = new WeakMap<Db, Valkey>();

/** Has the attempts of who uses this database counted in Valkey from now on. */
export function shareRateLimits(db: Db, valkey: Valkey | undefined): void {
  if (valkey !== undefined) shared.set(db, valkey);
}

/**
 * Attempts of a database: in Valkey where it has one, so that sign-ins write nothing, else in its table. What is counted
 * in a transaction is taken back with it, and so stays in the table.
 */
export function rateLimitStoreOf(db: Db): RateLimitStore {
  const valkey = shared.get(db);
  return valkey === undefined ? inPostgres(db) : inValkey(valkey, inPostgres(db));
}

const inPostgres = (db: Db): RateLimitStore => ({
  count: (key, times) => queries.upsertRateLimitCount(db, key, times),
  fail: (key, failure) => queries.upsertRateLimitFailure(db, key, failure),
  list: (keys, now) => queries.listRateLimits(db, [...keys], now),
  forget: (key) => queries.deleteRateLimit(db, key),
});

/**
 * KEYS counter; ARGV now, when it is forgotten, free failures (-1: none are), first wait, longest wait; all times in
 * milliseconds. Answers count, end and until when it is blocked (0: not). The rule is `upsertRateLimitFailure`'s.
 */
const COUNT = script(`
local now, ends = tonumber(ARGV[1]), tonumber(ARGV[2])
local was = redis.call('HMGET', KEYS[1], 'count', 'ends', 'blocked')
local isOpen = was[2] and tonumber(was[2]) > now
local count = isOpen and tonumber(was[1]) + 1 or 1
local free, blocked = tonumber(ARGV[3]), isOpen and tonumber(was[3]) or 0
if free < 0 then
  if isOpen then ends = tonumber(was[2]) end
else
  blocked = 0
  if count > free then blocked = now + math.floor(math.min(tonumber(ARGV[5]), tonumber(ARGV[4]) * 2 ^ math.min(count - free - 1, 20))) end
end
redis.call('HSET', KEYS[1], 'count', count, 'ends', string.format('%.0f', ends), 'blocked', string.format('%.0f', blocked))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(1, ends - now)))
return { count, string.format('%.0f', ends), string.format('%.0f', blocked) }`);

const NO_FAILURE = ['-1', '0', '0'];
const keyOf = (key: string) => `tayang:attempt:${key}`;
const millis = (date: Date) => String(date.getTime());

/** While Valkey does not answer the table counts: of those attempts Valkey knows nothing later. */
function inValkey(valkey: Valkey, table: RateLimitStore): RateLimitStore {
  const add = (key: string, { now, resetsAt }: Times, failure: readonly string[]) =>
    valkey.run<[number, string, string]>(
      COUNT,
      [keyOf(key)],
      [millis(now), millis(resetsAt), ...failure],
    );
  return {
    async count(key, times) {
      try {
        const [count, ends, blocked] = await add(key, times, NO_FAILURE);
        return readCount(String(count), ends, blocked);
      } catch {
        return table.count(key, times);
      }
    },
    async fail(key, failure) {
      const { freeAttempts, baseDelay, maxDelay } = failure;
      try {
        await add(key, failure, [freeAttempts, baseDelay, maxDelay].map(String));
      } catch {
        await table.fail(key, failure);
      }
    },
    async list(keys, now) {
      try {
        const found = await Promise.all(
          keys.map(async (key) => {
            const place = keyOf(key);
            const command = ['HMGET', place, 'count', 'ends', 'blocked'];
            const [count, ends, blocked] = await valkey.send<(string | null)[]>(place, command);
            return count == null ? undefined : { key, ...readCount(count, ends, blocked) };
          }),
        );
        return found.filter((each) => each !== undefined && each.resetsAt > now) as Awaited<
          ReturnType<RateLimitStore['list']>
        >;
      } catch {
        return table.list(keys, now);
      }
    },
    async forget(key) {
      // What the table counted meanwhile, or in a transaction, is forgotten with it.
      await table.forget(key);
      await valkey.send(keyOf(key), ['DEL', keyOf(key)]).catch(() => undefined);
    },
  };
}

function readCount(
  count: string,
  ends: string | null | undefined,
  blocked: string | null | undefined,
): queries.RateLimitCount {
  const until = Number(blocked ?? 0);
  return {
    count: Number(count),
    resetsAt: new Date(Number(ends ?? 0)),
    blockedUntil: until === 0 ? null : new Date(until),
  };
}
