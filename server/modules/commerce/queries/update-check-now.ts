import type { Db } from '#platform/db.ts';

/** Makes a payment due at once, whatever its state: also ended ones may settle or be refunded. */
export async function updateCheckNow(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ checkAt: now, attempts: 0 })
    .where('id', '=', id)
    .execute();
}
