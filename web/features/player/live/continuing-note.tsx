import { MoveRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Programme } from '#contract/live/shapes.ts';
import { wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { paths } from '../../../lib/page/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

export type ContinuingProps = {
  /** An event that is not over at its end; it says where it goes on. */
  programme: Programme;
  /** The playhead. */
  at: number;
  isLive: boolean;
  zone: Zone;
  onGo: (to: string) => void;
  onClose: () => void;
};

/**
 * Says over the picture that what is watched goes on at another channel, and leads there: at once where it has gone over,
 * else when it does. Who watches later is led to that moment.
 */
export function ContinuingNote({ programme, at, isLive, zone, onGo, onClose }: ContinuingProps) {
  const { continuesOn: channel, category, stop } = programme;
  const [doesFollow, setFollow] = useState(false);
  const moment = Date.parse(stop);
  const isOver = at >= moment;
  const to =
    channel &&
    paths.liveTv(channel.id, undefined, isLive ? {} : { at: new Date(moment).toISOString() });
  useEffect(() => {
    if (doesFollow && isOver && to !== undefined) onGo(to);
  }, [doesFollow, isOver, to, onGo]);
  if (channel === undefined || to === undefined) return null;
  const what = category === 'Olahraga' ? 'Pertandingan' : 'Siaran';
  const when = isOver ? '' : ` pukul ${wallClock(moment, zone)}`;
  return (
    <section aria-label="Siaran berlanjut" className="player-note max-w-[calc(100%-1.5rem)]">
      <output className="min-w-0 py-2 pl-4 text-small">
        {doesFollow
          ? `Kamu dipindahkan ke ${channel.name}${when}`
          : `${what} berlanjut di ${channel.name}${when}`}
      </output>
      <button
        type="button"
        className="player-note-act"
        onClick={() => (isOver ? onGo(to) : setFollow(!doesFollow))}
      >
        {doesFollow ? (
          'Batal'
        ) : (
          <>
            <MoveRight className="size-4 shrink-0" aria-hidden="true" />
            {isOver ? 'Pindah' : 'Ikut pindah'}
          </>
        )}
      </button>
      <IconButton label="Tetap di saluran ini" onClick={onClose}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </section>
  );
}
