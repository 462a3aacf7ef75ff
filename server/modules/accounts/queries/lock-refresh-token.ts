import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

/** Holds the token's row, so that tabs refreshing at once go through one after the other. */
export function lockRefreshToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Selectable<DB['accounts.refreshToken']> | undefined> {
  return tx
    .selectFrom('accounts.refreshToken')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}
