import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

type Failure = {
  now: Date;
  /** When all is forgotten unless another failure comes. */
  resetsAt: Date;
  free: number;
  first: number;
  longest: number;
};

/** Counts one failure more and sets the wait that follows it, in one statement: failures may come together. */
export async function upsertFailure(
  db: Db,
  key: string,
  { now, resetsAt, free, first, longest }: Failure,
): Promise<void> {
  const count = sql<number>`case when attempt.resets_at <= ${now} then 1 else attempt.count + 1 end`;
  // The exponent is bounded: 2^20 times the shortest wait is beyond any longest one.
  const wait = sql`least(${longest}::float8, ${first}::float8 * power(2, least((${count}) - ${free}::int - 1, 20)))`;
  await db
    .insertInto('accounts.attempt')
    .values({ key, count: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count,
        resetsAt,
        blockedUntil: sql`case when (${count}) > ${free}::int
          then ${now}::timestamptz + ${wait} * interval '1 millisecond' end`,
      }),
    )
    .execute();
}
