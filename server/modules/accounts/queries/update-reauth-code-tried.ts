import type { Db } from '#platform/db.ts';

/** Counts a try and answers the code's hash; undefined when there is none, it is too old or was tried too often. */
export async function updateReauthCodeTried(
  db: Db,
  accountId: string,
  { now, mostTries }: { now: Date; mostTries: number },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('accounts.reauthCode')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .where('tries', '<', mostTries)
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash;
}
