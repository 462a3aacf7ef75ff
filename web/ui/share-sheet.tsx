import { Ellipsis, MessageCircle } from 'lucide-react';
import { buttonLook } from './button-look.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

export type ShareSheetProps = {
  title: string;
  name: string;
  /** The sentence before the address. */
  text: string;
  url: string;
  whatsapp: string;
  onClose: () => void;
};

/** Ways to tell others: WhatsApp first, then the address, then what else the device has. */
export function ShareSheet({ title, name, text, url, whatsapp, onClose }: ShareSheetProps) {
  return (
    <Dialog isOpen title={title} shape="sheet" onClose={onClose}>
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
        <OtherApps name={name} text={text} url={url} />
      </div>
    </Dialog>
  );
}

/** What the device itself shares with. */
function OtherApps({ name, text, url }: Pick<ShareSheetProps, 'name' | 'text' | 'url'>) {
  if (navigator.share === undefined) return null;
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
