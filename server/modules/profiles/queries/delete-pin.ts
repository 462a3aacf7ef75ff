import type { Db } from '#platform/db.ts';

export async function deletePin(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('profiles.pin').where('accountId', '=', accountId).execute();
}
