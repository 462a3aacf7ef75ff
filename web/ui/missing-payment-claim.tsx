import { CircleHelp } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { paths } from '../lib/page/paths.ts';
import { Button } from './button.tsx';

/** The button for a buyer who paid and got nothing for it. Asks the gateways now; works without JavaScript. */
export function MissingPaymentClaim() {
  const isBusy = useNavigation().formAction === paths.missingPayment;
  return (
    <Form
      method="post"
      action={paths.missingPayment}
      className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-ink-1 p-4"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-3 text-small text-mist">
        <CircleHelp className="mt-0.5 size-5 shrink-0 text-kunyit" aria-hidden="true" />
        <span>
          <strong className="block text-cloud">Saldo terpotong, paket belum aktif?</strong>
          Kami tanya penyedia pembayaran sekarang juga dan aktifkan kalau uangnya sudah masuk.
        </span>
      </p>
      <Button type="submit" look="secondary" isBusy={isBusy}>
        Periksa sekarang
      </Button>
    </Form>
  );
}
