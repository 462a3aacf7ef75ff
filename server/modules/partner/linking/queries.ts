import type { Db, DB, Insertable, Selectable } from '#platform/db.ts';

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

/** False when either account has a link already: of ten at once, one is made. */
export async function insertLink(db: Db, link: Insertable<DB['partner.link']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner.link')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteLink(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('partner.link').where('accountId', '=', accountId).execute();
}
