import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { date } from '../../../lib/formats/formats.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useStore } from '../../../lib/store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { OfferForm } from './offer-form.tsx';
import type { CurrentPlan, Offer, Plan } from '../shapes.ts';

type Props = {
  plan: Plan;
  current: CurrentPlan | null;
  productId: string | null;
  /** The package that is the cheapest offer for what the buyer wants to watch. */
  cheapest: string | null;
};

const words = {
  freemium: 'Coba Tayang dengan tayangan gratis, cukup punya akun.',
  lite: 'Film dan serial pilihan untuk satu layar, ramah kuota.',
  premium: 'Semuanya, paling jernih, untuk seluruh keluarga.',
} as const;

/** One plan: what it is for, what it costs by the day and by the month, and what it holds. */
export function PlanColumn({ plan, current, productId, cheapest }: Props) {
  const isCurrent = current?.tier === plan.tier;
  const isPremium = plan.tier === 'premium';
  return (
    <section
      aria-labelledby={`paket-${plan.tier}`}
      className={cx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-l border bg-ink-1 p-5 md:p-6 low:gap-3 low:p-4',
        isPremium ? 'border-kunyit/60' : 'border-line',
      )}
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2
            id={`paket-${plan.tier}`}
            className={cx('text-head font-extrabold', isPremium && 'text-kunyit')}
          >
            {plan.name}
          </h2>
          {isCurrent && <Badge tone="toska">Paketmu</Badge>}
        </div>
        <p className="text-small text-mist">{words[plan.tier]}</p>
        {isCurrent && current.endsAt !== null && (
          <p className="text-small text-toska">Aktif sampai {date(current.endsAt)}</p>
        )}
      </header>
      <Offers plan={plan} current={current} productId={productId} cheapest={cheapest} />
      {/* On a phone the table below says it: the prices of two plans are seen without a scroll. */}
      <ul className="grid gap-2.5 text-small text-mist max-md:hidden">
        {benefits(plan).map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-toska" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Offers({ plan, current, productId, cheapest }: Props) {
  const chosen = useStore((state) =>
    state.purchase.type === 'PACKAGE' ? state.purchase.package_id : null,
  );
  if (plan.packages.length === 0) {
    return current === null ? (
      <LinkButton to={paths.register} look="secondary" size="l" wide>
        Daftar gratis
      </LinkButton>
    ) : (
      <p className="flex min-h-13 items-center text-lead font-bold">Rp0</p>
    );
  }
  // One primary button a page: the cheapest offer for what is wanted, else what was chosen before, else the best plan by
  // the month.
  const isLeading = (offer: Offer, i: number) =>
    cheapest === null && chosen !== null
      ? offer.packageId === chosen
      : cheapest === null
        ? i === 0 && plan.tier === 'premium'
        : offer.packageId === cheapest;
  const isOwned = current !== null && rank[current.tier] >= rank[plan.tier];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {promisedFirst(longestFirst(plan.packages), cheapest).map((offer, i) => (
        <OfferForm
          key={offer.packageId}
          offer={offer}
          productId={productId}
          verb={verbOf(plan.tier, current)}
          isCheapest={offer.packageId === cheapest}
          // Who has it already is not urged.
          look={isLeading(offer, i) && !isOwned ? 'primary' : 'secondary'}
        />
      ))}
      {current?.tier === 'lite' && plan.tier === 'premium' && (
        <Link to={paths.subscription} className="py-2 text-small text-mist underline">
          Sisa Lite-mu bisa memotong harga: lihat hitungannya
        </Link>
      )}
    </div>
  );
}

const rank = { freemium: 0, lite: 1, premium: 2 } as const;

/** What a press does to the plan that runs. */
function verbOf(tier: Plan['tier'], current: CurrentPlan | null): string {
  if (current === null || current.tier === 'freemium') return 'Pilih';
  if (current.tier === tier) return 'Perpanjang';
  return rank[tier] > rank[current.tier] ? `Naik ke ${TIER_NAMES[tier]}` : 'Pilih';
}

const TIER_NAMES = { freemium: 'Gratis', lite: 'Lite', premium: 'Premium' } as const;

const promisedFirst = (offers: Offer[], promised: string | null) =>
  offers.toSorted((a, b) => Number(b.packageId === promised) - Number(a.packageId === promised));

function longestFirst(offers: Offer[]): Offer[] {
  const days = ({ duration }: Offer) => duration.count * (duration.unit === 'MONTH' ? 30 : 1);
  return offers.toSorted((a, b) => days(b) - days(a));
}

function benefits({ tier, maxHeight, screens, devices }: Plan): string[] {
  return [
    {
      freemium: 'Film dan serial gratis',
      lite: 'Film dan serial Lite',
      premium: 'Semua film dan serial',
    }[tier],
    `Gambar sampai ${maxHeight}p`,
    screens === 1 ? 'Satu layar' : `${screens} layar bersamaan`,
    `${devices} perangkat terdaftar`,
    'Hemat Kuota dan Dengar saja',
  ];
}
