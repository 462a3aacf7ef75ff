import type { Slot } from './timeline-row.ts';

/** How one source of a channel does. */
export type SourceHealth = {
  slot: Slot;
  /** `rtmp`, `srt`, `pull`. */
  kind: string;
  isUp: boolean;
  /** ISO time since when it is up, or down. */
  since: string | null;
  kbps: number;
  /** What went wrong last, in short. */
  error: string | null;
};

export type PictureHealth = {
  codec: string;
  width: number;
  height: number;
  fps: number;
  /** Null: it has no sound. */
  audio: string | null;
};

/** How an encoded channel does, as its writer sees it. */
export type IngestHealth = {
  state: 'waiting' | 'live' | 'slate';
  slot: Slot | null;
  picture: PictureHealth | null;
  /** What it is aired in: `v240`, and fewer than there might be where the machine is too slow. */
  rungs: string[];
  kbps: number;
  lastSegmentAt: Date | null;
  driftMs: number;
  lagMs: number;
  reconnects: number;
  failovers: number;
  waitingRows: number;
  sources: SourceHealth[];
};
