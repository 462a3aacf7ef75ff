import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type RateLimitCount = { count: number; resetsAt: Date; blockedUntil: Date | null };

/** Counts one attempt more; a window that is over starts again at one. */
export function upsertRateLimitCount(
  db: Db,
  key: string,
  window: { now: Date; resetsAt: Date },
): Promise<RateLimitCount> {
  return db
    .insertInto('platform.rateLimit')
    .values({ key, count: 1, resetsAt: window.resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when rate_limit.resets_at <= ${window.now} then 1 else rate_limit.count + 1 end`,
        resetsAt: sql`case when rate_limit.resets_at <= ${window.now} then excluded.resets_at else rate_limit.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt', 'blockedUntil'])
    .executeTakeFirstOrThrow();
}

export type Failure = {
  now: Date;
  /** When all is forgotten unless another failure comes. */
  resetsAt: Date;
  freeAttempts: number;
  baseDelay: number;
  maxDelay: number;
};

/** Counts one failure more and sets the wait that follows it, in one statement: failures may come together. */
export async function upsertRateLimitFailure(
  db: Db,
  key: string,
  { now, resetsAt, freeAttempts, baseDelay, maxDelay }: Failure,
): Promise<void> {
  const count = sql<number>`case when rate_limit.resets_at <= ${now} then 1 else rate_limit.count + 1 end`;
  // The exponent is bounded: 2^20 times the shortest wait is beyond any longest one.
  const wait = sql`least(${maxDelay}::float8, ${baseDelay}::float8 * power(2, least((${count}) - ${freeAttempts}::int - 1, 20)))`;
  await db
    .insertInto('platform.rateLimit')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count,
        resetsAt,
        blockedUntil: sql`case when (${count}) > ${freeAttempts}::int
          then ${now}::timestamptz + ${wait} * interval '1 millisecond' end`,
      }),
    )
    .execute();
}

/** Counters of windows that are still open. */
export function listRateLimits(
  db: Db,
  keys: string[],
  now: Date,
): Promise<(RateLimitCount & { key: string })[]> {
  return db
    .selectFrom('platform.rateLimit')
    .selectAll()
    .where('key', 'in', keys)
    .where('resetsAt', '>', now)
    .execute();
}

export async function deleteRateLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('platform.rateLimit').where('key', '=', key).execute();
}

/** Removes counters of windows that are over. */
export async function deleteOldRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('platform.rateLimit').where('resetsAt', '<', now).execute();
}
