import type { Ticks } from '#media/timeline/timeline.ts';
import type { Track } from '#media/track.ts';

export const TICKS_PER_MS = 90;

export const slots = ['primary', 'backup'] as const;
/** Which of a channel's two sources. */
export type Slot = (typeof slots)[number];

/** A track of a session without its segments, which are rows. */
export type IngestTrack = Omit<Track, 'segments'>;

/** A stretch of an encoded channel: one session of an encoder, or the slate between two. */
export type TimelineSpan = {
  channelId: string;
  /** How many the channel had before it. */
  ordinal: number;
  kind: 'session' | 'slate';
  sessionId: string;
  slot: Slot | null;
  assetId: string | null;
  assetVersion: number | null;
  /** When it began to come in: what its objects are named by. */
  anchorTicks: Ticks;
  /** Its position on the channel. */
  startTicks: Ticks;
  /** As far as it is aired. */
  reachTicks: Ticks;
  segments: number;
  segmentsBefore: number;
  /** Of every segment but the last. */
  segmentTicks: number;
  tracks: IngestTrack[];
};

/** One segment of a session, in all its tracks. */
export type SegmentRow = {
  startTicks: Ticks;
  number: number;
  videoTime: number;
  videoDuration: number;
  audioTime: number;
  audioDuration: number;
  /** Sizes, in the order of the session's tracks. */
  bytes: number[];
};

/** Who writes a channel: what was written under an older epoch was overtaken. */
export type Fence = { channelId: string; epoch: number };

/** Another writer has the channel. */
export class WriterLost extends Error {
  constructor() {
    super('Another worker writes this channel');
    this.name = 'WriterLost';
  }
}

/** A day (UTC) of segments: its partition of the table. */
export type SegmentDay = { name: string; from: Ticks; to: Ticks };
