import { MessageCircle } from 'lucide-react';
import { buttonLook } from '../../ui/button-look.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** The code and the ways to hand it on: WhatsApp first, then the address, then a picture to scan across a table. */
export function InviteCard({ code, link }: { code: string; link: string }) {
  const message = `Nonton bareng di Tayang, yuk. Daftar lewat tautanku, nanti kita berdua dapat Lite 7 hari: ${link}`;
  return (
    <Card className="grid gap-5 md:grid-cols-[minmax(0,1fr)_11rem] md:items-center">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-small font-semibold text-mist">Kode ajakanmu</h2>
          <p className="tabular text-head leading-tight font-extrabold tracking-widest text-kunyit select-all">
            {`${code.slice(0, 4)}-${code.slice(4)}`}
          </p>
        </div>
        <p className="flex items-center gap-2 rounded-m border border-line bg-ink-2 py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1 text-small break-all text-mist select-all">{link}</span>
          <CopyButton text={link} label="tautan ajakan" />
        </p>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ size: 'l', wide: true })}
        >
          <MessageCircle className="size-5" aria-hidden="true" />
          Ajak lewat WhatsApp
          <span className="sr-only"> (tab baru)</span>
        </a>
      </div>
      <figure className="mx-auto grid w-44 gap-2">
        <QrCode text={link} label="Kode QR tautan ajakanmu" />
        <figcaption className="text-center text-note text-haze">Pindai dari HP temanmu</figcaption>
      </figure>
    </Card>
  );
}
