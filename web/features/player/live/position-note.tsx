import { Play, X } from 'lucide-react';
import { wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

type Props = { at: number; zone: Zone; onContinue: () => void; onClose: () => void };

/** Offers to go on where this profile left the channel, on whatever device that was. */
export function PositionNote({ at, zone, onContinue, onClose }: Props) {
  return (
    <section
      aria-label="Lanjutkan"
      className="absolute top-2 right-2 z-20 flex animate-rise items-center gap-1 rounded-full bg-veil p-1 md:top-auto md:right-4 md:bottom-28"
    >
      <Button onClick={onContinue} className="px-4">
        <Play className="size-4" fill="currentColor" aria-hidden="true" />
        Lanjutkan dari {wallClock(at, zone)}
      </Button>
      <IconButton label="Tetap di siaran langsung" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
