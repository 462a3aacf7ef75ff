import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type CodeSignIn = Selectable<DB['accounts.codeSignIn']>;

/** By the secret of the browser that asked, or by the code that it shows. */
export function findCodeSignIn(
  db: Db,
  by: { secretHash: Buffer } | { code: string },
): Promise<CodeSignIn | undefined> {
  const query = db.selectFrom('accounts.codeSignIn').selectAll();
  return (
    'code' in by ? query.where('code', '=', by.code) : query.where('secretHash', '=', by.secretHash)
  ).executeTakeFirst();
}
