import { wallClock, type Zone } from '../../../lib/formats/zone.ts';
import { cx } from '../../../ui/cx.ts';
import { behindWords, isAtEdge } from '../television/live-time.ts';
import type { HeldPosition } from '../television/television.ts';

type Props = {
  position: HeldPosition | undefined;
  zone: Zone;
  onGoLive: () => void;
};

/** LANGSUNG, or how far behind and the way there. */
export function LiveClock({ position, zone, onGoLive }: Props) {
  if (position === undefined) return null;
  const isLive = position.isGrowing && isAtEdge(position);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <button
        type="button"
        onClick={onGoLive}
        aria-disabled={isLive || undefined}
        className={cx(
          'flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-note font-bold tracking-wide',
          isLive ? 'text-toska' : 'text-mist hover:bg-cloud/10 hover:text-cloud',
        )}
      >
        <span className="size-2 rounded-full bg-current" aria-hidden="true" />
        {isLive ? 'LANGSUNG' : 'Ke langsung'}
      </button>
      <p className="tabular text-small leading-tight whitespace-nowrap text-mist max-md:sr-only">
        {wallClock(position.at, zone)} {zone.name}
        {!isLive && position.isGrowing && (
          <span className="block text-note">tertinggal {behindWords(position)}</span>
        )}
      </p>
    </div>
  );
}
