import type { Db } from '#platform/db.ts';

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
