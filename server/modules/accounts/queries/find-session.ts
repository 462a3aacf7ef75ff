import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type Session = Selectable<DB['accounts.session']>;

/** One session; of a family of remember tokens the newest. */
export function findSession(
  db: Db,
  by: { id: string } | { tokenHash: Buffer } | { rememberFamilyId: string },
): Promise<Session | undefined> {
  const query = db.selectFrom('accounts.session').selectAll();
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  if ('tokenHash' in by) return query.where('tokenHash', '=', by.tokenHash).executeTakeFirst();
  return query
    .where('rememberFamilyId', '=', by.rememberFamilyId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}
