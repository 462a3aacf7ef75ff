import type { ThumbnailSheets } from './thumbnails.ts';
import { dateOf, endOf, type Shown, type Span } from './timeline.ts';

/** A stretch of a channel's timeline whose small pictures lie in the sheets of one film. */
export type PictureStretch = {
  /** In milliseconds since 1970. */
  from: number;
  to: number;
  /** Seconds of the film at `from`. */
  begins: number;
  /** Below a token: sheet `n` lies at `{path}thumbs/{n}.webp`. */
  path: string;
  sheets: Omit<ThumbnailSheets, 'largestBytes'>;
};

/**
 * Where the small pictures of what was shown lie. Nothing of a film that has not been on yet is named: it would tell
 * what comes. What has no sheets, such as a broadcast of an encoder, is left out.
 */
export function picturesOf(
  shown: readonly Shown[],
  span: Span,
  sheetsOf: (path: string) => ThumbnailSheets | undefined,
): PictureStretch[] {
  return shown.flatMap(({ item, video }): PictureStretch[] => {
    const [track] = item.video;
    const found = sheetsOf(item.path);
    if (track === undefined || found === undefined) return [];
    const { largestBytes: _, ...sheets } = found;
    const from = dateOf(Math.max(item.start, span.from)).getTime();
    const to = dateOf(Math.min(endOf(item, track, video.until - 1), span.to)).getTime();
    const firstTime = track.segments.time[0] ?? 0;
    const skipped = (from - dateOf(item.start).getTime()) / 1000;
    const begins = skipped + (track.base - firstTime) / track.timescale;
    return to > from ? [{ from, to, begins, path: item.path, sheets }] : [];
  });
}
