import { type Db, type DB, type Selectable, sql } from '#platform/db.ts';

export type Entry = Selectable<DB['partner.redemptionEntry']>;
export type EntryKey = Pick<Entry, 'at' | 'redemptionId'>;

/** Our lines of these redemptions. */
export async function listEntries(db: Db, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('partner.redemptionEntry')
    .selectAll()
    .where('redemptionId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Our lines of a time, page by page. */
export function listEntriesBetween(
  db: Db,
  which: { from: Date; until: Date; after: EntryKey | undefined; limit: number },
): Promise<Entry[]> {
  const { from, until, after, limit } = which;
  return db
    .selectFrom('partner.redemptionEntry')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', until)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(at, redemption_id) > (${after?.at}::timestamptz, ${after?.redemptionId}::uuid)`,
      ),
    )
    .orderBy('at')
    .orderBy('redemptionId')
    .limit(limit)
    .execute();
}

/** Makes a day due, unless it was before. */
export async function insertComparisonOnce(
  db: Db,
  row: { day: string; checkAt: Date },
): Promise<void> {
  await db
    .insertInto('partner.couponComparison')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes one day that is due; by one process, and again at `until` where that process dies. */
export function claimDueComparison(db: Db, { now, until }: { now: Date; until: Date }) {
  return db
    .updateTable('partner.couponComparison')
    .set({ checkAt: until })
    .where(
      sql<boolean>`day in (select day from partner.coupon_comparison where check_at <= ${now}
        order by check_at limit 1 for update skip locked)`,
    )
    .returning(['day', 'attempts'])
    .executeTakeFirst();
}

/** How a look at a day ended: done with so many lines, or to be tried again. */
export async function updateComparison(
  db: Db,
  day: string,
  change:
    | { lookedAt: Date; lines: number; checkAt: null }
    | { checkAt: Date | null; attempts: number },
): Promise<void> {
  await db.updateTable('partner.couponComparison').set(change).where('day', '=', day).execute();
}
