import type { Db, DB, Insertable } from '#platform/db.ts';

/** The newest code alone counts. */
export async function upsertReauthCode(
  db: Db,
  code: Insertable<DB['accounts.reauthCode']>,
): Promise<void> {
  const { codeHash, expiresAt } = code;
  await db
    .insertInto('accounts.reauthCode')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ codeHash, expiresAt, tries: 0 }),
    )
    .execute();
}

/** Counts a try and returns the code's hash; undefined when there is none, it is too old or was tried too often. */
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

/** Uses a code up; of several at once, one gets true. */
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
