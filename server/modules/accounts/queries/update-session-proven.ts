import type { Db } from '#platform/db.ts';

export async function updateSessionProven(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.session')
    .set({ provenAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
}
