import type { Db } from '#platform/db.ts';

export async function updatePasswordResetUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts.passwordReset')
    .set({ usedAt: now })
    .where('id', '=', id)
    .execute();
}
