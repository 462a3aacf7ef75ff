import type { BannerBody, RailBody } from '#contract/catalog/home-bodies.ts';
import type { HomeMode } from '#contract/catalog/shapes.ts';
import { documentBody } from '#contract/editorial/documents.ts';
import { listHomeSnapshots } from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';
import { presentDocuments, presentSnapshot } from './present-document.ts';
import { listDocumentsOfKind } from './queries/document.ts';

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
  return views.map((view, index) => ({
    ...view,
    body: documentBody.parse(rows[index]?.body) as B,
  }));
}
