import { MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { watchFlush } from '#platform/metrics/metrics.ts';
import type { Valkey } from '#platform/valkey/valkey.ts';
import { buckets, dirtyKey, flushingKey, keysOf, readField } from './stored.ts';
import * as queries from './queries/settle.ts';
import { DONE, TAKE } from './scripts.ts';
import type { StoredChannelPosition, StoredLease, StoredPosition } from './stored.ts';

const ACCOUNTS_AT_ONCE = 500;
/** One worker has a bucket for so long at most. */
const TURN_MS = 30 * SECOND;
/** Rows of leases that still stand for longer are left alone. */
const RENEW_BELOW_MS = 2 * MINUTE;

type FlushDeps = Pick<Deps, 'db' | 'clock'> & { valkey: Valkey; rowAheadMs: number };
type Taken = {
  accountId: string;
  leases: [id: string, lease: StoredLease][];
  fields: [string, string][];
};

/** Brings what waits in Valkey into the database. What dies in the middle is brought again: each row is the same twice. */
export function createFlusher({ db, clock, valkey, rowAheadMs }: FlushDeps) {
  async function take(accountId: string): Promise<Taken> {
    const { leases, positions, waiting } = keysOf(accountId);
    const [held, fields] = await valkey.run<[string[], string[]]>(
      TAKE,
      [leases, positions, waiting],
      [],
    );
    return {
      accountId,
      leases: pairs(held).map(([id, lease]) => [id, JSON.parse(lease) as StoredLease]),
      fields: pairs(fields),
    };
  }

  /** How long the row of a lease is to stand; undefined where it stands long enough. */
  function rowOf({ e, k }: StoredLease, now: number): Date | undefined {
    if (e <= now) return new Date(e);
    return k < e + RENEW_BELOW_MS ? new Date(e + rowAheadMs) : undefined;
  }

  async function settle(accountIds: readonly string[]): Promise<void> {
    const taken = await Promise.all(accountIds.map(take));
    const now = clock.now().getTime();
    const rows = taken.flatMap(({ leases }) =>
      leases.flatMap(([id, lease]) => {
        const expiresAt = rowOf(lease, now);
        return expiresAt === undefined ? [] : [{ id, expiresAt }];
      }),
    );
    const positions = taken.flatMap(positionsOf);
    const channels = taken.flatMap(channelPositionsOf);
    if (rows.length + positions.length + channels.length === 0) return end(taken, new Map());
    const there = await inTransaction(db, async (tx) => {
      await queries.upsertPositions(tx, positions);
      await queries.upsertChannelPositions(tx, channels);
      return queries.updateRowExpiries(tx, rows);
    });
    // A lease that is over, or whose session has ended, leaves.
    const until = rows.map(({ id, expiresAt }): [string, number] => [
      id,
      there.has(id) && expiresAt.getTime() > now ? expiresAt.getTime() : 0,
    ]);
    await end(taken, new Map(until));
  }

  async function end(taken: readonly Taken[], until: ReadonlyMap<string, number>): Promise<void> {
    const done = taken.map(({ accountId, leases, fields }) => {
      const renewed = leases.flatMap(([id]) => {
        const row = until.get(id);
        return row === undefined ? [] : [id, String(row)];
      });
      const now = String(clock.now().getTime());
      const args = [accountId, now, String(renewed.length / 2), ...renewed, ...fields.flat()];
      return valkey.run(DONE, keysOf(accountId).all, args);
    });
    await Promise.all(done);
  }

  /** How long the account waits that waits longest, seconds. */
  async function lag(): Promise<number> {
    const oldest = await Promise.all(
      buckets.map((bucket) => {
        const key = dirtyKey(bucket);
        return valkey.send<unknown[]>(key, ['ZRANGE', key, '0', '0', 'WITHSCORES']);
      }),
    );
    // A pair of account and time, within another list by RESP 3.
    const since = oldest.flatMap((pair) => pair.flat().slice(1).map(Number));
    const now = clock.now().getTime();
    return Math.max(0, now - Math.min(now, ...since)) / 1000;
  }
  watchFlush(lag);

  return {
    settle,
    async flush(): Promise<number> {
      let flushed = 0;
      const sizes = await Promise.all(
        buckets.map((bucket) => valkey.send<number>(dirtyKey(bucket), ['ZCARD', dirtyKey(bucket)])),
      );
      for (const bucket of buckets.filter((_, index) => (sizes[index] ?? 0) > 0)) {
        const [dirty, flushing] = [dirtyKey(bucket), flushingKey(bucket)];
        const turn = ['SET', flushing, '1', 'NX', 'PX', String(TURN_MS)];
        if ((await valkey.send<string | null>(flushing, turn)) === null) continue;
        // What was dirty when it began: what becomes so meanwhile has a minute.
        const all = await valkey.send<string[]>(dirty, ['ZRANGE', dirty, '0', '-1']);
        for (let at = 0; at < all.length; at += ACCOUNTS_AT_ONCE)
          await settle(all.slice(at, at + ACCOUNTS_AT_ONCE));
        flushed += all.length;
        await valkey.send(flushing, ['DEL', flushing]);
      }
      return flushed;
    },
  };
}

function positionsOf({ accountId, fields }: Taken): queries.PositionRow[] {
  return fields.flatMap(([field, value]) => {
    const { isChannel, profileId, id: productId } = readField(field);
    if (isChannel || value === '') return [];
    const { watchedAt, reportedAt, ...rest } = JSON.parse(value) as StoredPosition;
    return {
      accountId,
      profileId,
      productId,
      ...rest,
      watchedAt: new Date(watchedAt),
      reportedAt: reportedAt === null ? null : new Date(reportedAt),
    };
  });
}

function channelPositionsOf({ accountId, fields }: Taken): queries.ChannelPositionRow[] {
  return fields.flatMap(([field, value]) => {
    const { isChannel, profileId, id: channelId } = readField(field);
    if (!isChannel || value === '') return [];
    const { positionAt, isPaused, reportedAt } = JSON.parse(value) as StoredChannelPosition;
    return {
      accountId,
      profileId,
      channelId,
      positionAt: new Date(positionAt),
      isPaused,
      reportedAt: new Date(reportedAt),
    };
  });
}

/** A flat list of names and values, two by two. */
function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, index): [string, string] => [
    flat[2 * index] ?? '',
    flat[2 * index + 1] ?? '',
  ]);
}
