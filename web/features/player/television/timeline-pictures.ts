import { SECOND } from '#contract/constants.ts';
import { freshAddress } from '../engine/media-token.ts';
import type { Thumbnail } from '../engine/thumbnails.ts';

/** A stretch of the timeline and the sheets of the film that was on, as the media origin tells it. */
export type PictureStretch = {
  /** In milliseconds since 1970. */
  from: number;
  to: number;
  /** Seconds of the film at `from`. */
  begins: number;
  /** Below the token. */
  path: string;
  sheets: {
    width: number;
    height: number;
    columns: number;
    rows: number;
    count: number;
    intervalSeconds: number;
  };
};

/** Where thumbnails of a stretch are listed, beside the manifest of the same token. */
export function picturesAddress(manifest: string, from: number, to: number): string {
  const [begin, end] = [Math.floor(from / SECOND), Math.ceil(to / SECOND)];
  return manifest.replace(/[^/]+$/, `pictures-${begin}-${end}.json`);
}

/** The picture of a moment; undefined where there was none, or has been none yet. */
export function pictureAt(
  stretches: readonly PictureStretch[],
  time: number,
  manifest: string,
): Thumbnail | undefined {
  const found = stretches.find(({ from, to }) => time >= from && time < to);
  if (found === undefined) return undefined;
  const { from, begins, path, sheets } = found;
  const { width, height, columns, rows, count, intervalSeconds } = sheets;
  const seconds = begins + (time - from) / SECOND;
  const number = Math.min(Math.floor(seconds / intervalSeconds), count - 1);
  const cell = number % (columns * rows);
  const [token = ''] = /^.*?\/t\/[^/]+\//.exec(manifest) ?? [];
  return {
    start: number * intervalSeconds,
    end: (number + 1) * intervalSeconds,
    url: freshAddress(`${token}${path}thumbs/${Math.floor(number / (columns * rows)) + 1}.webp`),
    x: (cell % columns) * width,
    y: Math.floor(cell / columns) * height,
    width,
    height,
  };
}
