import type { Track } from '../track.ts';

/**
 * Time on a channel's timeline: 90 kHz since 1970, in which every frame of the house format is a whole number.
 * Live, start-over, pause and catch-up are positions on it.
 */
export type Ticks = number;

export const TICKS_A_SECOND = 90_000;
export const TICKS_A_MS = TICKS_A_SECOND / 1000;

export function ticksOf(at: Date): Ticks {
  return at.getTime() * TICKS_A_MS;
}

export function dateOf(ticks: Ticks): Date {
  return new Date(Math.round(ticks / TICKS_A_MS));
}

/** A rendition as far as it is at hand: a whole asset's, or the part of a session that a window needs. */
export type LiveTrack = Track & {
  /** What addresses call `segments[0]`; 1 for an asset. */
  firstNumber: number;
  /** Media time, in ticks of the track, that plays when its period begins. */
  base: number;
};

/** How many segments of picture and of sound. */
export type Counts = { video: number; audio: number };

/**
 * What a channel plays without a break in its media time: an asset once, a session of an encoder, a slate. DASH writes
 * a Period of it, HLS puts a discontinuity between two.
 */
export type Period = {
  /** Periods of the channel before it: HLS counts discontinuities by it, DASH names the Period after it. */
  ordinal: number;
  start: Ticks;
  /** Null while it still grows. */
  end: Ticks | null;
  /** Where its tracks lie below a token: `a/{asset}/{version}/` or `s/{session}/`. */
  path: string;
  /** Smallest first, cut at the same ticks. */
  video: LiveTrack[];
  audio: LiveTrack[];
  /** How many of the tracks' segments it plays, from the first. */
  count: Counts;
  /** Segments of the channel before the tracks' first ones. */
  before: Counts;
  /** Whether each segment of sound belongs to the picture's of its number, as an encoder's do. */
  isCutAlike?: boolean;
};

/** The DVR window: what of a timeline is asked for. */
export type DvrWindow = {
  from: Ticks;
  /** Infinity for what is live. */
  to: Ticks;
  /** What has been listed so far: nothing that ends later is. */
  edge: Ticks;
};

/** Segments `from` up to but without `until`, counted in the tracks' tables. */
export type Slice = { from: number; until: number };

export function startOf(period: Period, track: LiveTrack, index: number): Ticks {
  return period.start + toTicks((track.segments.time[index] ?? 0) - track.base, track);
}

export function endOf(period: Period, track: LiveTrack, index: number): Ticks {
  const { time, duration } = track.segments;
  return period.start + toTicks((time[index] ?? 0) + (duration[index] ?? 0) - track.base, track);
}

function toTicks(mediaTime: number, { timescale }: Track): Ticks {
  return Math.round((mediaTime * TICKS_A_SECOND) / timescale);
}

/** The segments of a track that lie within a window, snapped outwards: a player that begins in one gets it whole. */
function sliceOf(period: Period, track: LiveTrack, count: number, window: DvrWindow): Slice {
  const from = firstWhere(count, (index) => endOf(period, track, index) > window.from);
  const until = firstWhere(
    count,
    (index) =>
      endOf(period, track, index) > window.edge || startOf(period, track, index) >= window.to,
  );
  return { from, until: Math.max(from, until) };
}

/** The first of `count` indexes for which something is true that stays true; `count` when there is none. */
function firstWhere(count: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A period with its segments in a window. Neither is empty: a player can't begin with picture or sound alone. */
export type WindowSegments = { period: Period; video: Slice; audio: Slice };

/**
 * What a window shows, in order. The newest period is left out until picture and sound both have a segment of it, so that
 * all playlists of a channel name the same periods.
 */
export function windowSegmentsOf(periods: readonly Period[], window: DvrWindow): WindowSegments[] {
  const windowSegments: WindowSegments[] = [];
  for (const period of periods) {
    const { video: videos, audio: audios, count } = period;
    const [picture, sound] = [videos[0], audios[0]];
    const video = picture ? sliceOf(period, picture, count.video, window) : NONE;
    const audio = sound ? sliceOf(period, sound, count.audio, window) : NONE;
    if (picture && video.from === video.until) continue;
    if (sound && audio.from === audio.until) continue;
    if (picture ?? sound) windowSegments.push({ period, video, audio });
  }
  return windowSegments;
}

const NONE: Slice = { from: 0, until: 0 };

/** When the newest of what is shown ends: what is written of a live span changes only as this moves. */
export function edgeOf(windowSegments: readonly WindowSegments[]): Ticks {
  const last = windowSegments.at(-1);
  if (last === undefined) return 0;
  const { period, video, audio } = last;
  const [picture, sound] = [period.video[0], period.audio[0]];
  return Math.max(
    picture ? endOf(period, picture, video.until - 1) : 0,
    sound ? endOf(period, sound, audio.until - 1) : 0,
  );
}
