import { z } from 'zod';
import { filmClasses, matrixClasses } from '../constants.ts';
import { isoTime } from '../fields.ts';

/** Shapes of titles, pictures and people in every answer. */

export const titleKinds = ['film', 'series'] as const;
export type TitleKind = (typeof titleKinds)[number];

/** What a viewer needs in order to watch, as a badge: from the matrix class, A to E. */
export const titleTiers = ['free', 'freemium', 'lite', 'premium', 'single'] as const;
export type TitleTier = (typeof titleTiers)[number];

/** Normal home, or the one for children. */
export const homeModes = ['normal', 'kids'] as const;
export type HomeMode = (typeof homeModes)[number];

export const creditRoles = [
  'director',
  'writer',
  'actor',
  'voice',
  'producer',
  'composer',
  'cinematographer',
  'editor',
  'studio',
] as const;
export type CreditRole = (typeof creditRoles)[number];

/** Why a film class is what it is. */
export const contentDescriptors = [
  'violence',
  'language',
  'fear',
  'sex',
  'substances',
  'gambling',
  'grief',
] as const;
export type ContentDescriptor = (typeof contentDescriptors)[number];

/** What a player offers to skip, and where the credits begin. */
export const markerKinds = ['intro', 'recap', 'credits'] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** One rendition of a picture: a site-relative address that never changes its bytes. */
export const image = z.object({
  url: z.string(),
  /** Width and height in pixels. */
  w: z.number().int(),
  h: z.number().int(),
  /** `image/avif`, `image/webp` or `image/jpeg`. */
  type: z.string(),
});
export type Image = z.output<typeof image>;

/** Upright posters and wide backdrops, smallest first, and the colour to show before them. */
export const pictures = z.object({
  placeholder: z.string(),
  poster: z.array(image),
  backdrop: z.array(image),
});
export type Pictures = z.output<typeof pictures>;

const share = z.number().min(0).max(1);

/** What of a picture has to stay in view however it is cropped: shares of width and height from its upper left corner. */
const focusPoint = z.object({ x: share, y: share });
export type FocusPoint = z.output<typeof focusPoint>;

/** The sides of a wide picture, one of which leaves room for words. */
const textSides = ['left', 'right'] as const;

/** Pictures of one ratio, smallest first, and whose they are; null: the poster or the backdrop is cropped to it. */
const ownArt = z.object({ images: z.array(image), credit: z.string() }).nullable();

/**
 * What may have art of its own beside poster and backdrop: heroes of wide screens, those of phones that are held upright, lock
 * screens, and a title's name as it is drawn.
 */
const artShapes = ['21:9', '4:5', '1:1', 'logo'] as const;
export type ArtShape = (typeof artShapes)[number];

/** Pictures of a title as a page leads with them: they may be cropped to any screen. */
export const leadPictures = pictures.extend({
  focus: z.object({ poster: focusPoint, backdrop: focusPoint }),
  art: z.record(z.enum(artShapes), ownArt),
  /** Whose poster and backdrop they are, where that has to be shown beside them; else empty. */
  credit: z.string(),
  /** Where on the backdrop words stand best. */
  textSide: z.enum(textSides),
});
export type LeadPictures = z.output<typeof leadPictures>;

/** What a card of a film or series shows. */
export const card = z.object({
  /** The title's own id; for a film also the product that plays. */
  productId: z.string(),
  slug: z.string(),
  kind: z.enum(titleKinds),
  name: z.string(),
  year: z.number().int().nullable(),
  filmClass: z.enum(filmClasses),
  matrix: z.enum(matrixClasses),
  tier: z.enum(titleTiers),
  /** Milliseconds; null for series. */
  runtimeMs: z.number().int().nullable(),
  /** Published within the last weeks. */
  isNew: z.boolean(),
  images: pictures,
});
export type Card = z.output<typeof card>;

export const category = z.object({
  categoryId: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
});

export const genre = z.object({ genreId: z.string(), slug: z.string(), name: z.string() });

const credit = z.object({
  personId: z.string(),
  slug: z.string(),
  name: z.string(),
  role: z.enum(creditRoles),
  /** A square picture; null where there is none. */
  portraitUrl: z.string().nullable(),
  /** Whom an actor plays. */
  character: z.string().nullable(),
});

export const episode = z.object({
  productId: z.string(),
  number: z.number().int(),
  name: z.string(),
  synopsis: z.string(),
  runtimeMs: z.number().int().nullable(),
  images: pictures,
});
export type Episode = z.output<typeof episode>;

const season = z.object({
  number: z.number().int(),
  name: z.string(),
  episodes: z.array(episode),
});

export const titleDetail = z.object({
  ...card.shape,
  images: leadPictures,
  originalName: z.string().nullable(),
  tagline: z.string(),
  synopsis: z.string(),
  /** ISO 3166-1 alpha-2 and ISO 639-1. */
  country: z.string().nullable(),
  language: z.string().nullable(),
  availability: z.object({ from: isoTime, to: isoTime.nullable() }),
  /** Whose work it is and under which licence, where that must be shown. */
  attribution: z
    .object({
      text: z.string(),
      licence: z.string(),
      licenceUrl: z.string().nullable(),
      sourceUrl: z.string().nullable(),
    })
    .nullable(),
  categories: z.array(category),
  genres: z.array(genre),
  credits: z.array(credit),
  descriptors: z.array(z.enum(contentDescriptors)),
  /** When an announced title comes out; null once it is out. */
  releaseAt: isoTime.nullable(),
  /** Empty for films, and where they were not asked for. */
  seasons: z.array(season),
  /** Languages with subtitles; empty when there are none. */
  subtitles: z.array(z.string()),
  /** Played like any product; free for everyone. */
  trailer: z.object({ productId: z.string(), runtimeMs: z.number().int().nullable() }).nullable(),
  similar: z.array(card),
});
export type TitleDetail = z.output<typeof titleDetail>;

export const paging = {
  page: z.number().int(),
  pageSize: z.number().int(),
  /** All that match, over every page. */
  total: z.number().int(),
  totalPages: z.number().int(),
};
