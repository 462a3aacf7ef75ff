import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from '../../../lib/store/store.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/**
 * Holds the settings beside the picture, on a phone as a sheet from the bottom edge. A press elsewhere or
 * Escape closes it; the focus goes in with it and back to where it was.
 */
export function SettingsSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const profile = useStore((state) => state.watch.profile);
  const sheet = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.querySelector<HTMLElement>('[data-part]')?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <>
      <div className="player-settings-shade" aria-hidden="true" onClick={onClose} />
      <section
        ref={sheet}
        id="pengaturan-tayangan"
        aria-label="Pengaturan tayangan"
        className="player-settings"
      >
        <IconButton
          label="Tutup pengaturan"
          onClick={onClose}
          className="absolute top-1 right-1 z-10"
        >
          <X className="size-5" aria-hidden="true" />
        </IconButton>
        {children}
        {profile !== null && (
          <p className="px-4 pb-4 text-note text-haze">Ditonton sebagai {profile}</p>
        )}
      </section>
    </>
  );
}
