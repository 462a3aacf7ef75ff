import { Smartphone } from 'lucide-react';
import { buttonLook } from '../../../ui/button-look.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

type Props = { url: string; app: string };

/** On a phone straight to the wallet; from a larger screen over the phone's camera. */
export function AppInstruction({ url, app }: Props) {
  return (
    <div className="grid w-full justify-items-center gap-4">
      <div className="hidden w-full max-w-72 md:block">
        <QrCode text={url} label={`Kode untuk membuka ${app} di HP`} />
      </div>
      <p className="hidden text-small text-mist md:block">
        Arahkan kamera HP ke kode ini. {app} terbuka dengan jumlah yang sudah terisi.
      </p>
      <a href={url} className={buttonLook({ size: 'l', wide: true })}>
        <Smartphone className="size-5" aria-hidden="true" />
        Buka {app}
      </a>
      <ol className="grid w-full list-decimal gap-1.5 border-t border-line pt-4 pl-5 text-left text-small text-mist">
        <li>
          Buka {app} lewat tombol<span className="hidden md:inline"> atau kode</span> di atas.
        </li>
        <li>Periksa penerima dan jumlahnya, lalu masukkan PIN.</li>
        <li>Kembali ke sini. Halaman ini lanjut sendiri.</li>
      </ol>
    </div>
  );
}
