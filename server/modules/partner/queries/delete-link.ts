import type { Db } from '#platform/db.ts';

export async function deleteLink(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('partner.link').where('accountId', '=', accountId).execute();
}
