import type { Engine, EngineEvents } from '../engine/engine.ts';
import type { LivePosition } from './live-time.ts';

/** Where on a channel's timeline to play from: an opened source. */
export type LiveMedia = {
  url: string;
  mediaExt: 'mpd' | 'm3u8';
  /** Of a part: the moment that its media time 0 stands for. Null where it is live. */
  from: number | null;
};

/** What of the timeline this source holds now, and where in it the playhead is; milliseconds since 1970. */
export type HeldPosition = LivePosition & {
  /** Of which source. */
  url: string;
  /** The oldest that can be watched here. */
  from: number;
  /** Still going on: `edge` moves. */
  isGrowing: boolean;
};

/** One player for all channels: changing them only loads another source. */
export type Television = {
  /** Plays a source; undefined when another took its place meanwhile, or none could be opened. */
  load(media: LiveMedia): Promise<Omit<Engine, 'destroy'> | undefined>;
  /** Reads a manifest that may be wanted next: a few kilobytes. */
  prefetch(url: string): Promise<void>;
  /** Undefined while nothing is loaded. */
  position(): HeldPosition | undefined;
  /** Moves to a moment. False when this source does not hold it. */
  seekTo(time: number): boolean;
  /** Shows nothing until the next load. */
  clear(): Promise<unknown>;
  destroy(): Promise<unknown>;
};

export type TelevisionEvents = EngineEvents;
