import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { previewPrice } from '#contract/commerce/index.ts';
import { number, rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import type { Sent } from '../../lib/use-send.ts';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CheckField } from '../../ui/form/field.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import {
  isWhole,
  noPromo,
  PromoFields,
  promoToSend,
  type WantedPromo,
} from '../../ui/form/promo-fields.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import type { PriceVersion, StaffPackage } from './words.ts';

type Impact = AnswerOf<typeof previewPrice>['result'];
type Props = {
  offer: StaffPackage;
  /** The price to begin with: today's, or an old one that shall hold again. */
  from: Pick<PriceVersion, 'priceRupiah' | 'promo'>;
  onClose: () => void;
  onDone: (sent: Sent) => void;
};

const COUNT_AFTER_MS = 400;

/** Another price, now or from a date, with whom it hits before anybody is asked. */
export function PriceDialog({ offer, from, onClose, onDone }: Props) {
  const [priceRupiah, setPrice] = useState(from.priceRupiah);
  const [isLater, setLater] = useState(true);
  const [startsAt, setStart] = useState('');
  const [hasPromo, setHasPromo] = useState(from.promo !== null);
  const [promo, setPromo] = useState<WantedPromo>({
    ...noPromo,
    ...from.promo,
    from: from.promo?.from ?? '',
  });
  const impact = useImpact(offer.packageId, priceRupiah, isLater ? startsAt : '');
  // The same price at once would change nothing.
  const isChanged = priceRupiah !== offer.priceRupiah || hasPromo || offer.promo !== null;
  const isReady =
    priceRupiah > 0 &&
    (isLater || isChanged) &&
    (!isLater || startsAt !== '') &&
    (!hasPromo || isWhole(promo));
  return (
    <DeedDialog
      title={`Harga ${offer.name}`}
      label="Minta persetujuan"
      intent="save"
      body={{
        package_id: offer.packageId,
        priceRupiah,
        promo: hasPromo ? promoToSend(promo) : null,
        ...(isLater && { startsAt }),
      }}
      isReady={isReady}
      onClose={onClose}
      onDone={onDone}
    >
      <MoneyField
        label="Harga baru"
        name="price"
        required
        defaultValue={from.priceRupiah}
        hint={`Sekarang ${rupiah(offer.priceRupiah)}, sudah termasuk PPN.`}
        onAmount={setPrice}
      />
      <CheckField
        label="Mulai pada waktu tertentu"
        hint="Tanpa ini harganya berlaku begitu orang kedua menyetujui."
        checked={isLater}
        onChange={({ target }) => setLater(target.checked)}
      />
      {isLater && <TimeField name="startsAt" label="Mulai" required onTime={setStart} />}
      <CheckField
        label="Dengan promo"
        checked={hasPromo}
        onChange={({ target }) => setHasPromo(target.checked)}
      />
      {hasPromo && <PromoFields promo={promo} onChange={setPromo} />}
      <ImpactFacts impact={impact} />
    </DeedDialog>
  );
}

function ImpactFacts({ impact }: { impact: Impact | undefined }) {
  if (impact === undefined) return null;
  const { differenceRupiah: difference } = impact;
  return (
    <section aria-label="Dampaknya" className="rounded-s bg-ink-2 p-3">
      <Facts
        facts={[
          {
            name: 'Diperpanjang dengan harga baru',
            value: `${number(impact.renewals)} langganan, ${number(impact.automatic)} ditagih otomatis`,
          },
          { name: 'Berakhir sebelum itu', value: `${number(impact.renewalsBefore)} langganan` },
          {
            name: 'Di atas batas persetujuannya',
            value: `${number(impact.overConsent)} tidak ditagih sampai setuju lagi`,
          },
          { name: 'Keranjang dengan harga lama', value: number(impact.carts) },
          { name: 'Kontrak dengan harga sendiri', value: number(impact.contracts) },
          {
            name: 'Sekali perpanjangan semuanya',
            value: `${difference > 0 ? '+' : ''}${rupiah(difference)}`,
          },
        ]}
      />
    </section>
  );
}

/** Whom a price would hit, counted once typing rests. */
function useImpact(packageId: string, priceRupiah: number, startsAt: string): Impact | undefined {
  const [impact, setImpact] = useState<Impact>();
  useEffect(() => {
    if (priceRupiah <= 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      callStudio<typeof previewPrice>(
        'GET',
        '/studio/v1/package/{id}/price-impact',
        {
          params: { id: packageId },
          query: { priceRupiah, ...(startsAt !== '' && { startsAt }) },
        },
        stop,
      )
        .then(({ result }) => setImpact(result))
        .catch(() => undefined);
    }, COUNT_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [packageId, priceRupiah, startsAt]);
  return impact;
}
