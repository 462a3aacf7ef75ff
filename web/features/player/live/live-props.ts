import type { ReactNode } from 'react';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import type { Zone } from '../../../lib/formats/zone.ts';
import type { OpenedSource } from '../television/live-source.ts';
import type { PrefetchedChannel } from '../zapping/use-channel-prefetch.ts';
import type { Moments } from './live-timeline.tsx';

export type LiveProps = {
  channel: ChannelCard;
  /** Null where it can't be watched: `panel` says why. */
  source: OpenedSource | null;
  panel: ReactNode;
  /** What its page had loaded, and where it is: to come back from the small player. */
  page: { data: unknown; to: string };
  schedule: readonly Programme[];
  /** Of the match that plays; undefined until it is known whether there is one. */
  moments: Moments | undefined;
  /** What is zapped through. */
  channels: readonly ChannelCard[];
  lastChannel: ChannelCard | null;
  zone: Zone;
  isAudioOnly: boolean;
  /** Where this profile left the channel, to go on there. */
  offeredAt: number | null;
  /** Channels that may be next. */
  prefetched: readonly PrefetchedChannel[];
  miniGuide: ReactNode;
  onZap: (channel: ChannelCard) => void;
  /** To another address of television, in place of this one. */
  onGo: (to: string) => void;
  /** Where the channel is live. */
  liveTo: string;
  /** Asks for the same source again. */
  onReopen: () => void;
  /** Opens another position of the timeline; null is live. */
  onOpenAt: (time: number | null) => void;
  onStartOver: (programme: Programme) => void;
  onAudioOnly: (isOn: boolean) => void;
  /** The moment that plays, every few seconds. */
  onMoment: (time: number) => void;
};
