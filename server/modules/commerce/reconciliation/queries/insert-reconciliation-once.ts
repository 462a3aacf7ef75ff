import type { Db } from '#platform/db.ts';

/** Makes a day of a gateway due, unless it was before. */
export async function insertReconciliationOnce(
  db: Db,
  row: { gateway: string; day: string; checkAt: Date },
): Promise<void> {
  await db
    .insertInto('commerce.reconciliation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doNothing())
    .execute();
}
