import type { FocusPoint, Image } from '#contract/catalog/shapes.ts';

/** A picture as a page sends it: only the sizes that can be shown, as text ready for the markup. */
export type PictureData = {
  /** Shown until the picture is there. */
  color: string;
  webp: string;
  jpeg: string;
  /** Size of the largest one, for the place that it takes. */
  w: number;
  h: number;
  /** What stays in view where it is cropped, as CSS places it: `62% 40%`. */
  focus?: string;
  /** What takes its place on some screens, or in browsers that know its type: the first of which both hold. */
  sources?: PictureSource[];
  /** What its styles go by, where its place is another on each screen. */
  vars?: Record<`--${string}`, string | undefined>;
};
export type PictureSource = { media: string; type: string; srcSet: string; sizes: string };

export const WIDEST = 1920;
export const AVIF = 'image/avif';
export const WEBP = 'image/webp';

/** Pictures of a shape up to a width; undefined when there are none. */
export function pictureOf(
  images: Image[],
  color: string,
  widest = WIDEST,
  focus?: FocusPoint,
): PictureData | undefined {
  const fitting = images.filter(({ type, w }) => type !== AVIF && w <= widest);
  const largest = fitting.at(-1);
  if (largest === undefined) return undefined;
  const jpegs = fitting.filter(({ type }) => type === 'image/jpeg');
  return {
    color,
    webp: srcSet(fitting.filter(({ type }) => type === WEBP)),
    jpeg: (jpegs.findLast(({ w }) => w <= 640) ?? jpegs[0] ?? largest).url,
    w: largest.w,
    h: largest.h,
    ...(focus && { focus: `${percent(focus.x)} ${percent(focus.y)}` }),
  };
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** A picture's own sources for a part of screens: AVIF of what is large, then WebP of every size. */
export function sourcesOf(
  images: Image[],
  { media, large = media, sizes }: { media: string; large?: string; sizes: string },
  types = [AVIF, WEBP],
): PictureSource[] {
  return types.flatMap((type) => {
    const own = images.filter((image) => image.type === type);
    const where = type === AVIF ? large : media;
    return own.length === 0 ? [] : [{ media: where, type, srcSet: srcSet(own), sizes }];
  });
}

function srcSet(images: Image[]): string {
  return images.map(({ url, w }) => `${url} ${w}w`).join(', ');
}
