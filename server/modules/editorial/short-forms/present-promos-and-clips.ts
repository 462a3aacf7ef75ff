import { CLIP_KILOBITS_PER_SECOND, type Clip } from '#contract/editorial/clips.ts';
import { clipBody, clipCategoryBody, promoBody } from '#contract/editorial/documents.ts';
import type { Promo } from '#contract/editorial/promotions.ts';
import { findPublicCoupons } from '#modules/commerce/index.ts';
import type { Deps } from '#platform/deps.ts';
import { listPublishedBySlug, type PublishedRow } from '../documents/queries/published.ts';
import { findTitles, picturesOf, readRows } from '../viewing.ts';

type PromoRow = { documentId: string; slug: string; body: unknown };

/** Promotions as everybody sees them: what a coupon takes off is asked of the offer itself. */
export async function presentPromos(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly PromoRow[],
  now: Date,
): Promise<Promo[]> {
  const promos = readRows(promoBody, rows);
  const codes = promos.flatMap(({ body: { coupon } }) => coupon?.code ?? []);
  const [titles, coupons] = await Promise.all([
    findTitles(
      deps,
      promos.map(({ body }) => body.picture),
    ),
    findPublicCoupons(deps.db, codes, now),
  ]);
  return promos.map(({ documentId, slug, body }) => ({
    promoId: documentId,
    slug,
    name: body.name,
    text: body.text,
    terms: body.terms,
    pictures: picturesOf(titles, body.picture),
    startsAt: body.startsAt,
    endsAt: body.endsAt,
    state: Date.parse(body.endsAt) > now.getTime() ? 'running' : 'ended',
    coupon:
      body.coupon === null
        ? null
        : { ...body.coupon, ...(coupons.get(body.coupon.code) ?? NO_COUPON) },
    link: body.link,
  }));
}

/** Not an offer, or not any more: the page says that it can't be used. */
const NO_COUPON = {
  percent: null,
  amountRupiah: null,
  maxRupiah: null,
  minRupiah: 0,
  isNewOnly: false,
  isOpen: false,
};

const KILOBITS_PER_MEGABYTE = 8_000;

type ClipRow = Pick<PublishedRow, 'documentId' | 'slug' | 'publishedAt'> & { body: unknown };

/** Clips as viewers see them; one whose category is not shown is left out. */
export async function presentClips(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly ClipRow[],
): Promise<Clip[]> {
  const clips = readRows(clipBody, rows);
  const [titles, categories] = await Promise.all([
    findTitles(
      deps,
      clips.flatMap(({ body }) => [body.picture, body.title]),
    ),
    listPublishedBySlug(deps.db, 'clipCategory', [
      ...new Set(clips.map(({ body }) => body.category)),
    ]),
  ]);
  const nameOf = new Map(
    readRows(clipCategoryBody, categories).map(({ slug, body }) => [slug, body.name]),
  );
  return clips.flatMap(({ documentId, slug, publishedAt, body }) => {
    const category = nameOf.get(body.category);
    if (category === undefined) return [];
    const title = body.title === null ? undefined : titles.get(body.title)?.card;
    return [
      {
        clipId: documentId,
        slug,
        name: body.name,
        text: body.text,
        category: { slug: body.category, name: category },
        youtubeId: body.youtubeId,
        seconds: body.seconds,
        megabytes: megabytesOf(body.seconds),
        pictures: picturesOf(titles, body.picture),
        title: title === undefined ? null : { slug: title.slug, name: title.name },
        publishedAt: publishedAt.toISOString(),
      },
    ];
  });
}

/** At least one: nothing is for free. */
function megabytesOf(seconds: number): number {
  return Math.max(1, Math.round((seconds * CLIP_KILOBITS_PER_SECOND) / KILOBITS_PER_MEGABYTE));
}
