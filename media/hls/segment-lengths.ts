import {
  dateOf,
  type LiveTrack,
  type Slice,
  startOf,
  type WindowSegments,
} from '../timeline/timeline.ts';

/** A playlist says lengths in hundred thousandths of a second. */
export const UNITS = 100_000;
/** What ends so much before or after the next period begins is said to last until then: players take dates for the truth. */
const ADJOINING = UNITS / 10;

/**
 * What of a period a playlist lists, and the segments of the channel before its tracks' first ones. An encoder's picture and
 * sound are cut at times a little apart: each by its own, a window would begin or end with seconds of one of them alone.
 */
export function listed({ period, video, audio }: WindowSegments, isPicture: boolean) {
  const isLed = period.isCutAlike === true && period.video.length > 0;
  return isPicture || isLed
    ? { slice: video, before: period.before.video }
    : { slice: audio, before: period.before.audio };
}

export function unitsOf({ segments, timescale }: LiveTrack, { from, until }: Slice): number[] {
  return segments.duration
    .slice(from, until)
    .map((duration) => Math.round((duration / timescale) * UNITS));
}

/** The lengths of a period's segments, of one kind. */
type Lengths = readonly number[];

/**
 * Lengths that whole playlists of picture and of sound say, period by period, and the longest in seconds. Shaka trims both
 * lists to the shorter one before it moves them apart by their dates: where the one that begins first is the longer one, it
 * waits at the end for what it has cut off. So the last segment of the other is said to be longer. An asset's picture and
 * sound are cut to grids of their own and begin seconds apart in a part of it.
 */
export function wholeLengths(windowSegments: readonly WindowSegments[], targetSeconds: number) {
  const picture = listOf(windowSegments, true, targetSeconds);
  const sound = listOf(windowSegments, false, targetSeconds);
  const [first, later] = picture.begin < sound.begin ? [picture, sound] : [sound, picture];
  const longer = sum(first.lengths.flat()) - sum(later.lengths.flat());
  const isPart = windowSegments[0] !== undefined && !isScene(windowSegments[0]);
  if (isPart && first.begin < later.begin && later.begin < Infinity && longer > 0)
    later.lengths = later.lengths.with(-1, lengthened(later.lengths.at(-1) ?? [], longer));
  const longest = [picture, sound].flatMap(({ lengths }) => lengths.flat());
  return {
    picture: picture.lengths,
    sound: sound.lengths,
    longestSeconds: Math.max(targetSeconds, ...longest.map((each) => Math.round(each / UNITS))),
  };
}

/** A list as it would be by itself, and when it begins; at no time where there is none. */
function listOf(
  windowSegments: readonly WindowSegments[],
  isPicture: boolean,
  targetSeconds: number,
): { begin: number; lengths: Lengths[] } {
  const begins = windowSegments.map((each) => beginOf(each, isPicture));
  const lengths = windowSegments.map((each, i) => {
    const [track] = isPicture ? each.period.video : each.period.audio;
    if (track === undefined) return [];
    const own = unitsOf(track, listed(each, isPicture).slice);
    const [begin, next] = [begins[i], begins[i + 1]];
    if (begin !== undefined && next !== undefined) {
      const missing = (next - begin) * (UNITS / 1000) - sum(own);
      if (Math.abs(missing) <= ADJOINING) return lengthened(own, missing);
    }
    const isLed = !isPicture && (each.period.isCutAlike === true || isScene(each));
    return isLed ? asLongAsPicture(own, each, targetSeconds) : own;
  });
  return { begin: begins.find((each) => each !== undefined) ?? Infinity, lengths };
}

/** Cut out of its period to segments of picture, beyond which its sound reaches at both ends: it is as long as that. */
function isScene({ period, audio }: WindowSegments): boolean {
  const [sound] = period.audio;
  return sound !== undefined && startOf(period, sound, audio.from) < period.start;
}

/** As its playlist dates it. */
function beginOf(each: WindowSegments, isPicture: boolean): number | undefined {
  const [track] = isPicture ? each.period.video : each.period.audio;
  if (track === undefined) return undefined;
  return dateOf(startOf(each.period, track, listed(each, isPicture).slice.from)).getTime();
}

/** Lengths of an encoder's sound, or of a scene's where they can, which add up to its picture. */
function asLongAsPicture(
  units: readonly number[],
  { period, video }: WindowSegments,
  targetSeconds: number,
): Lengths {
  const [picture] = period.video;
  const last = units.at(-1);
  if (picture === undefined || last === undefined) return units;
  const pictures = unitsOf(picture, video);
  const shown = last + sum(pictures) - sum(units);
  return shown > 0 && Math.round(shown / UNITS) <= targetSeconds
    ? lengthened(units, shown - last)
    : period.isCutAlike === true
      ? pictures
      : units;
}

/** The same with the last one so much longer; as they are where nothing of it would be left. */
function lengthened(lengths: Lengths, by: number): Lengths {
  const last = lengths.at(-1) ?? 0;
  return last + by > 0 && last > 0 ? lengths.with(-1, last + by) : lengths;
}

const sum = (of: Lengths) => of.reduce((all, each) => all + each, 0);
