import { type Db, sql } from '#platform/db.ts';

/** An account whose entitlements were cut short; a trigger writes it, in the transaction that does so. */
export type ShortenedEntitlement = { id: number; accountId: string };

/** Taken for this long; falls due again where its process dies. By the database's clock, as the trigger's times are. */
const LEASE = sql`interval '30 seconds'`;

export function claimShortenedEntitlements(db: Db, limit: number): Promise<ShortenedEntitlement[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('commerce.shortenedEntitlement')
        .select('id')
        .where('dueAt', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('dueAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.shortenedEntitlement')
    .set({ dueAt: sql<Date>`clock_timestamp() + ${LEASE}` })
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'accountId'])
    .execute();
}

export async function deleteShortenedEntitlement(db: Db, id: number): Promise<void> {
  await db.deleteFrom('commerce.shortenedEntitlement').where('id', '=', id).execute();
}
