import { Check } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { date, rupiah } from '../../../lib/formats/formats.ts';
import { Button } from '../../../ui/button.tsx';
import type { CurrentPlan, Offer } from '../shapes.ts';

type Props = { addOns: Offer[]; current: CurrentPlan | null };

/** Add-ons to a plan: what each opens, what it costs for what is left of the plan, or which plan it needs. */
export function AddOns({ addOns, current }: Props) {
  return (
    <section aria-labelledby="paket-tambahan" className="grid gap-4">
      <header className="grid gap-1 text-center">
        <h2 id="paket-tambahan" className="text-head font-extrabold">
          Paket tambahan
        </h2>
        <p className="mx-auto max-w-text text-small text-mist">
          Menambah paket yang sedang berjalan. Kamu hanya membayar sisa masanya, dan ia berakhir
          bersama paketmu.
        </p>
      </header>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {addOns.map((offer) => (
          <li
            key={offer.packageId}
            className="grid content-start gap-4 rounded-l border border-line bg-ink-1 p-5"
          >
            <div className="grid gap-1">
              <h3 className="text-lead font-bold">{offer.name}</h3>
              <ul className="grid gap-1.5 text-small text-mist">
                {offer.highlights.map((highlight) => (
                  <li key={highlight} className="flex gap-2">
                    <Check className="mt-0.5 size-4 shrink-0 text-toska" aria-hidden="true" />
                    {highlight}
                  </li>
                ))}
              </ul>
            </div>
            <Choice offer={offer} hasPlan={current !== null && current.tier !== 'freemium'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tierNames = { freemium: 'Gratis', lite: 'Lite', premium: 'Premium' } as const;

function Choice({ offer, hasPlan }: { offer: Offer; hasPlan: boolean }) {
  const { formData } = useNavigation();
  const { packageId, requires, isAvailable, isIncluded, until, priceRupiah, duration } = offer;
  if (!isAvailable) {
    const needed = tierNames[requires ?? 'lite'];
    return (
      <p className="self-end text-small">
        <strong className="tabular">{rupiah(priceRupiah)}</strong> untuk {duration.label}
        <span className="block text-mist">
          {hasPlan
            ? `Untuk paket ${needed} ke atas`
            : `Aktifkan paket ${needed} atau di atasnya dulu`}
        </span>
      </p>
    );
  }
  return (
    <Form method="post" className="grid gap-2 self-end">
      <input type="hidden" name="package_id" value={packageId} />
      <input type="hidden" name="purchase_type" value="MINIPACK" />
      {isIncluded && <input type="hidden" name="intent" value="activate" />}
      <p className="text-small text-mist">
        {isIncluded ? 'Termasuk paketmu' : `${rupiah(priceRupiah)} sekali bayar`}
        {until !== null && `, sampai ${date(until)}`}
      </p>
      <Button
        type="submit"
        look="secondary"
        wide
        aria-label={isIncluded ? `Aktifkan ${offer.name}` : `Tambah ${offer.name}`}
        isBusy={formData?.get('package_id') === packageId}
      >
        {isIncluded ? 'Aktifkan' : 'Tambah'}
      </Button>
    </Form>
  );
}
