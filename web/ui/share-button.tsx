import { Ellipsis, MessageCircle, Share2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useOrigin } from '../lib/session/session.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** What is shared, for people: a title, an episode, a match, a moment of it. */
  name: string;
  /** Its page. */
  path: string;
  /** The sentence before the address; without it `Nonton {name} di Tayang`. */
  text?: string;
  look?: ButtonLook['look'];
  size?: ButtonLook['size'];
  /** Only the icon, for rows with little room. */
  isSmall?: boolean;
};

/** Tells others of a page: WhatsApp first, then the address, then what else the device has. Without scripts: WhatsApp. */
export function ShareButton({ name, path, text, look = 'secondary', size, isSmall }: Props) {
  const origin = useOrigin();
  const [isOpen, setOpen] = useState(false);
  const url = new URL(path, origin || 'http://localhost').href;
  const message = `${text ?? `Nonton ${name} di Tayang`}: ${url}`;
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(message)}`;
  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  const label = `Bagikan ${name}`;
  return (
    <>
      <a
        href={whatsapp}
        target="_blank"
        rel="noreferrer"
        aria-haspopup="dialog"
        aria-label={label}
        title={isSmall ? label : undefined}
        onClick={openSheet}
        className={
          isSmall
            ? 'inline-flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-ink-2'
            : buttonLook({ look, ...(size && { size }) })
        }
      >
        <Share2 className="size-5" aria-hidden="true" />
        {!isSmall && 'Bagikan'}
      </a>
      <Dialog isOpen={isOpen} title={label} shape="sheet" onClose={() => setOpen(false)}>
        <div className="grid gap-3">
          <a
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            className={buttonLook({ size: 'l', wide: true })}
          >
            <MessageCircle className="size-5" aria-hidden="true" />
            Kirim lewat WhatsApp
            <span className="sr-only"> (tab baru)</span>
          </a>
          <p className="flex items-center gap-2 rounded-m border border-line bg-ink-2 py-1 pr-1 pl-4">
            <span className="min-w-0 flex-1 truncate text-small text-mist">{url}</span>
            <CopyButton text={url} label="tautan" />
          </p>
          <OtherApps name={name} text={text ?? `Nonton ${name} di Tayang`} url={url} />
        </div>
      </Dialog>
    </>
  );
}

/** What the device itself shares with; inside the dialog, which only scripts open. */
function OtherApps({ name, text, url }: { name: string; text: string; url: string }) {
  if (typeof navigator === 'undefined' || navigator.share === undefined) return null;
  return (
    <Button
      look="secondary"
      wide
      onClick={() => void navigator.share({ title: name, text, url }).catch(() => undefined)}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
      Aplikasi lain
    </Button>
  );
}
