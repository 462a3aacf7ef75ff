import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export type Attempts = { count: number; resetsAt: Date; blockedUntil: Date | null };

/** Counts one attempt more; a window that is over starts again at one. */
export function upsertAttempt(
  db: Db,
  key: string,
  window: { now: Date; resetsAt: Date },
): Promise<Attempts> {
  return db
    .insertInto('accounts.attempt')
    .values({ key, count: 1, resetsAt: window.resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when attempt.resets_at <= ${window.now} then 1 else attempt.count + 1 end`,
        resetsAt: sql`case when attempt.resets_at <= ${window.now} then excluded.resets_at else attempt.resets_at end`,
      }),
    )
    .returning(['count', 'resetsAt', 'blockedUntil'])
    .executeTakeFirstOrThrow();
}
