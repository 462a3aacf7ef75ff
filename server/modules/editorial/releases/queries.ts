import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { PageKey } from '#contract/page-key.ts';
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
    );

export function findRelease(db: Db, releaseId: string) {
  return selectReleases(db).where('r.releaseId', '=', releaseId).executeTakeFirst();
}

type Filter = { state: ReleaseState | undefined; after: PageKey | undefined; limit: number };

/** Releases by when they were changed last, the newest first. */
export function listReleases(db: Db, { state, after, limit }: Filter) {
  return selectReleases(db)
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

/** Its documents with the words of the version that it publishes; of a withdrawal, of the newest. */
export function listItems(db: Db, releaseId: string) {
  return db
    .selectFrom('editorial.releaseItem as i')
    .innerJoin('editorial.document as d', 'd.documentId', 'i.documentId')
    .innerJoin('editorial.version as v', (join) =>
      join
        .onRef('v.documentId', '=', 'd.documentId')
        .on(sql<boolean>`v.no = coalesce(i.no, d.draft_no)`),
    )
    .select([
      'i.documentId',
      'd.kind',
      'd.slug',
      'd.draftNo',
      'd.liveNo',
      'i.no',
      'i.beforeNo',
      'i.afterNo',
      'i.problem',
      'v.body',
    ])
    .where('i.releaseId', '=', releaseId)
    .orderBy('d.kind')
    .orderBy('d.slug')
    .$narrowType<{ kind: DocumentKind }>()
    .execute();
}

/** Its documents, held until the transaction ends; always in one order, so that two releases wait and never block. */
export function lockItems(tx: Tx, releaseId: string) {
  return tx
    .selectFrom('editorial.document as d')
    .innerJoin('editorial.releaseItem as i', 'i.documentId', 'd.documentId')
    .selectAll('d')
    .where('i.releaseId', '=', releaseId)
    .orderBy('d.documentId')
    .forUpdate('d')
    .execute();
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

type Item = { documentId: string; no: number | null };

/** Gives a release exactly these documents, or with `isAdding` these too. */
export async function writeItems(
  tx: Tx,
  releaseId: string,
  items: readonly Item[],
  { isAdding = false } = {},
): Promise<void> {
  if (!isAdding) {
    await tx.deleteFrom('editorial.releaseItem').where('releaseId', '=', releaseId).execute();
  }
  if (items.length === 0) return;
  await tx
    .insertInto('editorial.releaseItem')
    .values(items.map(({ documentId, no }) => ({ releaseId, documentId, no })))
    .onConflict((oc) =>
      oc.columns(['releaseId', 'documentId']).doUpdateSet({ no: sql`excluded.no`, problem: null }),
    )
    .execute();
}

type Outcome = { documentId: string; beforeNo: number | null; afterNo: number | null };

/** What viewers saw before and after, of all its documents at once. */
export async function updateOutcomes(
  tx: Tx,
  releaseId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    update editorial.release_item i set before_no = o."beforeNo", after_no = o."afterNo", problem = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("documentId" uuid, "beforeNo" integer, "afterNo" integer)
    where i.release_id = ${releaseId} and i.document_id = o."documentId"`.execute(tx);
}

export async function updateProblems(
  tx: Tx,
  releaseId: string,
  problems: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...problems].map(([documentId, problem]) => ({ documentId, problem }));
  await sql`
    update editorial.release_item i set problem = (
      select p.problem from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as p ("documentId" uuid, problem text) where p."documentId" = i.document_id)
    where release_id = ${releaseId}`.execute(tx);
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
