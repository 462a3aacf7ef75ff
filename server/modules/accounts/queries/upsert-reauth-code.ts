import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

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
