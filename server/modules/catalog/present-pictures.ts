import type { Image, Pictures } from '#contract/catalog-shapes.ts';
import { type AssetImages, picturesOf } from './asset-shapes.ts';

/** No card is drawn wider than this, in pixels of the screen. */
const CARD_WIDTHS = { poster: 320, backdrop: 640 } as const;
const FALLBACK_TYPE = 'image/jpeg';

type Asset = { images: unknown; placeholder: string | null };

/** Every picture of an asset in every size. */
export function presentPictures({ images, placeholder }: Asset): Pictures {
  // Written by `publishAsset` in this shape; an asset without pictures has none.
  const stored = (images ?? { poster: [], backdrop: [], stills: [] }) as AssetImages;
  return picturesOf(stored, placeholder);
}

/** What a card needs: no large sizes, and the fallback for old browsers in one size only. */
export function presentCardPictures(asset: Asset): Pictures {
  const { placeholder, poster, backdrop } = presentPictures(asset);
  return {
    placeholder,
    poster: forCards(poster, CARD_WIDTHS.poster),
    backdrop: forCards(backdrop, CARD_WIDTHS.backdrop),
  };
}

function forCards(images: Image[], widest: number): Image[] {
  const small = images.filter(({ w }) => w <= widest);
  const fallback = small.findLast(({ type }) => type === FALLBACK_TYPE);
  return small.filter((image) => image.type !== FALLBACK_TYPE || image === fallback);
}
