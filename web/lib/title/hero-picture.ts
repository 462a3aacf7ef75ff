import type { MetaDescriptor } from 'react-router';
import type { Image, LeadPictures } from '#contract/catalog/shapes.ts';
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
    share: shareOf(backdrop),
    alignment: textSide === 'right' ? ('RIGHT' as const) : ('LEFT' as const),
  };
}

/** Large enough for previews in chats, and no larger than they fetch. */
const SHARE_WIDTH = 1280;

/** The picture that a link to the page is shown with elsewhere; a JPEG where there is one, for those that know no other. */
function shareOf(images: Image[]) {
  const fitting = images.filter(({ w }) => w <= SHARE_WIDTH);
  const largest = fitting.at(-1);
  const best = fitting.findLast(({ type, w }) => type === 'image/jpeg' && w === largest?.w);
  const { url, w, h } = best ?? largest ?? {};
  return url === undefined || w === undefined || h === undefined
    ? undefined
    : { src: url, width: w, height: h };
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
    // What browsers take that know no sets; React leaves a link without it behind those of scripts.
    href: largestOf(picture.webp),
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

/** `/b.webp` of `/a.webp 320w, /b.webp 640w`. */
export const largestOf = (set: string) => set.split(', ').at(-1)?.split(' ')[0];
