import type { ThumbnailSheets } from '../pictures/thumbnails.ts';
import { dateOf, endOf, type WindowSegments, type DvrWindow } from './timeline.ts';

/** A stretch of a channel's timeline whose small pictures lie in the sheets of one asset. */
export type PictureStretch = {
  /** In milliseconds since 1970. */
  from: number;
  to: number;
  /** Seconds of the asset at `from`. */
  begins: number;
  /** Below a token: sheet `n` lies at `{path}thumbs/{n}.webp`. */
  path: string;
  sheets: Omit<ThumbnailSheets, 'largestBytes'>;
};

/**
 * Where the small pictures of what was shown lie. Nothing of an asset that has not been on yet is named: it would tell
 * what comes. What has no sheets, such as a broadcast of an encoder, is left out.
 */
export function picturesOf(
  windowSegments: readonly WindowSegments[],
  window: DvrWindow,
  sheetsOf: (path: string) => ThumbnailSheets | undefined,
): PictureStretch[] {
  return windowSegments.flatMap(({ period, video }): PictureStretch[] => {
    const [track] = period.video;
    const found = sheetsOf(period.path);
    if (track === undefined || found === undefined) return [];
    const { largestBytes: _, ...sheets } = found;
    const from = dateOf(Math.max(period.start, window.from)).getTime();
    const to = dateOf(Math.min(endOf(period, track, video.until - 1), window.to)).getTime();
    const firstTime = track.segments.time[0] ?? 0;
    const skipped = (from - dateOf(period.start).getTime()) / 1000;
    const begins = skipped + (track.base - firstTime) / track.timescale;
    return to > from ? [{ from, to, begins, path: period.path, sheets }] : [];
  });
}
