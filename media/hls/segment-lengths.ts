import type { LiveTrack, Slice, WindowSegments } from '../timeline/timeline.ts';

/** A playlist says lengths in hundred thousandths of a second. */
export const UNITS = 100_000;

export function unitsOf({ segments, timescale }: LiveTrack, { from, until }: Slice): number[] {
  return segments.duration
    .slice(from, until)
    .map((duration) => Math.round((duration / timescale) * UNITS));
}

/**
 * Lengths of sound that add up to the picture's. What is whole ends where its playlists do: where they differ, be it by a
 * hundred thousandth, and begin apart, Shaka waits at the end for a segment that it cut off itself, and a viewer for what follows.
 */
export function asLongAsPicture(
  units: readonly number[],
  { period, video }: WindowSegments,
  targetSeconds: number,
): readonly number[] {
  const [picture] = period.video;
  const last = units.at(-1);
  if (picture === undefined || last === undefined) return units;
  const pictures = unitsOf(picture, video);
  const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);
  const shown = last + sum(pictures) - sum(units);
  if (shown > 0 && Math.round(shown / UNITS) <= targetSeconds)
    return [...units.slice(0, -1), shown];
  return period.isCutAlike === true ? pictures : units;
}
