import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

const ENTRIES = ':is(a, [data-entry])';

/** From entry to entry, as on a remote control; the volume has the arrows again once the list is closed. */
function moveFocus(panel: HTMLElement | null, by: 1 | -1): void {
  const links = [...(panel?.querySelectorAll<HTMLElement>(ENTRIES) ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  links[Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
}

type Props = {
  id: string;
  /** What it lists, as its name and over it. */
  label: string;
  heading: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A list over the side of the picture, also in fullscreen: channels, episodes, chapters. On a phone held upright it is a
 * sheet from the bottom edge. Escape closes; the focus goes in with it and back.
 */
export function SidePanel({ id, label, heading, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const before = document.activeElement;
    const current = panel.current?.querySelector<HTMLElement>(`${ENTRIES}[aria-current]`);
    (current ?? panel.current?.querySelector<HTMLElement>(ENTRIES))?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'center' });
    const onKey = (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by !== undefined) {
        event.preventDefault();
        moveFocus(panel.current, by);
      }
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current();
    };
    const element = panel.current;
    element?.addEventListener('keydown', onKey);
    return () => {
      element?.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <>
      <div className="player-side-shade" aria-hidden="true" onClick={onClose} />
      <section ref={panel} id={id} aria-label={label} className="player-side">
        <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4">
          <h2 className="font-bold">{heading}</h2>
          <IconButton label={`Tutup ${label.toLowerCase()}`} onClick={onClose}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">{children}</div>
      </section>
    </>
  );
}
