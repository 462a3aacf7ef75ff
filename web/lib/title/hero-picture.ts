import type { MetaDescriptor } from 'react-router';
import type { ArtRatio, Image, LeadPictures } from '#contract/catalog/shapes.ts';
import { type PictureData, pictureOf, type PictureSource, WIDEST } from './picture.ts';

/** Phones held upright get the upright picture. */
const UPRIGHT = '(width < 40rem) and (orientation: portrait)';
/** Here a hero's place is nearer to 21:9 than to 16:9. */
const CINEMA = '(width >= 64rem) and (min-aspect-ratio: 16/9)';

/** Behind its shade a wide picture needs no more points than this. */
export const WIDE_SIZES = '(width >= 64rem) 85vw, 100vw';

/** A title's pictures as a page leads with them, each screen's own, and the side for its words. */
export function heroPictures(pictures: LeadPictures) {
  const { poster, backdrop, placeholder, focus, textSide, art } = pictures;
  const [cinema, tall] = [ownArt(pictures, '21:9'), ownArt(pictures, '4:5')];
  const upright = tall ?? pictureOf(poster, placeholder, WIDEST, focus.poster);
  const wide = pictureOf(backdrop, placeholder, WIDEST, focus.backdrop);
  const cinemaSource = cinema && { media: CINEMA, srcSet: cinema.webp, sizes: WIDE_SIZES };
  const uprightSource = upright && { media: UPRIGHT, srcSet: upright.webp, sizes: '100vw' };
  const lead = (sources: (PictureSource | undefined)[]): PictureData | undefined => {
    const main = wide ?? cinema ?? upright;
    if (main === undefined) return undefined;
    const { focus: place, ...rest } = main;
    const vars = {
      '--focus-wide': place,
      '--focus-upright': uprightSource && (upright?.focus ?? MIDDLE),
      '--focus-cinema': cinema && MIDDLE,
    };
    return { ...rest, vars, sources: sources.filter((source) => source !== undefined) };
  };
  const credits: PictureCredit[] =
    pictures.credit === ''
      ? [
          ...creditOf(art['21:9']?.credit, 'hero-credit on-cinema'),
          ...creditOf(art['4:5']?.credit, 'hero-credit on-upright'),
        ]
      : creditOf(pictures.credit, 'hero-credit');
  return {
    /** Upright on phones held upright, wide elsewhere. */
    hero: lead([uprightSource, cinemaSource]),
    /** Where it lies on every screen. */
    lying: lead([cinemaSource]),
    wide: wide ?? upright,
    /** For a place of about 21:9. */
    strip: cinema ?? pictureOf(backdrop, placeholder, STRIP_WIDTH, focus.backdrop),
    credits,
    stripCredit: creditOf(art['21:9']?.credit ?? pictures.credit, '')[0]?.text,
    share: shareOf(backdrop),
    alignment: textSide === 'right' ? ('RIGHT' as const) : ('LEFT' as const),
  };
}

const MIDDLE = '50% 50%';
const STRIP_WIDTH = 1280;

/** Whose picture it is, and on which screens that is true: as a class of `hero.css`. */
export type PictureCredit = { text: string; look: string };

/** As a reader sees it: `Foto: Rani`. */
export function creditOf(credit: string | undefined, look: string): PictureCredit[] {
  if (!credit) return [];
  return [{ text: /^(foto|gambar|©)/i.test(credit) ? credit : `Foto: ${credit}`, look }];
}

function ownArt({ art, placeholder }: LeadPictures, ratio: ArtRatio): PictureData | undefined {
  const own = art[ratio];
  return own === null ? undefined : pictureOf(own.images, placeholder, WIDEST_ART);
}

/** The largest size of 21:9. */
const WIDEST_ART = 2520;

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
export function heroPreloads(hero: PictureData | undefined): MetaDescriptor[] {
  if (hero === undefined) return [];
  const preload = ({
    srcSet,
    sizes,
    media,
  }: Omit<PictureSource, 'media'> & { media?: string }) => ({
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    // What browsers take that know no sets; React leaves a link without it behind those of scripts.
    href: largestOf(srcSet),
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  });
  const { sources = [], webp } = hero;
  const otherwise = sources.map(({ media }) => `(${media})`).join(' or ');
  return [
    ...sources.map(preload),
    preload({
      srcSet: webp,
      sizes: WIDE_SIZES,
      ...(otherwise !== '' && { media: `not (${otherwise})` }),
    }),
  ];
}

/** `/b.webp` of `/a.webp 320w, /b.webp 640w`. */
export const largestOf = (set: string) => set.split(', ').at(-1)?.split(' ')[0];
