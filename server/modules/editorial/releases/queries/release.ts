import type { PageKey } from '#contract/page-key.ts';
import type { ReleasedWeek, WeekOutcome } from '#modules/live/index.ts';
import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

type ReleaseState = 'draft' | 'review' | 'planned' | 'published' | 'undone';

/** Published, and a document of it is shown in another version or has a newer draft. */
const isChanged = sql<boolean>`r.state = 'published' and exists (
  select from editorial.release_item i join editorial.document d using (document_id)
  where i.release_id = r.release_id
    and (d.live_no is distinct from i.after_no or (i.after_no is not null and d.draft_no > i.after_no)))`;

const selectReleases = (db: Db) =>
  db
    .selectFrom('editorial.release as r')
    .select([
      'r.releaseId',
      'r.name',
      'r.note',
      'r.plannedFor',
      'r.problem',
      'r.publishedAt',
      'r.undoneAt',
      'r.updatedAt',
    ])
    .select(
      sql<ReleaseState | 'changed'>`case when ${isChanged} then 'changed' else r.state end`.as(
        'state',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from editorial.release_item i where i.release_id = r.release_id)`.as(
        'documents',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from editorial.release_price p where p.release_id = r.release_id)`.as(
        'prices',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from editorial.release_week w where w.release_id = r.release_id)`.as(
        'weeks',
      ),
    );

export function findRelease(db: Db, releaseId: string) {
  return selectReleases(db).where('r.releaseId', '=', releaseId).executeTakeFirst();
}

export const listReleasesById = (db: Db, releaseIds: readonly string[]) =>
  selectReleases(db)
    .where((eb) => eb('r.releaseId', '=', eb.fn.any(eb.val([...releaseIds]))))
    .execute();

type Filter = {
  state: ReleaseState | undefined;
  /** Only those that hold a week of this channel and are not out yet. */
  channelId: string | undefined;
  after: PageKey | undefined;
  limit: number;
};

/** Releases by when they were changed last, the newest first. */
export function listReleases(db: Db, { state, channelId, after, limit }: Filter) {
  return selectReleases(db)
    .leftJoin('editorial.releaseWeek as w', (join) =>
      join.onRef('w.releaseId', '=', 'r.releaseId').on('w.channelId', '=', channelId ?? null),
    )
    .select(['w.no as weekNo', 'w.problem as weekProblem'])
    .$if(channelId !== undefined, (qb) =>
      qb.where('w.no', 'is not', null).where('r.state', 'in', ['draft', 'review', 'planned']),
    )
    .$if(state !== undefined, (qb) => qb.where('r.state', '=', state ?? ''))
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(r.updated_at, r.release_id) < (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('r.updatedAt', 'desc')
    .orderBy('r.releaseId', 'desc')
    .limit(limit)
    .execute();
}

export type Release = NonNullable<Awaited<ReturnType<typeof lockRelease>>>;

/** Held until the transaction ends: what happens to a release goes one by one. */
export function lockRelease(tx: Tx, releaseId: string) {
  return tx
    .selectFrom('editorial.release')
    .selectAll()
    .where('releaseId', '=', releaseId)
    .forUpdate()
    .$narrowType<{ state: ReleaseState }>()
    .executeTakeFirst();
}

/** False where it is there already. */
export async function insertRelease(
  tx: Tx,
  row: Insertable<DB['editorial.release']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('editorial.release')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning('releaseId')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateRelease(
  tx: Tx,
  releaseId: string,
  change: Updateable<DB['editorial.release']>,
): Promise<void> {
  await tx
    .updateTable('editorial.release')
    .set(change)
    .where('releaseId', '=', releaseId)
    .execute();
}

type Claim = { now: Date; realNow: Date; until: Date; limit: number };

/** Releases whose time has come, each taken by one process until its lease ends. */
export async function claimDueReleases(db: Db, { now, realNow, until, limit }: Claim) {
  const { rows } = await sql<{ releaseId: string }>`
    update editorial.release set leased_until = ${until}
    where release_id in (
      select release_id from editorial.release
      where state = 'planned' and planned_for <= ${now}
        and (leased_until is null or leased_until <= ${realNow})
      order by planned_for limit ${limit} for update skip locked)
    returning release_id`.execute(db);
  return rows;
}

/** An account goes: what it planned or approved stays without it. */
export async function eraseFromReleases(tx: Tx, accountId: string): Promise<void> {
  for (const column of ['askedBy', 'decidedBy'] as const) {
    await tx
      .updateTable('editorial.release')
      .set({ [column]: null })
      .where(column, '=', accountId)
      .execute();
  }
}

/** A week of a channel that is in a release. */
export type WeekRow = ReleasedWeek & WeekOutcome & { problem: string | null };

/** Always in one order. */
export function listWeeks(db: Db, releaseId: string): Promise<WeekRow[]> {
  return db
    .selectFrom('editorial.releaseWeek')
    .select(['channelId', 'no', 'beforeNo', 'afterNo', 'appliesFrom', 'report', 'problem'])
    .where('releaseId', '=', releaseId)
    .orderBy('channelId')
    .execute();
}

export async function upsertWeek(
  tx: Tx,
  releaseId: string,
  { channelId, no }: ReleasedWeek,
): Promise<void> {
  await tx
    .insertInto('editorial.releaseWeek')
    .values({ releaseId, channelId, no })
    .onConflict((oc) => oc.columns(['releaseId', 'channelId']).doUpdateSet({ no, problem: null }))
    .execute();
}

export async function deleteWeek(tx: Tx, releaseId: string, channelId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('editorial.releaseWeek')
    .where('releaseId', '=', releaseId)
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** What came of one: of its publication, or of its undoing the report alone. */
export async function updateWeekOutcome(
  tx: Tx,
  releaseId: string,
  { channelId, ...outcome }: { channelId: string } & Partial<WeekOutcome>,
): Promise<void> {
  await tx
    .updateTable('editorial.releaseWeek')
    .set({ ...outcome, problem: null })
    .where('releaseId', '=', releaseId)
    .where('channelId', '=', channelId)
    .execute();
}
