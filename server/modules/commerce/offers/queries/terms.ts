import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** One version of terms, also one that others replaced. */
export function findTermsVersion(db: Db, id: string) {
  return db.selectFrom('commerce.terms').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A new version of a package's terms, or of the general ones. */
export async function insertTerms(
  tx: Tx,
  {
    packageId,
    ...terms
  }: Omit<Insertable<DB['commerce.terms']>, 'version' | 'packageId'> & {
    packageId: string | null;
  },
): Promise<void> {
  const version = tx
    .selectFrom('commerce.terms')
    .select(({ fn, lit }) => sql<number>`${fn.coalesce(fn.max('version'), lit(0))} + 1`.as('next'))
    .where('packageId', 'is not distinct from', packageId);
  await tx
    .insertInto('commerce.terms')
    .values({ ...terms, packageId, version })
    .execute();
}

/** From now on a package is bought by the general terms. */
export async function updateTermsEnded(tx: Tx, packageId: string, at: Date): Promise<void> {
  await tx
    .updateTable('commerce.terms')
    .set({ endedAt: at })
    .where('packageId', '=', packageId)
    .where('endedAt', 'is', null)
    .execute();
}

/** The newest terms of these packages and the newest general ones. */
export function listTerms(db: Db, packageIds: readonly string[]) {
  return db
    .selectFrom('commerce.terms')
    .distinctOn('packageId')
    .selectAll()
    .where((row) =>
      row.or([
        row('packageId', 'is', null),
        ...(packageIds.length > 0 ? [row('packageId', 'in', [...packageIds])] : []),
      ]),
    )
    .orderBy('packageId')
    .orderBy('version', 'desc')
    .execute();
}
