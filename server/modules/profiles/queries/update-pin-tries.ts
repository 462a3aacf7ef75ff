import type { Db } from '#platform/db.ts';

type Tries = { wrongTries: number; lastWrongAt: Date | null; blockedUntil: Date | null };

export async function updatePinTries(db: Db, accountId: string, tries: Tries): Promise<void> {
  await db.updateTable('profiles.pin').set(tries).where('accountId', '=', accountId).execute();
}
