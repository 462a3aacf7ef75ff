import type { Watcher } from '#platform/auth.ts';
import type { Db, DB, Insertable, Selectable, Tx } from '#platform/db.ts';

export type Report = Selectable<DB['engagement.reviewReport']>;

/** Which of these reviews helped an account. */
export async function listHelpful(
  db: Db,
  accountId: string,
  reviewIds: readonly string[],
): Promise<Set<string>> {
  if (reviewIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('engagement.reviewHelpful')
    .select('reviewId')
    .where('accountId', '=', accountId)
    .where((eb) => eb('reviewId', '=', eb.fn.any(eb.val([...reviewIds]))))
    .execute();
  return new Set(rows.map(({ reviewId }) => reviewId));
}

export async function insertHelpfulOnce(
  tx: Tx,
  mark: Watcher & { reviewId: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('engagement.reviewHelpful')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['reviewId', 'accountId']).doNothing())
    .execute();
}

export async function deleteHelpful(
  tx: Tx,
  by: { reviewId: string; accountId?: string },
): Promise<void> {
  await tx
    .deleteFrom('engagement.reviewHelpful')
    .where('reviewId', '=', by.reviewId)
    .$if(by.accountId !== undefined, (qb) => qb.where('accountId', '=', by.accountId ?? ''))
    .execute();
}

/** False when the account reported this review already. */
export async function insertReportOnce(
  tx: Tx,
  report: Insertable<DB['engagement.reviewReport']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('engagement.reviewReport')
    .values(report)
    .onConflict((conflict) => conflict.columns(['reviewId', 'accountId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Reports of these reviews that wait for a decision, oldest first. */
export function listOpenReports(db: Db, reviewIds: readonly string[]): Promise<Report[]> {
  return db
    .selectFrom('engagement.reviewReport')
    .selectAll()
    .where((eb) => eb('reviewId', '=', eb.fn.any(eb.val([...reviewIds]))))
    .where('decidedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** What an account reported of a review; undefined when it didn't. */
export function findReport(db: Db, reviewId: string, accountId: string) {
  return db
    .selectFrom('engagement.reviewReport')
    .select('dueAt')
    .where('reviewId', '=', reviewId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
}

/** Closes the open reports of a review and returns them, for their reporters to be told. */
export function updateReportsDecided(
  tx: Tx,
  reviewId: string,
  { outcome, decidedAt }: { outcome: string; decidedAt: Date },
): Promise<Report[]> {
  return tx
    .updateTable('engagement.reviewReport')
    .set({ outcome, decidedAt })
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is', null)
    .returningAll()
    .execute();
}

/** Opens again what one decision closed, and returns it. */
export function updateReportsReopened(
  tx: Tx,
  reviewId: string,
  decidedAt: Date,
): Promise<Report[]> {
  return tx
    .updateTable('engagement.reviewReport')
    .set({ outcome: null, decidedAt: null })
    .where('reviewId', '=', reviewId)
    .where('decidedAt', '=', decidedAt)
    .returningAll()
    .execute();
}
