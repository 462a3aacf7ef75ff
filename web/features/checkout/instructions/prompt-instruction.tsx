import { BellRing } from 'lucide-react';

/** OVO asks its owner; there is a minute to agree. */
export function PromptInstruction({ phone }: { phone: string }) {
  return (
    <div className="grid w-full justify-items-center gap-4">
      <BellRing className="size-14 text-kunyit" aria-hidden="true" />
      <p>
        Kami sudah mengirim permintaan ke OVO dengan nomor{' '}
        <strong className="tabular whitespace-nowrap">{phone}</strong>.
      </p>
      <ol className="grid w-full list-decimal gap-1.5 border-t border-line pt-4 pl-5 text-left text-small text-mist">
        <li>Buka notifikasi OVO di HP-mu, atau buka aplikasinya lalu pilih Notifikasi.</li>
        <li>Pilih OVO Cash atau OVO Points, lalu tekan Bayar.</li>
        <li>Tetap di halaman ini sampai selesai. Waktunya sekitar satu menit.</li>
      </ol>
    </div>
  );
}
