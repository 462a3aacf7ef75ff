import { History, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SECOND } from '#contract/constants.ts';
import { wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

const SHOWN_MS = 10 * SECOND;

type Props = { at: number; zone: Zone; onContinue: () => void; onClose: () => void };

/**
 * Offers to go on where this profile left what is still on, on whatever device that was. Small, and gone by itself once
 * the viewer has watched live instead; not while the keyboard is on it.
 */
export function PositionNote({ at, zone, onContinue, onClose }: Props) {
  const note = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (note.current?.contains(document.activeElement) !== true) close.current();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <section ref={note} aria-label="Lanjutkan" className="player-note">
      <button type="button" onClick={onContinue} className="player-note-act">
        <History className="size-4 shrink-0" aria-hidden="true" />
        Lanjutkan dari {wallClock(at, zone)}
      </button>
      <IconButton label="Tetap di siaran langsung" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
