import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { getTrinviCoupons } from '#contract/partner/coupons.ts';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';

export type CouponView = AnswerOf<typeof getTrinviCoupons>['result']['coupons'][number];

/** Said once on the card and once on its page. */
export function CouponBadge({ coupon }: { coupon: Pick<CouponView, 'left' | 'redemptionId'> }) {
  if (coupon.redemptionId !== null) return <Badge tone="toska">Milikmu</Badge>;
  if (coupon.left === 0) return <Badge tone="quiet">Habis</Badge>;
  if (coupon.left !== null && coupon.left <= 10)
    return <Badge tone="kunyit">Tinggal {coupon.left}</Badge>;
  return null;
}

export function CouponCard({ coupon }: { coupon: CouponView }) {
  const { couponId, merchant, title, valueRupiah, endsAt } = coupon;
  return (
    <li>
      <Link
        to={paths.coupon(couponId)}
        prefetch="intent"
        className="grid h-full content-start gap-3 rounded-l border border-line bg-ink-1 p-5 transition-colors hover:border-haze"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="text-small font-semibold text-mist">{merchant}</span>
          <CouponBadge coupon={coupon} />
        </span>
        <span className="text-lead leading-snug font-bold">{title}</span>
        <span className="mt-auto border-t border-dashed border-line pt-3 text-small text-haze">
          {valueRupiah > 0 && <>Senilai {rupiah(valueRupiah)} · </>}
          sampai {date(endsAt)}
        </span>
      </Link>
    </li>
  );
}
