import type { Db } from '#platform/db.ts';

export async function deleteContactChange(
  db: Db,
  accountId: string,
  kind: 'email' | 'phone',
): Promise<void> {
  await db
    .deleteFrom('accounts.contactChange')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute();
}
