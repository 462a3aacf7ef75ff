import { DAY } from '#contract/constants.ts';
import { promoBody } from '#contract/editorial/documents.ts';
import { type Promo, ENDED_PROMO_DAYS, getAllPromo } from '#contract/editorial/promotions.ts';
import { findPublicCoupons } from '#modules/commerce/index.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { listPromos } from '../documents/queries/published.ts';
import { findTitles, picturesOf, CACHE_TTL, pagingOf, requireGrown } from '../viewing.ts';

export const routes = [
  call(
    getAllPromo,
    async ({ process: deps }: EditorialDeps, { query, caller }) => {
      requireGrown(caller);
      const { page, pageSize, slug } = query;
      const now = deps.testClock.now();
      const endedAfter = new Date(now.getTime() - ENDED_PROMO_DAYS * DAY);
      const rows = await listPromos(deps.db, { now, endedAfter, slug, page, pageSize });
      return ok({ promos: await presentPromos(deps, rows, now), ...pagingOf(query, rows) });
    },
    { cacheTtl: CACHE_TTL },
  ),
];

type Row = { documentId: string; slug: string; body: unknown };

/** Promotions as everybody sees them: what a coupon takes off is asked of the offer itself. */
export async function presentPromos(
  deps: Pick<Deps, 'db' | 'testClock'>,
  rows: readonly Row[],
  now: Date,
): Promise<Promo[]> {
  const promos = rows.map(({ body, ...row }) => ({ ...row, body: promoBody.parse(body) }));
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
