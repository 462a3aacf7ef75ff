import type { Db } from '#platform/db.ts';

export async function updateErasureDone(
  db: Db,
  erasure: { accountId: string; module: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts.erasure')
    .set({ doneAt: now })
    .where('accountId', '=', erasure.accountId)
    .where('module', '=', erasure.module)
    .execute();
}
