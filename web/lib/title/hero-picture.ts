import type { MetaDescriptor } from 'react-router';
import type { LeadPictures } from '#contract/catalog/shapes.ts';
import { type PictureData, pictureOf, WIDEST } from './picture.ts';

/** Phones held upright get the upright picture, all others the wide one. */
export const UPRIGHT = '(width < 40rem) and (orientation: portrait)';
const OTHERWISE = `not all and ${UPRIGHT}`;

/** Behind its shade a wide picture needs no more points than this. */
export const WIDE_SIZES = '(width >= 64rem) 85vw, 100vw';

/** A title's pictures as a page leads with them, and the side for its words. */
export function heroPictures({ poster, backdrop, placeholder, focus, textSide }: LeadPictures) {
  return {
    upright: pictureOf(poster, placeholder, WIDEST, focus.poster),
    wide: pictureOf(backdrop, placeholder, WIDEST, focus.backdrop),
    alignment: textSide === 'right' ? ('RIGHT' as const) : ('LEFT' as const),
  };
}

/** Asks for the large picture before any script: it is what the viewer waits for. */
export function heroPreloads({
  upright,
  wide,
}: {
  upright: PictureData | undefined;
  wide: PictureData | undefined;
}): MetaDescriptor[] {
  const preload = (picture: PictureData, imageSizes: string, media?: string) => ({
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    imageSrcSet: picture.webp,
    imageSizes,
    fetchPriority: 'high',
    ...(media && { media }),
  });
  return [
    ...(upright ? [preload(upright, '100vw', UPRIGHT)] : []),
    ...(wide ? [preload(wide, WIDE_SIZES, upright ? OTHERWISE : undefined)] : []),
  ];
}
