import { Form, useNavigation } from 'react-router';
import { dateTime, rupiah } from '../../lib/formats/formats.ts';
import { useLookAgain } from '../../lib/page/use-look-again.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

export type RefundView = {
  refundId: string;
  amountRupiah: number;
  state: 'running' | 'done';
  message: string;
  createdAt: string;
  doneAt: string | null;
};

export type RefundPreview = {
  canRefund: boolean;
  message: string;
  amountRupiah: number;
  methodName: string;
  ways: ('method' | 'credit')[];
  until: string | null;
  ends: string[];
  refunds: RefundView[];
};

/** What will happen, then the one button; folded, because few come for it. */
export function RefundCard({
  preview,
  timezone,
}: {
  preview: RefundPreview;
  timezone: string | undefined;
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'refund';
  // What goes to the balance is there in a moment; a bank takes days, and tells by mail.
  const isRunning = preview.refunds.some(({ state }) => state === 'running');
  useLookAgain(isRunning, { everyMs: 2_000, most: 30 });
  const {
    canRefund,
    message,
    amountRupiah,
    methodName,
    ways: destinations,
    until,
    ends,
    refunds,
  } = preview;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lead font-bold">Pengembalian dana</h2>
      {refunds.length > 0 && <RefundList refunds={refunds} timezone={timezone} />}
      {refunds.length === 0 && !canRefund && <p className="text-small text-mist">{message}</p>}
      {canRefund && (
        <details className="group grid gap-4">
          <summary className={buttonLook({ look: 'secondary' }, 'w-fit cursor-pointer list-none')}>
            Minta pengembalian dana
          </summary>
          <Form method="post" className="mt-4 grid gap-4">
            <input type="hidden" name="intent" value="refund" />
            <ul className="grid list-disc gap-1 pl-5 text-small text-mist">
              <li>
                Semua uangmu, <strong className="text-cloud">{rupiah(amountRupiah)}</strong>,
                kembali.
              </li>
              {ends.map((name) => (
                <li key={name}>
                  <strong className="text-cloud">{name}</strong> berakhir saat itu juga.
                </li>
              ))}
              <li>Kamu dapat nota kredit dan kabar lewat email.</li>
              {until !== null && <li>Bisa diminta sampai {dateTime(until, timezone)}.</li>}
            </ul>
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-small font-semibold">Uangnya kembali lewat</legend>
              {destinations.map((destination, i) => (
                <RadioCard
                  key={destination}
                  name="destination"
                  value={destination}
                  defaultChecked={i === 0}
                  label={destination === 'credit' ? 'Saldo Tayang' : methodName}
                  note={
                    destination === 'credit'
                      ? 'Langsung masuk, bisa dipakai untuk paket apa saja'
                      : 'Beberapa hari kerja; kalau tidak bisa, masuk ke Saldo Tayang'
                  }
                />
              ))}
            </fieldset>
            <Button type="submit" look="danger" isBusy={isBusy}>
              Kembalikan {rupiah(amountRupiah)} dan akhiri sekarang
            </Button>
          </Form>
        </details>
      )}
    </Card>
  );
}

function RefundList({
  refunds,
  timezone,
}: {
  refunds: RefundView[];
  timezone: string | undefined;
}) {
  return (
    <ul className="grid gap-2">
      {refunds.map(({ refundId, amountRupiah, message, createdAt, doneAt }) => (
        <li key={refundId} className="flex flex-wrap justify-between gap-3">
          <span>
            <span className="block">{message}</span>
            <span className="block text-small text-mist">
              {dateTime(doneAt ?? createdAt, timezone)}
            </span>
          </span>
          <strong className="tabular">{rupiah(amountRupiah)}</strong>
        </li>
      ))}
    </ul>
  );
}
