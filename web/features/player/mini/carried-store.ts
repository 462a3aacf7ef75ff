import { create } from 'zustand';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import type { PlaybackSource } from '../film/source.ts';
import type { OpenedSource } from '../television/live-source.ts';
import type { Television } from '../television/television.ts';

type Common = {
  videoElement: HTMLVideoElement;
  /** What its page had loaded: going back to it asks for nothing. */
  page: unknown;
  /** The address of its page. */
  to: string;
  /** Who watches: with another viewer or profile it ends. */
  watchedBy: string;
};

export type CarriedFilm = Common & { kind: 'film'; source: PlaybackSource };
export type CarriedChannel = Common & {
  kind: 'channel';
  channel: ChannelCard;
  source: OpenedSource;
  television: Television;
  schedule: readonly Programme[];
  isAudioOnly: boolean;
};
/** What goes on playing in the small player. */
export type Carried = CarriedFilm | CarriedChannel;

/** Client state beside the specification's slices; null while nothing plays on. */
export const useCarried = create<{ carried: Carried | null }>(() => ({ carried: null }));
