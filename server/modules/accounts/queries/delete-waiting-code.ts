import type { Db } from '#platform/db.ts';

/** Takes back the code that a browser was shown before, unless somebody has decided on it. */
export async function deleteWaitingCode(db: Db, secretHash: Buffer): Promise<void> {
  await db
    .deleteFrom('accounts.codeSignIn')
    .where('secretHash', '=', secretHash)
    .where('state', '=', 'waiting')
    .execute();
}
