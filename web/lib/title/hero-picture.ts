import type { MetaDescriptor } from 'react-router';
import type { ArtShape, Image, LeadPictures } from '#contract/catalog/shapes.ts';
import {
  AVIF,
  type PictureData,
  pictureOf,
  type PictureSource,
  sourcesOf,
  WEBP,
  WIDEST,
} from './picture.ts';

/** Phones held upright get the upright picture. */
const UPRIGHT = '(width < 40rem) and (orientation: portrait)';
/** Here a hero's place is nearer to 21:9 than to 16:9. */
const CINEMA = '(width >= 64rem) and (min-aspect-ratio: 16/9)';

/** AVIF is there of large sizes alone: these screens would take one of them in WebP too. */
const SHARP_UPRIGHT = `${UPRIGHT} and (min-resolution: 1.5dppx)`;
const LARGE = '(width > 40rem)';
/** The same beside art of 21:9: only one of the two is fetched early. */
const LARGE_BESIDE = `${LARGE} and (not (${CINEMA}))`;

/** Behind its shade a wide picture needs no more points than this. */
export const WIDE_SIZES = '(width >= 64rem) 85vw, 100vw';

/** A title's pictures as a page leads with them, each screen's own, and the side for its words. */
export function heroPictures(pictures: LeadPictures) {
  const { poster, backdrop, placeholder, focus, textSide, art } = pictures;
  const [cinema, tall] = [ownArt(pictures, '21:9'), ownArt(pictures, '4:5')];
  const upright = tall ?? pictureOf(poster, placeholder, WIDEST, focus.poster);
  const wide = pictureOf(backdrop, placeholder, WIDEST, focus.backdrop);
  const cinemaSources = sourcesOf(art['21:9']?.images ?? [], { media: CINEMA, sizes: WIDE_SIZES });
  const uprightSources = sourcesOf(art['4:5']?.images ?? poster, {
    media: UPRIGHT,
    large: SHARP_UPRIGHT,
    sizes: '100vw',
  });
  const large = cinema === undefined ? LARGE : LARGE_BESIDE;
  const wideSources = sourcesOf(backdrop, { media: large, sizes: WIDE_SIZES }, [AVIF]);
  const lead = (sources: PictureSource[]): PictureData | undefined => {
    const main = wide ?? cinema ?? upright;
    if (main === undefined) return undefined;
    const { focus: place, ...rest } = main;
    const vars = {
      '--focus-wide': place,
      '--focus-upright': upright && (upright.focus ?? MIDDLE),
      '--focus-cinema': cinema && MIDDLE,
    };
    return { ...rest, vars, sources };
  };
  return {
    /** Upright on phones held upright, wide elsewhere. */
    hero: lead([...uprightSources, ...cinemaSources, ...wideSources]),
    /** Where it lies on every screen. */
    lying: lead([...cinemaSources, ...wideSources]),
    wide: wide ?? upright,
    /** For a place of about 21:9. */
    strip: cinema ?? pictureOf(backdrop, placeholder, STRIP_WIDTH, focus.backdrop),
    credits: creditsOf(pictures, ['cinema', 'upright']),
    lyingCredits: creditsOf(pictures, ['cinema']),
    stripCredit: creditOf(art['21:9']?.credit ?? pictures.credit, '')[0]?.text,
    share: shareOf(backdrop),
    logo: logoOf(art.logo?.images[0]),
    alignment: textSide === 'right' ? ('RIGHT' as const) : ('LEFT' as const),
  };
}

/** A title's name as a picture: stands in place of the words, which are its alternative. */
export type Logo = { src: string; w: number; h: number };
const logoOf = (image: Image | undefined): Logo | undefined =>
  image && { src: image.url, w: image.w, h: image.h };

const MIDDLE = '50% 50%';
const STRIP_WIDTH = 1280;

/** Whose picture it is, and on which screens that is true: as a class of `hero.css`. */
export type PictureCredit = { text: string; look: string };

const RATIO_OF = { cinema: '21:9', upright: '4:5' } as const;

/** Whose pictures they are, each on the screens that show it; once where they are all of one. */
function creditsOf({ art, credit }: LeadPictures, places: ('cinema' | 'upright')[]) {
  const own = places.flatMap((place) => {
    const picture = art[RATIO_OF[place]];
    return picture === null ? [] : [{ place, credit: picture.credit }];
  });
  if (own.every((each) => each.credit === credit)) return creditOf(credit, 'hero-credit');
  const others = own.map(({ place }) => `off-${place}`).join(' ');
  return [
    ...own.flatMap((each) => creditOf(each.credit, `hero-credit on-${each.place}`)),
    ...creditOf(credit, `hero-credit ${others}`),
  ];
}

/** As a reader sees it: `Foto: Rani`. */
export function creditOf(credit: string | undefined, look: string): PictureCredit[] {
  if (!credit) return [];
  return [{ text: /^(foto|gambar|©)/i.test(credit) ? credit : `Foto: ${credit}`, look }];
}

function ownArt({ art, placeholder }: LeadPictures, ratio: ArtShape): PictureData | undefined {
  const own = art[ratio];
  return own === null ? undefined : pictureOf(own.images, placeholder, WIDEST_ART);
}

/** The largest size of 21:9. */
const WIDEST_ART = 2520;

/** Large enough for previews in chats, and no larger than they fetch. */
const SHARE_WIDTH = 1280;

/** The picture that a link to the page is shown with elsewhere; a JPEG where there is one, for those that know no other. */
function shareOf(images: Image[]) {
  const fitting = images.filter(({ type, w }) => type !== AVIF && w <= SHARE_WIDTH);
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
    type,
    sizes,
    media,
  }: Omit<PictureSource, 'media'> & { media?: string }) => ({
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type,
    // What browsers take that know no sets; React leaves a link without it behind those of scripts.
    href: largestOf(srcSet),
    imageSrcSet: srcSet,
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  });
  const { sources = [], webp } = hero;
  const otherwise = sources.map(({ media }) => `(${media})`).join(' or ');
  // A browser that knows both types would fetch both: of one place the first alone is asked for early.
  const isFirst = ({ media }: PictureSource, at: number) => {
    const before = sources[at - 1];
    return before?.type !== AVIF || !before.media.startsWith(media);
  };
  return [
    ...sources.filter(isFirst).map(preload),
    preload({
      srcSet: webp,
      type: WEBP,
      sizes: WIDE_SIZES,
      ...(otherwise !== '' && { media: `not (${otherwise})` }),
    }),
  ];
}

/** `/b.webp` of `/a.webp 320w, /b.webp 640w`. */
export const largestOf = (set: string) => set.split(', ').at(-1)?.split(' ')[0];
