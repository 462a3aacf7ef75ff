import { promoBody } from '#contract/editorial/documents.ts';
import type { Promo } from '#contract/editorial/promotions.ts';
import { findPublicCoupons } from '#modules/commerce/index.ts';
import type { Deps } from '#platform/deps.ts';
import { findTitles, picturesOf } from '../viewing.ts';

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
