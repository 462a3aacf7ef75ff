import type { Db } from '#platform/db.ts';

export async function updateContactChangeUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.contactChange')
    .set({ usedAt: now })
    .where('id', '=', id)
    .execute();
}
