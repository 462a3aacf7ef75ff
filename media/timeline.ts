import type { Track } from './track.ts';

/**
 * Time on a channel's timeline: 90 kHz since 1970, in which every frame of the house format is a whole number.
 * Live, start-over, pause and catch-up are places on it.
 */
export type Ticks = number;

export const TICKS_A_SECOND = 90_000;
const TICKS_A_MS = TICKS_A_SECOND / 1000;

export function ticksOf(at: Date): Ticks {
  return at.getTime() * TICKS_A_MS;
}

export function dateOf(ticks: Ticks): Date {
  return new Date(Math.round(ticks / TICKS_A_MS));
}

/** A rendition as far as it is at hand: a whole film's, or the part of a session that a window needs. */
export type LiveTrack = Track & {
  /** What addresses call `segments[0]`; 1 for a film. */
  firstNumber: number;
  /** Media time, in ticks of the track, that plays when its item begins. */
  base: number;
};

/** How many segments of picture and of sound. */
export type Counts = { video: number; audio: number };

/** Something that a channel plays without a break in its media time: a film once, a session of an encoder, a slate. */
export type Item = {
  /** Items of the channel before it: HLS counts discontinuities by it, DASH names the Period after it. */
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
};

/** What of a timeline is asked for. */
export type Span = {
  from: Ticks;
  /** Infinity for what is live. */
  to: Ticks;
  /** What has been said so far: nothing that ends later is listed. */
  edge: Ticks;
};

/** Segments `from` up to but without `until`, counted in the tracks' tables. */
export type Slice = { from: number; until: number };

export function startOf(item: Item, track: LiveTrack, index: number): Ticks {
  return item.start + toTicks((track.segments.time[index] ?? 0) - track.base, track);
}

export function endOf(item: Item, track: LiveTrack, index: number): Ticks {
  const { time, duration } = track.segments;
  return item.start + toTicks((time[index] ?? 0) + (duration[index] ?? 0) - track.base, track);
}

function toTicks(mediaTime: number, { timescale }: Track): Ticks {
  return Math.round((mediaTime * TICKS_A_SECOND) / timescale);
}

/** The segments of a track that lie within a span, snapped outwards: whoever begins in one gets it whole. */
function sliceOf(item: Item, track: LiveTrack, count: number, span: Span): Slice {
  const from = firstWhere(count, (index) => endOf(item, track, index) > span.from);
  const until = firstWhere(
    count,
    (index) => endOf(item, track, index) > span.edge || startOf(item, track, index) >= span.to,
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

/** An item with something to show of it. Both parts are never empty: a player can't begin with one alone. */
export type Shown = { item: Item; video: Slice; audio: Slice };

/**
 * What a span shows, in order. The newest item is left out until picture and sound both have a segment of it, so that
 * all playlists of a channel name the same items.
 */
export function shownIn(items: readonly Item[], span: Span): Shown[] {
  const shown: Shown[] = [];
  for (const item of items) {
    const { video: videos, audio: audios, count } = item;
    const [picture, sound] = [videos[0], audios[0]];
    const video = picture ? sliceOf(item, picture, count.video, span) : NONE;
    const audio = sound ? sliceOf(item, sound, count.audio, span) : NONE;
    if (picture && video.from === video.until) continue;
    if (sound && audio.from === audio.until) continue;
    if (picture ?? sound) shown.push({ item, video, audio });
  }
  return shown;
}

const NONE: Slice = { from: 0, until: 0 };

/** When the newest of what is shown ends: what is written of a live span changes only as this moves. */
export function edgeOf(shown: readonly Shown[]): Ticks {
  const last = shown.at(-1);
  if (last === undefined) return 0;
  const { item, video, audio } = last;
  const [picture, sound] = [item.video[0], item.audio[0]];
  return Math.max(
    picture ? endOf(item, picture, video.until - 1) : 0,
    sound ? endOf(item, sound, audio.until - 1) : 0,
  );
}
