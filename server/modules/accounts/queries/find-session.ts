import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type Session = Selectable<DB['accounts.session']>;

export function findSession(
  db: Db,
  by: { id: string } | { tokenHash: Buffer },
): Promise<Session | undefined> {
  const query = db.selectFrom('accounts.session').selectAll();
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('tokenHash', '=', by.tokenHash)
  ).executeTakeFirst();
}
