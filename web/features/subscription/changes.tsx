import { Form, useNavigation } from 'react-router';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Disclosure } from './disclosure.tsx';
import { IntentForm } from './intent-form.tsx';
import type { NextView, SubscriptionView } from './shapes.ts';

type Props = {
  subscription: SubscriptionView;
  timezone: string | undefined;
  /** Whether the next period would be charged without a press. */
  isAutoRenewing: boolean;
};

/** Pause, a smaller plan, and the end: each said before it is done, each in two taps. */
export function Changes({ subscription, timezone, isAutoRenewing }: Props) {
  const { next, canPause, smaller, pause, grace } = subscription;
  const isOpen = next !== null && !next.isCancelled && pause === null && grace === null;
  if (!canPause && !isOpen) return null;
  return (
    <section aria-labelledby="ubah" className="grid gap-3">
      <h2 id="ubah" className="text-lead font-bold">
        Ubah langganan
      </h2>
      {canPause && <Pause />}
      {isOpen && (next.isSmaller || smaller.length > 0) && (
        <Smaller next={next} smaller={smaller} timezone={timezone} />
      )}
      {isOpen && (
        <Disclosure
          title="Berhenti"
          note={
            isAutoRenewing
              ? 'Tetap bisa menonton sampai masa aktif habis'
              : 'Tidak wajib: paketmu habis sendiri. Ini hanya mematikan pengingatnya'
          }
        >
          <p className="text-small text-mist">
            Paketmu tetap aktif sampai {date(next.endsAt, timezone)}. Setelah itu akunmu kembali ke
            Gratis dan kami tidak mengirim pengingat. Kamu bisa membatalkannya kapan saja sebelum
            itu.
          </p>
          <IntentForm intent="cancel" label="Ya, berhenti" isDanger />
        </Disclosure>
      )}
    </section>
  );
}

function Pause() {
  const { formData } = useNavigation();
  return (
    <Disclosure title="Jeda" note="Sampai 60 hari, sisa harimu tidak hilang">
      <p className="text-small text-mist">
        Selama jeda kamu tidak bisa menonton dengan paketmu. Sisa harinya pindah ke belakang jeda,
        dan kamu bisa kembali lebih cepat. Satu kali untuk setiap masa langganan.
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <Select label="Lama jeda" name="days" defaultValue="14">
          {[7, 14, 30, 45, 60].map((days) => (
            <option key={days} value={days}>
              {days} hari
            </option>
          ))}
        </Select>
        <Button
          type="submit"
          name="intent"
          value="pause"
          look="secondary"
          isBusy={formData?.get('intent') === 'pause'}
        >
          Jeda langganan
        </Button>
      </Form>
    </Disclosure>
  );
}

type SmallerProps = {
  next: NextView;
  smaller: SubscriptionView['smaller'];
  timezone: string | undefined;
};

function Smaller({ next, smaller, timezone }: SmallerProps) {
  const { formData } = useNavigation();
  return (
    <Disclosure
      title="Pindah ke paket lebih hemat"
      note="Berlaku setelah masa aktif sekarang habis"
    >
      <p className="text-small text-mist">
        Sampai {date(next.endsAt, timezone)} tidak ada yang berubah. Perpanjangan berikutnya memakai
        paket yang kamu pilih di sini.
      </p>
      <ul className="grid gap-3">
        {smaller.map((offer) => {
          const isChosen = next.offer?.packageId === offer.packageId;
          return (
            <li key={offer.packageId} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <span className="block font-semibold">{offer.name}</span>
                <span className="tabular text-small text-mist">{rupiah(offer.priceRupiah)}</span>
              </span>
              <Form method="post" preventScrollReset>
                <input
                  type="hidden"
                  name="package_id"
                  value={isChosen ? next.currentPackageId : offer.packageId}
                />
                <Button
                  type="submit"
                  name="intent"
                  value="next"
                  look="secondary"
                  isBusy={formData?.get('intent') === 'next'}
                >
                  {isChosen ? 'Batal pindah' : `Pilih ${offer.name}`}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
