import { z } from 'zod';
import type { Image, Pictures } from '#contract/catalog-shapes.ts';
import type { Presentation } from '#media/presentation.ts';

const picture = z.object({
  /** What follows `/img/`. */
  key: z.string(),
  w: z.number().int(),
  h: z.number().int(),
  type: z.string(),
});

/** The pictures of an asset as its row keeps them, smallest first. */
export const assetImages = z.object({
  poster: z.array(picture),
  backdrop: z.array(picture),
  /** Other good frames, for editors to choose from. */
  stills: z.array(picture),
});

export type AssetPicture = z.output<typeof picture>;
export type AssetImages = z.output<typeof assetImages>;

export const thumbnailSheets = z.object({
  width: z.number(),
  height: z.number(),
  columns: z.number(),
  rows: z.number(),
  count: z.number(),
  intervalSeconds: z.number(),
  largestBytes: z.number(),
});

export const subtitleTracks = z.array(z.object({ lang: z.string(), label: z.string() }));

/** One sound track's measured loudness and the gain that was applied. */
export const assetLoudness = z.array(
  z.object({ integrated: z.number(), peak: z.number(), gainDb: z.number() }),
);
export type AssetLoudness = z.output<typeof assetLoudness>;

/** What packaging a film comes to. */
export type FinishedAsset = {
  film: Presentation;
  loudness: AssetLoudness;
  placeholder: string | null;
  images: AssetImages;
};

const NO_COLOUR = '#141821';

/** Pictures as calls answer them. */
export function picturesOf(images: AssetImages, placeholder: string | null): Pictures {
  return {
    placeholder: placeholder ?? NO_COLOUR,
    poster: images.poster.map(imageOf),
    backdrop: images.backdrop.map(imageOf),
  };
}

export function imageOf({ key, w, h, type }: AssetPicture): Image {
  return { url: `/img/${key}`, w, h, type };
}
