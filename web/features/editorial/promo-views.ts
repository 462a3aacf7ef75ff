import type { Promo } from '#contract/editorial/promotions.ts';
import { date, rupiah } from '../../lib/formats/formats.ts';
import type { Zone } from '../../lib/formats/zone.ts';
import { creditOf, heroPictures } from '../../lib/title/hero-picture.ts';

export type PromoView = ReturnType<typeof promoView>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** From here on a promotion says how many days are left. */
const SOON_DAYS = 7;

/** A promotion as its page draws it. */
export function promoView({ pictures, coupon, ...promo }: Promo, { zone }: Zone, now: number) {
  const { promoId, slug, name, text, terms, endsAt, state, link } = promo;
  const hero = pictures === null ? undefined : heroPictures(pictures);
  const isOver = state === 'ended';
  return {
    id: promoId,
    slug,
    name,
    text,
    terms,
    link,
    isOver,
    benefit: coupon === null ? null : benefitOf(coupon),
    coupon: coupon === null ? null : { code: coupon.code, isOpen: coupon.isOpen && !isOver },
    period: `${isOver ? 'Berakhir' : 'Sampai'} ${date(endsAt, zone)}`,
    soon: isOver ? null : daysLeft(Date.parse(endsAt) - now),
    picture: hero?.wide,
    credit: creditOf(pictures?.credit, '')[0]?.text,
    share: hero?.share,
  };
}

type DiscountValue = Pick<
  NonNullable<Promo['coupon']>,
  'percent' | 'amountRupiah' | 'maxRupiah' | 'minRupiah' | 'isNewOnly'
>;

/** What the coupon takes off, large, and its limits beside it; null where the offer is gone. */
export function benefitOf({
  percent,
  amountRupiah,
  maxRupiah,
  minRupiah,
  isNewOnly,
}: DiscountValue) {
  if (percent === null && amountRupiah === null) return null;
  const limits = [
    percent !== null && maxRupiah !== null && `maks. ${rupiah(maxRupiah)}`,
    minRupiah > 0 && `min. belanja ${rupiah(minRupiah)}`,
    isNewOnly && 'pembelian pertama',
  ];
  return {
    off: percent === null ? rupiah(amountRupiah ?? 0) : `${percent}%`,
    limits: limits.filter((limit) => limit !== false).join(' · '),
  };
}

export function daysLeft(ms: number): string | null {
  const days = Math.ceil(ms / DAY_MS);
  if (days > SOON_DAYS) return null;
  return days <= 1 ? 'Hari terakhir' : `${days} hari lagi`;
}
