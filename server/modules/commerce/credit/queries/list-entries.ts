import type { Db } from '#platform/db.ts';

/** Movements of an account's credit, newest first, and how many there are. */
export async function listEntries(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const own = db.selectFrom('commerce.ledgerEntry').where('accountId', '=', accountId);
  const [entries, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { entries, total };
}
