import { ExternalLink, ShieldCheck } from 'lucide-react';
import { useStore } from '../../../lib/store/store.ts';
import { buttonLook } from '../../../ui/button-look.ts';

/** Cards are typed on the gateway's own page, never on ours. */
export function PageInstruction({ url: first }: { url: string }) {
  // The gateway may have made a new page since this one was drawn.
  const url = useStore((state) => state.urlRedirect.data) ?? first;
  return (
    <div className="grid w-full justify-items-center gap-4">
      <ShieldCheck className="size-14 text-toska" aria-hidden="true" />
      <p className="text-mist">
        Kamu akan membayar di halaman aman penyedia pembayaran, lalu kembali ke sini. Nomor kartumu
        tidak lewat Tayang.
      </p>
      <a href={url} className={buttonLook({ size: 'l', wide: true })}>
        Lanjut membayar
        <ExternalLink className="size-4" aria-hidden="true" />
      </a>
    </div>
  );
}
