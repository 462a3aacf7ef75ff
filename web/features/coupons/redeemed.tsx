import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listRedemptions } from '#contract/partner/coupons.ts';
import { date, dateTime } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

export type RedemptionView = AnswerOf<typeof listRedemptions>['result']['redemptions'][number];

/** The code that the merchant asks for, large enough to be read across a counter. */
export function CouponCode({ code, endsAt }: Pick<RedemptionView, 'code' | 'endsAt'>) {
  if (code === null) return null;
  return (
    <div className="grid gap-2 rounded-m bg-toska-deep p-4">
      <p className="text-small text-mist">Tunjukkan kode ini ke kasir</p>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <strong className="tabular text-head leading-tight font-extrabold tracking-wider select-all">
          {code}
        </strong>
        <CopyButton text={code} label="kode kupon" />
      </p>
      {endsAt !== null && <p className="text-small">Berlaku sampai {date(endsAt)}.</p>}
    </div>
  );
}

const states = {
  redeemed: { label: 'Siap dipakai', tone: 'toska' },
  checking: { label: 'Dipastikan', tone: 'kunyit' },
  refused: { label: 'Ditolak', tone: 'quiet' },
} as const;

export function Checking() {
  return (
    <output className="block rounded-m bg-ink-2 p-4 text-small text-mist">
      Mitra belum sempat menjawab. Kami pastikan dulu di sana; halaman ini memeriksa sendiri, dan
      kuponnya tidak akan terpakai dua kali.
    </output>
  );
}

export function RedemptionRow({ redemption }: { redemption: RedemptionView }) {
  const { couponId, title, merchant, state, reason, createdAt } = redemption;
  return (
    <li className="grid gap-3 rounded-l border border-line bg-ink-1 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <Link
            to={paths.coupon(couponId)}
            className="inline-flex min-h-11 items-center text-body font-bold underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <p className="text-small text-mist">
            {merchant} · {dateTime(createdAt)}
          </p>
        </div>
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
      </div>
      {state === 'checking' && <Checking />}
      {reason !== null && <p className="text-small text-mist">{reason}</p>}
      <CouponCode {...redemption} />
    </li>
  );
}
