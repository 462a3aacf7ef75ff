import type { Tx } from '#platform/db.ts';
import type { CodeSignIn } from './find-code-sign-in.ts';

/** Holds the row, so that of approvals and claims at once each sees what the one before it did. */
export function lockCodeSignIn(tx: Tx, id: string): Promise<CodeSignIn | undefined> {
  return tx
    .selectFrom('accounts.codeSignIn')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
