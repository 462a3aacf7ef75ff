import { lazy, Suspense, useEffect, useState } from 'react';
import type { ChannelCard } from '#contract/live/shapes.ts';
import type { Zone } from '../../../lib/formats/zone.ts';
import { dataPerHour } from '../../../lib/formats/data-per-hour.ts';
import type { Engine } from '../engine/engine.ts';
import type { Television } from '../television/television.ts';
import { ChannelBanner } from '../zapping/channel-banner.tsx';
import type { PrefetchedChannel } from '../zapping/use-channel-prefetch.ts';
import type { Zapping } from '../zapping/use-zapping.ts';
import { AudioStill } from './audio-still.tsx';
import type { ContinuingProps } from './continuing-note.tsx';
import { HighlightEnd } from './highlight-end.tsx';
import { PositionNote } from './position-note.tsx';

const ContinuingNote = lazy(() =>
  import('./continuing-note.tsx').then(
    ({ ContinuingNote: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

type StillProps = {
  channel: ChannelCard;
  title: string | undefined;
  isCapped: boolean;
  isPlaying: boolean;
  engine: Engine | null;
};

/** In place of the picture while only the sound plays, with what it costs. */
export function LiveStill({ engine, ...rest }: StillProps) {
  const costs = engine?.qualities.at(-1);
  return <AudioStill {...rest} perHour={costs === undefined ? undefined : dataPerHour(costs)} />;
}

type Props = {
  zapping: Zapping<ChannelCard>;
  television: Television | null;
  prefetched: readonly PrefetchedChannel[];
  /** The viewer has just moved: they may change the channel. */
  isAwake: boolean;
  /** Highlights that are over. */
  ended: { title: string; matchSlug: string } | null;
  liveTo: string;
  onAgain: () => void;
  /** Where the viewer left the channel, while that is offered. */
  offeredAt: number | null;
  zone: Zone;
  /** What is watched goes on at another channel. */
  continuing: Omit<ContinuingProps, 'zone' | 'onClose'> | null;
  onOpenAt: (time: number) => void;
  onCloseOffer: () => void;
};

/** What lies over the picture of a channel. */
export function LiveOverlays(props: Props) {
  const { zapping, ended, offeredAt, zone, continuing } = props;
  const [closed, setClosed] = useState('');
  const isContinuing = continuing !== null && continuing.programme.id !== closed;
  usePrefetchedManifests(props.television, props.prefetched, props.isAwake);
  return (
    <>
      <ChannelBanner zapping={zapping} />
      {ended !== null && <HighlightEnd {...ended} liveTo={props.liveTo} onAgain={props.onAgain} />}
      {isContinuing && (
        <Suspense fallback={null}>
          <ContinuingNote
            key={continuing.programme.id}
            {...continuing}
            zone={zone}
            onClose={() => setClosed(continuing.programme.id)}
          />
        </Suspense>
      )}
      {offeredAt !== null && !isContinuing && (
        <PositionNote
          at={offeredAt}
          zone={zone}
          onContinue={() => props.onOpenAt(offeredAt)}
          onClose={props.onCloseOffer}
        />
      )}
    </>
  );
}

/** Fetches the manifests of channels that may be next, each time the viewer moves: then they may change. */
function usePrefetchedManifests(
  television: Television | null,
  prefetched: readonly PrefetchedChannel[],
  isAwake: boolean,
): void {
  useEffect(() => {
    if (isAwake) for (const { media } of prefetched) void television?.prefetch(media.url);
  }, [television, prefetched, isAwake]);
}
