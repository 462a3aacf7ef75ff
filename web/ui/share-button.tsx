import { Share2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useOrigin } from '../lib/session/session.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';
import { fetchedSheet } from './fetched-sheet.tsx';
import type { ShareSheetProps } from './share-sheet.tsx';

const ShareSheet = fetchedSheet<ShareSheetProps>(async () => {
  return (await import('./share-sheet.tsx')).ShareSheet;
});

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

/** Tells others of a page, by a sheet. Without scripts: WhatsApp. */
export function ShareButton({ name, path, text, look = 'secondary', size, isSmall }: Props) {
  const origin = useOrigin();
  const [isOpen, setOpen] = useState(false);
  const url = new URL(path, origin || 'http://localhost').href;
  const sentence = text ?? `Nonton ${name} di Tayang`;
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${sentence}: ${url}`)}`;
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
      {isOpen && (
        <ShareSheet
          title={label}
          name={name}
          text={sentence}
          url={url}
          whatsapp={whatsapp}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
