import type { Db } from '#platform/db.ts';

/** Uses a code up; of several at once one is told true. */
export async function deleteReauthCode(
  db: Db,
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts.reauthCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
