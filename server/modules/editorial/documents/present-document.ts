import type { BannerBody, RailBody } from '#contract/catalog/home-bodies.ts';
import type { HomeMode } from '#contract/catalog/shapes.ts';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import { listHomeSnapshots } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { findSnapshot } from './owners.ts';
import { nameOf, readBody, stateOf } from './policy.ts';
import {
  type DocumentRow,
  findDocument,
  listDocumentsById,
  listDocumentsOfKind,
  pickNamed,
} from './queries/document.ts';
import { listPlans } from './queries/plan.ts';
import { listReviews, type Review } from './queries/version.ts';

/** A document as editors see it. @throws `editorial.documentNotFound` */
export async function findDocumentView(db: Db, documentId: string): Promise<DocumentView> {
  const row = (await findDocument(db, documentId)) ?? fail('editorial.documentNotFound');
  const [view] = await presentDocuments(db, [row]);
  return view ?? fail('editorial.documentNotFound');
}

export async function presentDocuments(
  db: Db,
  rows: readonly DocumentRow[],
): Promise<DocumentView[]> {
  const reviews = new Map(
    (
      await listReviews(
        db,
        rows.map(({ documentId }) => documentId),
      )
    ).map((review) => [review.documentId, review]),
  );
  const plans = Map.groupBy(
    await listPlans(
      db,
      rows.map(({ documentId }) => documentId),
    ),
    ({ documentId }) => documentId,
  );
  return rows.map((row) => {
    const own = plans.get(row.documentId) ?? [];
    return {
      documentId: row.documentId,
      // Never another one than its first save said.
      kind: row.kind as DocumentKind,
      slug: row.slug,
      name: nameOf(row.body as object) || row.slug,
      isReadable: readBody(row.body) !== undefined,
      state: stateOf({ ...row, isPlanned: own.some(({ action }) => action === 'publish') }),
      draftNo: row.draftNo,
      liveNo: row.liveNo,
      firstPublishedAt: row.firstPublishedAt?.toISOString() ?? null,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      plans: own.map(({ action, no, at, problem }) => ({
        action,
        no,
        at: at.toISOString(),
        problem,
      })),
      review: presentReview(reviews.get(row.documentId)),
    };
  });
}

function presentReview(review: Review | undefined): DocumentView['review'] {
  if (review === undefined) return null;
  const { state, askedAt, words, decidedAt, reply } = review;
  return {
    // The table's check holds the words.
    state: state as NonNullable<DocumentView['review']>['state'],
    askedAt: askedAt.toISOString(),
    words,
    decidedAt: decidedAt?.toISOString() ?? null,
    reply,
  };
}

/** What stands with its owner and is no document yet, as version 0 of one; undefined for all others. */
export async function findSnapshotView(db: Db, documentId: string) {
  if ((await findDocument(db, documentId)) !== undefined) return undefined;
  const snapshot = await findSnapshot(db, documentId);
  return snapshot && { ...presentSnapshot(documentId, snapshot), no: 0, body: snapshot.body };
}

type Snapshot = NonNullable<Awaited<ReturnType<typeof findSnapshot>>>;

function presentSnapshot(
  documentId: string,
  { slug, body, publishedAt, updatedAt }: Snapshot,
): DocumentView {
  const isLive = publishedAt !== null;
  return {
    documentId,
    kind: body.kind,
    slug,
    name: nameOf(body),
    state: isLive ? 'published' : 'draft',
    draftNo: 0,
    liveNo: isLive ? 0 : null,
    firstPublishedAt: publishedAt?.toISOString() ?? null,
    withdrawnAt: null,
    updatedAt: updatedAt.toISOString(),
    plans: [],
    review: null,
    isReadable: true,
  };
}

/** Rails and banners that no editor touched, by their names: no documents yet, and few. */
export async function listUntouchedByName(db: Db, words: readonly string[]) {
  const { rails, banners } = await listHomeSnapshots(db);
  const all = [...rails, ...banners];
  const picked = await pickNamed(
    db,
    all.map(({ body }) => nameOf(body)),
    words,
  );
  const named = all.filter(({ body }) => picked.has(nameOf(body)));
  const known = await listDocumentsById(
    db,
    named.map(({ id }) => id),
  );
  return named
    .filter(({ id }) => !known.some(({ documentId }) => documentId === id))
    .map(({ id, ...snapshot }) => presentSnapshot(id, snapshot));
}

/** More rails or banners than this no page holds. */
const MOST = 500;

/** Rails and banners of a home page as their newest drafts say, in its order; what no editor touched as it stands. */
export async function listHome(db: Db, mode: HomeMode) {
  const [live, rails, banners] = await Promise.all([
    listHomeSnapshots(db),
    listKind<RailBody>(db, 'rail'),
    listKind<BannerBody>(db, 'banner'),
  ]);
  const seededRails = live.rails
    .filter(({ id }) => !rails.some(({ documentId }) => documentId === id))
    .map(({ id, ...snapshot }) => ({ ...presentSnapshot(id, snapshot), body: snapshot.body }));
  const seededBanners = live.banners
    .filter(({ id }) => !banners.some(({ documentId }) => documentId === id))
    .map(({ id, ...snapshot }) => ({ ...presentSnapshot(id, snapshot), body: snapshot.body }));
  const isGone = ({ state }: { state: string }) => Number(state === 'withdrawn');
  return {
    rails: [...rails, ...seededRails]
      .filter(({ body }) => body.mode === mode)
      .toSorted((a, b) => isGone(a) - isGone(b) || a.body.number - b.body.number),
    banners: [...banners, ...seededBanners]
      .filter(({ body }) => body.mode === mode)
      .toSorted(
        (a, b) =>
          isGone(a) - isGone(b) ||
          Number(a.body.slot === 'middle') - Number(b.body.slot === 'middle') ||
          a.body.position - b.body.position,
      ),
  };
}

async function listKind<B>(db: Db, kind: 'rail' | 'banner') {
  const rows = await listDocumentsOfKind(db, kind, MOST);
  const views = await presentDocuments(db, rows);
  return views.flatMap((view, index) => {
    const body = readBody(rows[index]?.body);
    // Where on the page it stands is not known either.
    return body === undefined ? [] : { ...view, body: body as B };
  });
}
