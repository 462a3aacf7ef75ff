import { Form, useNavigation } from 'react-router';
import { paymentMethodKeyOf, paymentMethodOf } from '#contract/payment-methods.ts';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { Disclosure } from './disclosure.tsx';
import { IntentForm } from './intent-form.tsx';
import type { AutoRenewalView } from './shapes.ts';

type Props = {
  autoRenewal: AutoRenewalView;
  timezone: string | undefined;
  ownPhone: string;
  answer: { phone?: string; phoneError?: string; agreeError?: string } | undefined;
};

/** Whether the plan renews by itself: turned on by an explicit choice, turned off in two taps. */
export function AutoRenewal({ autoRenewal, timezone, ownPhone, answer }: Props) {
  const { active, waiting, failed, choices, history } = autoRenewal;
  if (active === null && waiting === null && choices.length === 0 && history.length === 0) {
    return null;
  }
  const phone = answer?.phone ?? ownPhone;
  const card = choices.find(({ method }) => paymentMethodOf(method) === 'card');
  const wallet = choices.find(({ method }) => paymentMethodOf(method) === 'gopay');
  const isLinking = waiting?.method === paymentMethodKeyOf('gopay');
  return (
    <section id="otomatis" aria-labelledby="judul-otomatis" className="grid scroll-mt-24 gap-3">
      <h2 id="judul-otomatis" className="text-lead font-bold">
        Perpanjangan otomatis
      </h2>
      {active !== null && <Active active={active} timezone={timezone} />}
      {active === null && failed !== null && (
        <output className="block rounded-m bg-kunyit-deep p-4 text-small text-kunyit">
          Perpanjangan otomatis dengan {failed.name} mati. {failed.because} Nyalakan lagi di bawah,
          atau perpanjang sendiri lewat kode QRIS.
        </output>
      )}
      {active === null && isLinking && (
        <div className="grid gap-3 rounded-m border border-kunyit/40 bg-ink-1 p-4">
          <p className="font-semibold">Tinggal satu langkah: hubungkan GoPay</p>
          <WalletForm phone={phone} phoneError={answer?.phoneError} />
          <IntentForm intent="auto-stop" label="Tidak jadi" />
        </div>
      )}
      {active === null && !isLinking && wallet !== undefined && (
        <Disclosure
          title="Nyalakan dengan GoPay"
          note="Hubungkan sekali, bisa dimatikan kapan saja"
          isOpen={answer?.phoneError !== undefined || answer?.agreeError !== undefined}
        >
          <WalletForm
            phone={phone}
            phoneError={answer?.phoneError}
            agree={wallet}
            agreeError={answer?.agreeError}
          />
        </Disclosure>
      )}
      {active === null && card !== undefined && (
        <Disclosure
          title="Nyalakan dengan kartu"
          note="Kartu disimpan saat kamu membayar masa aktif berikutnya"
        >
          <p className="text-small text-mist">
            Bayar perpanjangan berikutnya sekarang dengan kartu dan centang perpanjangan otomatis di
            halaman pembayaran. Sisa harimu tidak hilang, masa aktif baru menyambung di belakangnya.
          </p>
          <IntentForm intent="auto-card" label="Lanjut ke pembayaran" />
        </Disclosure>
      )}
      {history.length > 0 && <History history={history} timezone={timezone} />}
    </section>
  );
}

type ActiveView = NonNullable<AutoRenewalView['active']>;

function Active({ active, timezone }: { active: ActiveView; timezone: string | undefined }) {
  const { name, validUntil, chargeAt, amountRupiah, decline, held, heldBecause } = active;
  return (
    <>
      {decline !== null && held !== 'cancelled' && (
        <output className="block rounded-m bg-kunyit-deep p-4 text-small text-kunyit">
          Penagihan {name} belum berhasil. {decline}{' '}
          {chargeAt === null
            ? 'Kami tidak mencoba lagi untuk masa aktif ini; perpanjang lewat kode QRIS, ya.'
            : `Kami coba lagi ${date(chargeAt, timezone)}.`}
        </output>
      )}
      <Disclosure
        title={name}
        note={
          chargeAt === null
            ? (heldBecause ?? 'Menyala, tetapi masa aktif ini tidak ditagih')
            : `Menagih ${rupiah(amountRupiah ?? 0)} pada ${date(chargeAt, timezone)}`
        }
        action="Matikan perpanjangan otomatis"
      >
        {validUntil !== null && (
          <p className="text-small">Kartu ini berlaku sampai {date(validUntil, timezone)}.</p>
        )}
        {held === 'price' && (
          <p className="text-small">
            Untuk menyetujui harga yang baru, matikan dulu, lalu nyalakan lagi.
          </p>
        )}
        {held === 'expired' && (
          <p className="text-small">
            Punya kartu yang baru? Matikan dulu, lalu nyalakan lagi dengan kartu itu.
          </p>
        )}
        <p className="text-small text-mist">
          {name} tidak kami tagih lagi dan kami lupakan. Paketmu tetap aktif sampai akhir masa
          aktifnya.
        </p>
        <IntentForm intent="auto-stop" label="Ya, matikan" isDanger />
      </Disclosure>
    </>
  );
}

type Choice = AutoRenewalView['choices'][number];

function WalletForm({
  phone,
  phoneError,
  agree,
  agreeError,
}: {
  phone: string;
  phoneError: string | undefined;
  agree?: Choice;
  agreeError?: string | undefined;
}) {
  const form = useFirstError();
  const { formData } = useNavigation();
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-3">
      <Field
        label="Nomor HP yang terdaftar di GoPay"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        required
        defaultValue={phone}
        error={phoneError}
      />
      {agree !== undefined && (
        <Checkbox
          name="text_id"
          value={agree.textId}
          required
          label={agree.text}
          error={agreeError}
        />
      )}
      <Button
        type="submit"
        name="intent"
        value="auto-link"
        className="justify-self-start"
        isBusy={formData?.get('intent') === 'auto-link'}
      >
        Hubungkan GoPay
      </Button>
    </Form>
  );
}

const ENDS: Readonly<Record<string, string>> = {
  withdrawn: 'kamu matikan',
  replaced: 'diganti',
  unpaid: 'tidak jadi dibayar',
  not_saved: 'kartu tidak disimpan',
  not_linked: 'GoPay tidak dihubungkan',
  expired: 'kartu kedaluwarsa',
  blocked: 'tidak bisa ditagih lagi',
  unlinked: 'GoPay dilepas',
  over: 'langganan berakhir',
  contract: 'akun menjadi akun bisnis',
};

/** Every consent as it was given: the words, when, and when it ended. */
function History({
  history,
  timezone,
}: {
  history: AutoRenewalView['history'];
  timezone: string | undefined;
}) {
  return (
    <details className="text-small text-mist">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline">
        Riwayat persetujuan
      </summary>
      <ul className="grid gap-3 pt-2">
        {history.map(({ consentId, text, version, agreedAt, endedAt, endReason }) => (
          <li key={consentId} className="border-l-2 border-line pl-3">
            <p>“{text}”</p>
            <p className="text-note text-haze">
              Disetujui {date(agreedAt, timezone)}, versi {version}
              {endedAt !== null &&
                `. Berakhir ${date(endedAt, timezone)}: ${ENDS[endReason ?? ''] ?? 'selesai'}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
