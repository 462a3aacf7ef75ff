import { AsyncLocalStorage } from 'node:async_hooks';
import { SECOND } from '#contract/constants.ts';
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { repeatRounds } from '../due.ts';
import { PlatformError } from '../errors.ts';
import type { Log } from '../log.ts';
import { watchReplica } from '../metrics/metrics.ts';
import { isDatabaseAway } from './away.ts';

/** One that lags further behind than this is not read. */
const LAG_MAX = 3 * SECOND;
const LOOK_EVERY = SECOND;
/** After a change of content, what it changed is read where it was written: longer than a replica may lag unseen. */
const PRIMARY_AFTER_CHANGE = LAG_MAX + 2 * LOOK_EVERY;

type Reading = { hasRead: boolean; takesOld: boolean };
const shared = new AsyncLocalStorage<Reading | undefined>();

/**
 * Runs what only reads, and reads the same for all viewers: from a replica where there is one that keeps up. Where that
 * fails it is read again from the primary; where that is away, from a replica that no longer follows it.
 */
export async function readShared<T>(work: () => Promise<T>): Promise<T> {
  const reading = { hasRead: false, takesOld: false };
  try {
    return await shared.run(reading, work);
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    if (isDatabaseAway(error)) return readOld(work);
    if (!reading.hasRead) throw error;
    return onPrimary(work);
  }
}

/** Runs what only reads on a replica, however old, where one answers; else on the primary. */
export const readOld = <T>(work: () => T): T =>
  shared.run({ hasRead: false, takesOld: true }, work);

/** Whether the primary is away and this answer is made of what a replica has: nothing of it is kept for others. */
export const readsOld = (): boolean => shared.getStore()?.takesOld === true;

/** Runs what must see every write that has been committed. */
export const onPrimary = <T>(work: () => T): T => shared.run(undefined, work);

export type Replica = {
  /** A connection for what reads here in common; undefined where the primary is to be asked. */
  acquire(): Promise<DatabaseConnection | undefined>;
  /** False where the connection is none of its own. */
  release(connection: DatabaseConnection): boolean;
  /** What viewers see was changed: for a while it is read from the primary. */
  contentChanged(): void;
  isUsed(): boolean;
  close(): Promise<void>;
};

type State = 'unknown' | 'good' | 'behind' | 'away';

/** A driver on DATABASE_READ_URL, looked after: read while it answers and follows the primary closely. */
export function openReplica(driver: Driver, log: Log): Replica {
  const own = new WeakSet<DatabaseConnection>();
  let state: State = 'unknown';
  let primaryUntil = 0;
  let lagSeconds = Infinity;
  const ready = driver.init();
  const looking = repeatRounds({ log }, { name: 'the replica', every: LOOK_EVERY, round: look });

  function enter(next: State, error?: unknown): void {
    if (next === state) return;
    if (next !== 'good') log.warn({ err: error, state: next }, 'the replica is not read');
    else log.info('the replica is read');
    state = next;
  }
  watchReplica(() => lagSeconds);

  async function look(): Promise<void> {
    try {
      await ready;
      const connection = await driver.acquireConnection();
      try {
        const { rows } = await connection.executeQuery<{ lag: number | null }>(LAG);
        const lag = rows[0]?.lag;
        lagSeconds = lag ?? Infinity;
        enter(lag != null && lag * SECOND <= LAG_MAX ? 'good' : 'behind');
      } finally {
        await driver.releaseConnection(connection);
      }
    } catch (error) {
      lagSeconds = Infinity;
      enter('away', error);
    }
  }

  const isThere = () => state === 'good' || state === 'behind';
  const isUsed = () => state === 'good' && Date.now() >= primaryUntil;
  return {
    async acquire() {
      const reading = shared.getStore();
      if (reading === undefined) return undefined;
      if (!isUsed() && !(reading.takesOld && isThere())) return undefined;
      try {
        const connection = await driver.acquireConnection();
        own.add(connection);
        reading.hasRead = true;
        return connection;
      } catch (error) {
        enter('away', error);
        return undefined;
      }
    },
    release(connection) {
      if (!own.delete(connection)) return false;
      void driver.releaseConnection(connection);
      return true;
    },
    contentChanged() {
      primaryUntil = Date.now() + PRIMARY_AFTER_CHANGE;
    },
    isUsed,
    async close() {
      await looking.stop();
      await driver.destroy();
    },
  };
}

/**
 * Seconds behind the primary; null where it does not follow any more, which it would not notice by itself. One that has
 * replayed all that it received is not behind, however long nothing was written.
 */
const LAG = CompiledQuery.raw(`select (case
  when not pg_is_in_recovery() then 0
  when not exists (select from pg_stat_wal_receiver) then null
  when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())
end)::float8 as lag`);
