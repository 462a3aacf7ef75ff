import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Lets the sweepers look at every open payment now: of an account, or of all. */
export async function updateChecksHurried(db: Db, accountId: string | null): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ checkAt: sql<Date>`least(check_at, now())`, chargingUntil: null })
    .where('checkAt', 'is not', null)
    .$if(accountId !== null, (query) => query.where('accountId', '=', accountId))
    .execute();
}
