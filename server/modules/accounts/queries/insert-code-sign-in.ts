import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import type { CodeSignIn } from './find-code-sign-in.ts';

/** Undefined when somebody else is shown the same code just now. */
export function insertCodeSignIn(
  db: Db,
  asked: Insertable<DB['accounts.codeSignIn']>,
): Promise<CodeSignIn | undefined> {
  return db
    .insertInto('accounts.codeSignIn')
    .values(asked)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
}
