import { type ErrorCode, errors } from '#contract/errors.ts';
import type { PageKey } from '#contract/page-key.ts';
import type { SourceReport } from '#media/quality/source-report.ts';
import { type Db, sql } from '#platform/db.ts';

const columns = [
  'id',
  'status',
  'step',
  'progress',
  'version',
  'checkedVersion',
  'durationSeconds',
  'errorCode',
  'errorMessage',
  'source',
  'updatedAt',
] as const;

export type AssetJob = NonNullable<Awaited<ReturnType<typeof findAssetJob>>>;

/** An asset as staff see its packaging. */
export function findAssetJob(db: Db, assetId: string) {
  return db
    .selectFrom('catalog.asset')
    .select([...columns, 'report', 'images'])
    .where('id', '=', assetId)
    .executeTakeFirst();
}

const STATUSES = {
  all: ['queued', 'working', 'ready', 'failed'],
  working: ['queued', 'working'],
  failed: ['failed'],
};

// As the index has it: pages are keyed by milliseconds, the database counts microseconds.
const changedAt = sql<Date>`date_trunc('milliseconds', updated_at at time zone 'UTC')`;

/** Assets by when they changed last, the newest first. */
export function listAssetJobs(
  db: Db,
  {
    show,
    after,
    limit,
  }: { show: keyof typeof STATUSES; after: PageKey | undefined; limit: number },
) {
  const from = new Date(after?.value ?? 0).toISOString().slice(0, -1);
  return db
    .selectFrom('catalog.asset')
    .select(columns)
    .$if(show !== 'all', (qb) => qb.where('status', 'in', STATUSES[show]))
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(${changedAt}, id) < (${from}::timestamp, ${after?.id}::uuid)`),
    )
    .orderBy(changedAt, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const listAssetJobsById = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('catalog.asset')
    .select(columns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('id')
    .execute();

export async function updateAssetReport(
  db: Db,
  assetId: string,
  report: SourceReport,
): Promise<void> {
  await db
    .updateTable('catalog.asset')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', assetId)
    .execute();
}

/** Takes an asset that waits or is under way off the queue: its worker finds its claim lost. False when it is neither. */
export async function updateAssetCancelled(db: Db, assetId: string): Promise<boolean> {
  const code = 'media.cancelled' satisfies ErrorCode;
  const result = await db
    .updateTable('catalog.asset')
    .set({
      status: 'failed',
      errorCode: code,
      errorMessage: errors[code].message,
      leaseHolder: null,
      leaseUntil: null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', assetId)
    .where('status', 'in', ['queued', 'working'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
