import type { DocumentBody, DocumentKind } from '#contract/editorial/documents.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { readBody } from '../policy.ts';

export type Version = { no: number; body: DocumentBody };

/** A version as it was kept, whether or not it can be read here. */
export async function findKeptVersion(db: Db, documentId: string, no: number) {
  const row = await db
    .selectFrom('editorial.version')
    .select(['no', 'body'])
    .where('documentId', '=', documentId)
    .where('no', '=', no)
    .executeTakeFirst();
  return row && { no: row.no, body: readBody(row.body) };
}

/** @throws `editorial.versionUnreadable` */
export async function findVersion(
  db: Db,
  documentId: string,
  no: number,
): Promise<Version | undefined> {
  const kept = await findKeptVersion(db, documentId, no);
  return kept && { no, body: kept.body ?? fail('editorial.versionUnreadable', undefined, { no }) };
}

/** Compressed: what is larger is not read for a list. */
const LARGEST_LISTED_BYTES = 32 * 1024;

/** Versions below a number, the newest first; without the words of very large ones. */
export function listVersions(
  db: Db,
  documentId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('editorial.version')
    .select(['no', 'savedAt', 'note'])
    .select(
      sql<unknown>`case when pg_column_size(body) <= ${LARGEST_LISTED_BYTES} then body end`.as(
        'body',
      ),
    )
    .where('documentId', '=', documentId)
    .$if(before !== undefined, (qb) => qb.where('no', '<', before ?? 0))
    .orderBy('no', 'desc')
    .limit(limit)
    .execute();
}

export type Review = Selectable<DB['editorial.review']>;

/** What came of the look at the newest version of each of these documents, while viewers see another one or none. */
export function listReviews(db: Db, documentIds: readonly string[]): Promise<Review[]> {
  return db
    .selectFrom('editorial.review as r')
    .innerJoin('editorial.document as d', 'd.documentId', 'r.documentId')
    .selectAll('r')
    .where((eb) => eb('r.documentId', '=', eb.fn.any(eb.val([...documentIds]))))
    .whereRef('r.no', '=', 'd.draftNo')
    .where((eb) => eb('d.liveNo', 'is distinct from', eb.ref('r.no')))
    .execute();
}

export async function upsertReview(tx: Tx, row: Insertable<DB['editorial.review']>): Promise<void> {
  const { documentId: _, ...change } = row;
  await tx
    .insertInto('editorial.review')
    .values(row)
    .onConflict((oc) => oc.column('documentId').doUpdateSet(change))
    .execute();
}

export async function deleteReview(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('editorial.review').where('documentId', '=', documentId).execute();
}

type NewVersion = {
  documentId: string;
  no: number;
  body: DocumentBody;
  note: string;
  savedAt: Date;
};

export async function insertVersion(tx: Tx, { body, ...row }: NewVersion): Promise<void> {
  await tx
    .insertInto('editorial.version')
    .values({ ...row, body: JSON.stringify(body) })
    .execute();
}

type PictureUse = {
  slug: string;
  documentId: string;
  kind: DocumentKind;
  name: string;
  isLive: boolean;
  count: number;
};

/**
 * Documents that name pictures of the library in a version that counts: what viewers see, the newest draft, or what is planned.
 * The first of each picture, those that viewers see before others, and how many there are.
 */
export async function listNamingPictures(
  db: Db,
  slugs: readonly string[],
  most: number,
): Promise<PictureUse[]> {
  const asked = sql`${[...slugs]}::text[]`;
  const { rows } = await sql<PictureUse>`
    with named as (
      select picture.slug, d.document_id, d.kind, d.updated_at, bool_or(v.no = d.live_no) is true as is_live,
        (array_agg(coalesce(case d.kind when 'article' then v.body ->> 'title' when 'banner' then v.body ->> 'headline'
          else v.body ->> 'name' end, d.slug) order by v.no desc))[1] as name
      from editorial.version v join editorial.document d using (document_id)
      cross join lateral jsonb_array_elements_text(editorial.pictures_of(v.body)) as picture (slug)
      where editorial.pictures_of(v.body) ?| ${asked} and editorial.pictures_of(v.body) <> '[]'
        and picture.slug = any(${asked})
        and (v.no in (d.live_no, d.draft_no)
          or exists (select from editorial.plan p where p.document_id = d.document_id and p.no = v.no)
          or exists (select from editorial.release_item i join editorial.release r using (release_id)
            where i.document_id = d.document_id and i.no = v.no and r.state = 'planned'))
      group by picture.slug, d.document_id),
    ranked as (
      select *, (count(*) over (partition by slug))::int as count,
        row_number() over (partition by slug order by is_live desc, updated_at desc, document_id) as place
      from named)
    select slug, document_id, kind, name, is_live, count from ranked where place <= ${most}
    order by slug, place`.execute(db);
  return rows;
}

/** Titles that a published document `p` names: in its parts, as its picture, as what it is about. */
const namedTitles = sql`(
  select block ->> case block ->> 'type' when 'title' then 'slug' when 'picture' then 'title' end as slug
    from jsonb_array_elements(case when p.kind = 'article' then p.body -> 'blocks' else '[]' end) as block
  union select p.body ->> 'picture' union select p.body ->> 'title' where p.kind = 'clip'
  union select p.body #>> '{target,slug}' where p.body #>> '{target,type}' = 'title')`;

/** Published documents, or those of a kind, that name one of these titles: the newest, each with how many there are. */
export async function listNaming(
  db: Db,
  slugs: readonly string[],
  { limit, kind }: { limit: number; kind?: DocumentKind },
) {
  type Naming = {
    documentId: string;
    kind: DocumentKind;
    slug: string;
    name: string;
    total: number;
  };
  const { rows } = await sql<Naming>`
    select p.document_id, p.kind, p.slug, (count(*) over ())::int as total,
      coalesce(case p.kind when 'article' then p.body ->> 'title' end, p.body ->> 'name', p.slug) as name
    from editorial.published p where p.kind = coalesce(${kind ?? null}, p.kind)
      and exists (select from ${namedTitles} as named where named.slug = any(${[...slugs]}::text[]))
    order by p.published_at desc, p.document_id limit ${limit}`.execute(db);
  return rows;
}

/** How many published documents name each of these titles. */
export async function countNaming(db: Db, slugs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; total: number }>`
    select named.slug, count(*)::int as total from editorial.published p
    cross join lateral ${namedTitles} as named
    where named.slug = any(${[...slugs]}::text[]) group by named.slug`.execute(db);
  return new Map(rows.map((row) => [row.slug, row.total]));
}
