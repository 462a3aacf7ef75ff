import type { Db } from '#platform/db.ts';

export async function updateVerificationUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.verification')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .execute();
}
