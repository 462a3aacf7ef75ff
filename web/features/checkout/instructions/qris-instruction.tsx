import { Download } from 'lucide-react';
import { useRef } from 'react';
import { rupiah } from '../../../lib/formats/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { MethodMark } from '../method-mark.tsx';
import { readMerchant } from './read-merchant.ts';
import { saveQrImage } from './save-qr-image.ts';
import { WalletLinks } from './wallet-links.tsx';

type Props = { qrString: string; paymentId: string; amountRupiah: number; app: string | null };

/** The code to scan, large; `app` names the one wallet that was chosen. */
export function QrisInstruction({ qrString, paymentId, amountRupiah, app }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const merchant = readMerchant(qrString);
  return (
    <div className="grid w-full justify-items-center gap-4">
      <div ref={frame} className="w-full max-w-80">
        <QrCode text={qrString} label={`Kode QRIS sebesar ${rupiah(amountRupiah)}`} />
      </div>
      {merchant !== null && (
        <div className="grid gap-1 text-small">
          <p className="flex items-center justify-center gap-2 font-bold">
            <MethodMark name="qris" isNamed /> {merchant.name}
          </p>
          {merchant.nmid !== null && (
            <p className="tabular text-note text-mist">NMID {merchant.nmid}</p>
          )}
        </div>
      )}
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
      <WalletLinks only={app} />
      <ol className="grid w-full list-decimal gap-1.5 border-t border-line pt-4 pl-5 text-left text-small text-mist">
        <li>
          {app === null
            ? 'Buka aplikasi bank atau dompet digital, pilih Bayar atau QRIS.'
            : `Buka aplikasi ${app}, pilih Pindai.`}
        </li>
        <li>
          Pindai kode ini. Kalau kodenya di HP yang sama, simpan gambarnya lalu ambil dari galeri.
        </li>
        <li>
          Pastikan penerimanya {merchant?.name ?? 'Tayang'} dan jumlahnya {rupiah(amountRupiah)},
          lalu bayar.
        </li>
      </ol>
    </div>
  );
}
