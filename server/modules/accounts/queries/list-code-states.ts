import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { CodeSignIn } from './find-code-sign-in.ts';

/** Where each of these stands, for those who watch them. */
export function listCodeStates(
  db: Db,
  ids: readonly string[],
): Promise<Pick<CodeSignIn, 'id' | 'state'>[]> {
  return (
    db
      .selectFrom('accounts.codeSignIn')
      .select(['id', 'state'])
      // One array: thousands may watch, and each would be a parameter.
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  );
}
