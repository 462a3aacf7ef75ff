import type { Db } from '#platform/db.ts';

/** How a look at a day ended: done with so many movements, or to be tried again. */
export async function updateReconciliation(
  db: Db,
  { gateway, day }: { gateway: string; day: string },
  change:
    | { lookedAt: Date; settlements: number; checkAt: null }
    | { checkAt: Date | null; attempts: number },
): Promise<void> {
  await db
    .updateTable('commerce.reconciliation')
    .set(change)
    .where('gateway', '=', gateway)
    .where('day', '=', day)
    .execute();
}
