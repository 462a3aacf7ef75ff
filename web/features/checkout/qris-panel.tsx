import { Download } from 'lucide-react';
import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { rupiah } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { saveQrImage } from './save-qr-image.ts';
import type { PaymentView } from './shapes.ts';

type Props = {
  payment: PaymentView;
  isConnected: boolean;
  serverNow: string;
  onExpired: () => void;
  /** Where the demo's wallet is; null in the real world. */
  walletUrl: string | null;
};

/** The code to scan, large, with the time left, and a status that moves on by itself. */
export function QrisPanel({ payment, isConnected, serverNow, onExpired, walletUrl }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const { formData } = useNavigation();
  const intent = formData?.get('intent');
  const { qrString, amountRupiah, paymentId, expiresAt } = payment;

  return (
    <Card className="mx-auto grid w-full max-w-form justify-items-center gap-4 text-center">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">Pindai untuk membayar</h2>
        <p className="tabular text-head font-extrabold">{rupiah(amountRupiah)}</p>
      </div>
      <div ref={frame} className="w-full max-w-80">
        {qrString === null ? (
          <div className="grid aspect-square place-items-center rounded-m bg-ink-2 text-mist">
            <p className="flex items-center gap-2">
              <Spinner /> Kode sedang disiapkan
            </p>
          </div>
        ) : (
          <QrCode text={qrString} label={`Kode QRIS sebesar ${rupiah(amountRupiah)}`} />
        )}
      </div>
      <p className="text-small text-mist">
        Berlaku <Countdown until={expiresAt} serverNow={serverNow} onEnd={onExpired} /> lagi
      </p>
      <output className="flex items-center gap-2 text-small font-semibold text-toska">
        <Spinner />
        {isConnected ? 'Menunggu pembayaranmu' : 'Menyambung kembali'}
      </output>
      <div className="grid w-full gap-2">
        {qrString !== null && (
          <Button
            look="secondary"
            wide
            onClick={() => {
              const svg = frame.current?.querySelector('svg');
              if (svg) void saveQrImage(svg, `tayang-qris-${paymentId.slice(0, 8)}.png`);
            }}
          >
            <Download className="size-4" aria-hidden="true" />
            Simpan gambar kode
          </Button>
        )}
        <Form method="post" className="grid grid-cols-2 gap-2">
          <input type="hidden" name="payment_id" value={paymentId} />
          <Button
            type="submit"
            name="intent"
            value="check"
            look="quiet"
            isBusy={intent === 'check'}
          >
            Cek status
          </Button>
          <Button
            type="submit"
            name="intent"
            value="cancel"
            look="quiet"
            isBusy={intent === 'cancel'}
          >
            Batalkan
          </Button>
        </Form>
      </div>
      <ol className="grid w-full list-decimal gap-1.5 border-t border-line pt-4 pl-5 text-left text-small text-mist">
        <li>Buka aplikasi bank atau dompet digital, pilih Bayar atau QRIS.</li>
        <li>Pindai kode ini, atau pilih gambar kode yang kamu simpan.</li>
        <li>Pastikan penerimanya Tayang dan jumlahnya {rupiah(amountRupiah)}, lalu bayar.</li>
      </ol>
      {walletUrl !== null && (
        <a
          href={walletUrl}
          target="_blank"
          rel="noreferrer"
          className="py-2 text-note text-haze underline"
        >
          Demo: buka dompet pembeli
        </a>
      )}
    </Card>
  );
}
