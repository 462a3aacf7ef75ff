import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

export type Link = Selectable<DB['partner.link']>;

export function findLink(
  db: Db,
  by: { subject: string } | { accountId: string },
): Promise<Link | undefined> {
  const query = db.selectFrom('partner.link').selectAll();
  return (
    'subject' in by
      ? query.where('subject', '=', by.subject)
      : query.where('accountId', '=', by.accountId)
  ).executeTakeFirst();
}
