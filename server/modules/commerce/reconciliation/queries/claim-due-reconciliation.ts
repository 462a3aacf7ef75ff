import type { Db } from '#platform/db.ts';

/** Takes one day that is due; whoever dies with it leaves it due again at `until`. */
export function claimDueReconciliation(db: Db, { now, until }: { now: Date; until: Date }) {
  return db
    .with('due', (query) =>
      query
        .selectFrom('commerce.reconciliation')
        .select(['gateway', 'day'])
        .where('checkAt', '<=', now)
        .orderBy('checkAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('commerce.reconciliation as row')
    .from('due')
    .set({ checkAt: until })
    .whereRef('row.gateway', '=', 'due.gateway')
    .whereRef('row.day', '=', 'due.day')
    .returning(['row.gateway', 'row.day', 'row.attempts'])
    .executeTakeFirst();
}
