import {
  type Counts,
  type Period,
  type LiveTrack,
  type Ticks,
  TICKS_A_SECOND,
} from './timeline.ts';
import type { Track } from '../track.ts';

/** A packaged asset as a channel plays it. */
export type Source = {
  path: string;
  video: LiveTrack[];
  audio: LiveTrack[];
  /** Length of its picture; of its sound where it has none. */
  ticks: Ticks;
  count: Counts;
};

/**
 * Assets one after the other, again and again, from `start` to `end`, which lies on the end of a segment. Published
 * blocks never change: together they are what an assembled channel has played and will play.
 */
export type Block = {
  start: Ticks;
  end: Ticks;
  sources: readonly Source[];
  /** Of the whole channel before it. */
  before: Counts & { periods: number };
};

/** An asset's tracks from their beginning. */
export function sourceOf(path: string, video: Track[], audio: Track[]): Source {
  const [picture, sound] = [video.map(fromItsFirst), audio.map(fromItsFirst)];
  const [lead] = picture.length > 0 ? picture : sound;
  const ticks = lead === undefined ? 0 : lengthOf(lead, lead.segments.time.length);
  const count = {
    video: picture[0]?.segments.time.length ?? 0,
    audio: startedBefore(sound[0], ticks),
  };
  return { path, video: picture, audio: sound, ticks, count };
}

function fromItsFirst(track: Track): LiveTrack {
  return { ...track, firstNumber: 1, base: track.segments.time[0] ?? 0 };
}

function lengthOf({ segments, timescale, base }: LiveTrack, count: number): Ticks {
  const last = count - 1;
  const end = (segments.time[last] ?? 0) + (segments.duration[last] ?? 0);
  return Math.round(((end - base) * TICKS_A_SECOND) / timescale);
}

/** Sound that begins after the picture has ended is not played. */
function startedBefore(track: LiveTrack | undefined, ticks: Ticks): number {
  if (track === undefined) return 0;
  const { segments, timescale, base } = track;
  const past = segments.time.findIndex(
    (time) => Math.round(((time - base) * TICKS_A_SECOND) / timescale) >= ticks,
  );
  return past === -1 ? segments.time.length : past;
}

/** As much of an asset as fits: whole segments of picture up to the first that reaches `wished`, or all of it. */
function cutOf(source: Source, wished: Ticks): { ticks: Ticks; count: Counts } {
  const [lead] = source.video.length > 0 ? source.video : source.audio;
  if (wished >= source.ticks || lead === undefined) return source;
  let count = 1;
  while (lengthOf(lead, count) < wished) count += 1;
  const ticks = lengthOf(lead, count);
  const cut = { video: source.video.length > 0 ? count : 0, audio: count };
  if (source.video.length > 0) cut.audio = startedBefore(source.audio[0], ticks);
  return { ticks, count: cut };
}

/**
 * The block that plays `sources` from `start` to the first end of a segment at or after `wishedEnd`.
 * @throws TypeError when there is nothing to play.
 */
export function makeBlock(
  start: Ticks,
  wishedEnd: Ticks,
  sources: readonly Source[],
  before: Block['before'],
): Block {
  const round = roundOf(sources);
  if (round.ticks <= 0) throw new TypeError('A block needs assets that have a length');
  const rest = (wishedEnd - start) % round.ticks;
  let end = wishedEnd - rest;
  for (const source of sources) {
    if (end >= wishedEnd) break;
    end += cutOf(source, wishedEnd - end).ticks;
  }
  return { start, end, sources, before };
}

/** What comes before the block that follows. */
export function totalsAfter(block: Block): Block['before'] {
  const { sources, start, end, before } = block;
  const round = roundOf(sources);
  const rounds = Math.floor((end - start) / round.ticks);
  const sum = {
    periods: before.periods + rounds * sources.length,
    video: before.video + rounds * round.count.video,
    audio: before.audio + rounds * round.count.audio,
  };
  let at = start + rounds * round.ticks;
  for (const source of sources) {
    if (at >= end) break;
    const { ticks, count } = cutOf(source, end - at);
    sum.periods += 1;
    sum.video += count.video;
    sum.audio += count.audio;
    at += ticks;
  }
  return sum;
}

function roundOf(sources: readonly Source[]): { ticks: Ticks; count: Counts } {
  const sum = { ticks: 0, count: { video: 0, audio: 0 } };
  for (const { ticks, count } of sources) {
    sum.ticks += ticks;
    sum.count.video += count.video;
    sum.count.audio += count.audio;
  }
  return sum;
}

/** The periods of a block that touch a span of time; cost grows with the span, not with the block. */
export function periodsOf(block: Block, from: Ticks, to: Ticks): Period[] {
  const { sources, start, end, before } = block;
  const round = roundOf(sources);
  const rounds = Math.max(0, Math.floor((from - start) / round.ticks));
  let at = start + rounds * round.ticks;
  let ordinal = before.periods + rounds * sources.length;
  let video = before.video + rounds * round.count.video;
  let audio = before.audio + rounds * round.count.audio;
  const until = Math.min(to, end);
  const periods: Period[] = [];
  for (let i = 0; at < until; i = (i + 1) % sources.length) {
    const source = sources[i];
    if (source === undefined) break;
    const { ticks, count } = cutOf(source, end - at);
    if (at + ticks > from) {
      const { path, video: pictures, audio: sounds } = source;
      periods.push({
        ordinal,
        start: at,
        end: at + ticks,
        path,
        video: pictures,
        audio: sounds,
        count,
        before: { video, audio },
      });
    }
    at += ticks;
    ordinal += 1;
    video += count.video;
    audio += count.audio;
  }
  return periods;
}
