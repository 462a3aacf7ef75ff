import type { bulkOutcomes } from '#contract/editorial/bulk.ts';
import {
  type Db,
  type DB,
  inTransaction,
  type Insertable,
  type Selectable,
  sql,
  type Tx,
} from '#platform/db.ts';

export type JobRow = Selectable<DB['editorial.bulkJob']>;
export type ItemRow = Selectable<DB['editorial.bulkItem']>;
export type NewItem = Insertable<DB['editorial.bulkItem']>;
type Outcome = (typeof bulkOutcomes)[number];

/** PostgreSQL takes 65,535 values in a statement. */
const ITEMS_AT_ONCE = 1_000;

/** False where the job is there already. */
export async function insertJob(
  tx: Tx,
  job: Insertable<DB['editorial.bulkJob']>,
  items: readonly NewItem[],
): Promise<boolean> {
  const made = await tx
    .insertInto('editorial.bulkJob')
    .values(job)
    .onConflict((oc) => oc.doNothing())
    .returning('jobId')
    .executeTakeFirst();
  if (made === undefined) return false;
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    await tx
      .insertInto('editorial.bulkItem')
      .values(items.slice(at, at + ITEMS_AT_ONCE))
      .execute();
  }
  return true;
}

export const findJob = (db: Db, jobId: string): Promise<JobRow | undefined> =>
  db.selectFrom('editorial.bulkJob').selectAll().where('jobId', '=', jobId).executeTakeFirst();

export const lockJob = (tx: Tx, jobId: string): Promise<JobRow | undefined> =>
  tx
    .selectFrom('editorial.bulkJob')
    .selectAll()
    .where('jobId', '=', jobId)
    .forUpdate()
    .executeTakeFirst();

export async function updateJob(
  db: Db,
  jobId: string,
  change: Partial<Pick<JobRow, 'state' | 'appliedAt'>> & { change?: string },
): Promise<void> {
  await db.updateTable('editorial.bulkJob').set(change).where('jobId', '=', jobId).execute();
}

/** What became of a job, by who claimed it: a process whose lease ended meanwhile changes nothing. */
export async function updateClaimedJob(db: Db, job: JobRow, state: string): Promise<void> {
  await db
    .updateTable('editorial.bulkJob')
    .set({ state, leasedUntil: null })
    .where('jobId', '=', job.jobId)
    .where('state', '=', job.state)
    .where('leasedUntil', '=', job.leasedUntil)
    .execute();
}

/** Deletes jobs of before that were never begun, with their titles; returns how many. */
export function deleteJobsNotBegun(
  db: Db,
  { before, askedBefore, limit }: { before: Date; askedBefore: Date; limit: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .selectFrom('editorial.bulkJob')
      .select('jobId')
      .where(({ or, and, eb }) =>
        or([
          and([eb('state', 'in', ['checking', 'ready']), eb('createdAt', '<', before)]),
          and([eb('state', '=', 'asked'), eb('createdAt', '<', askedBefore)]),
        ]),
      )
      .orderBy('createdAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = gone.map(({ jobId }) => jobId);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('editorial.bulkItem').where('jobId', 'in', ids).execute();
    await tx.deleteFrom('editorial.bulkJob').where('jobId', 'in', ids).execute();
    return ids.length;
  });
}

/** The newest first. */
export const listJobs = (db: Db, { after, limit }: { after?: string | undefined; limit: number }) =>
  db
    .selectFrom('editorial.bulkJob')
    .selectAll()
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(created_at, job_id) <
          (select created_at, job_id from editorial.bulk_job where job_id = ${after})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('jobId', 'desc')
    .limit(limit)
    .execute();

/** How many titles stand how, and for what reason. */
export const countItems = (db: Db, jobId: string) =>
  db
    .selectFrom('editorial.bulkItem')
    .select(['outcome', 'reason', sql<number>`count(*)::int`.as('count')])
    .where('jobId', '=', jobId)
    .groupBy(['outcome', 'reason'])
    .orderBy('count', 'desc')
    .$narrowType<{ outcome: Outcome }>()
    .execute();

type Range = { outcome: Outcome; isReasoned: boolean };
const selectReasoned = (db: Db, jobId: string, { outcome, isReasoned }: Range) =>
  db
    .selectFrom('editorial.bulkItem')
    .where('jobId', '=', jobId)
    .where('outcome', '=', outcome)
    .where('reason', isReasoned ? 'is not' : 'is', null);

/** Rows of an outcome with words beside them, or without. */
export async function countReasoned(db: Db, jobId: string, range: Range): Promise<number> {
  const row = await selectReasoned(db, jobId, range)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export const listReasoned = (
  db: Db,
  jobId: string,
  { limit, ...range }: Range & { limit: number },
) =>
  selectReasoned(db, jobId, range).select(['name', 'reason']).orderBy('no').limit(limit).execute();

type Page = { outcome?: Outcome | undefined; after?: number | undefined; limit: number };

export const listItems = (db: Db, jobId: string, { outcome, after = 0, limit }: Page) =>
  db
    .selectFrom('editorial.bulkItem')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('no', '>', after)
    .$if(outcome !== undefined, (qb) => qb.where('outcome', '=', outcome ?? ''))
    .orderBy('no')
    .limit(limit)
    .$narrowType<{ outcome: Outcome }>()
    .execute();

/** One title of a job as it still stands, held until the transaction ends. */
export const lockItem = (tx: Tx, { jobId, no }: Pick<ItemRow, 'jobId' | 'no'>, outcome: Outcome) =>
  tx
    .selectFrom('editorial.bulkItem')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('no', '=', no)
    .where('outcome', '=', outcome)
    .forUpdate()
    .executeTakeFirst();

type Settled = { outcome: Outcome; reason?: string | null; before?: object; after?: object };

export async function updateItem(
  db: Db,
  { jobId, no }: Pick<ItemRow, 'jobId' | 'no'>,
  { before, after, ...change }: Settled,
  /** Where it still stands so alone. */
  from?: Outcome,
): Promise<void> {
  await db
    .updateTable('editorial.bulkItem')
    .set({
      ...change,
      ...(before !== undefined && { before: JSON.stringify(before) }),
      ...(after !== undefined && { after: JSON.stringify(after) }),
    })
    .where('jobId', '=', jobId)
    .where('no', '=', no)
    .$if(from !== undefined, (qb) => qb.where('outcome', '=', from ?? ''))
    .execute();
}

/** A job that goes on, taken by one process until its lease ends. */
export async function claimJobs(db: Db, { now, until }: { now: Date; until: Date }) {
  const { rows } = await sql<JobRow>`
    update editorial.bulk_job set leased_until = ${until}
    where job_id in (
      select job_id from editorial.bulk_job
      where state in ('checking', 'running', 'undoing') and account_id is not null
        and (leased_until is null or leased_until <= ${now})
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows;
}

/** What an account set going, for its owner to read. */
export const listJobsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('editorial.bulkJob')
    .select(['name', 'act', 'state', 'createdAt', 'appliedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();

export async function updateJobsOfErased(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('editorial.bulkJob')
    .set({ accountId: null })
    .where('accountId', '=', accountId)
    .execute();
}
