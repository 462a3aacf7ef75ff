import type { Image } from '#contract/catalog/shapes.ts';

/** A picture as a page sends it: only the sizes that can be shown, as text ready for the markup. */
export type PictureData = {
  /** Shown until the picture is there. */
  color: string;
  webp: string;
  jpeg: string;
  /** Size of the largest one, for the place that it takes. */
  w: number;
  h: number;
};

/** Pictures of a shape up to a width; undefined when there are none. */
export function pictureOf(images: Image[], color: string, widest = 1920): PictureData | undefined {
  const fitting = images.filter(({ w }) => w <= widest);
  const largest = fitting.at(-1);
  if (largest === undefined) return undefined;
  const jpegs = fitting.filter(({ type }) => type === 'image/jpeg');
  return {
    color,
    webp: srcSet(fitting.filter(({ type }) => type === 'image/webp')),
    jpeg: (jpegs.findLast(({ w }) => w <= 640) ?? jpegs[0] ?? largest).url,
    w: largest.w,
    h: largest.h,
  };
}

function srcSet(images: Image[]): string {
  return images.map(({ url, w }) => `${url} ${w}w`).join(', ');
}
