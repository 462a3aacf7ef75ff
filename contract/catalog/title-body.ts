import { z } from 'zod';
import { filmClasses, matrixClasses } from '../constants.ts';
import { text } from '../fields.ts';
import { librarySlug } from './picture-fields.ts';
import { contentDescriptors, creditRoles, titleKinds } from './shapes.ts';

/**
 * A title as editors write it: a document like an article (contract/editorial/documents.ts). A draft may lack what a
 * viewer needs; what is missing is told when it is published. Lists carry ids, so that two editors who change different
 * items of one do not meet. What it may be shown by is no part of it: that are its licences.
 */
const line = (max: number) =>
  text(max + 40)
    .transform((value) => value.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(max));
const prose = (max: number) =>
  text(max + 40)
    .transform((value) => value.trim())
    .pipe(z.string().max(max));
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Alamat hanya huruf kecil, angka, dan tanda hubung');
const time = z.iso.datetime({ offset: true });
const share = z.number().min(0).max(1);
const address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .default(null);
const LONGEST_MS = 24 * 60 * 60 * 1_000;
const ownArt = librarySlug.nullable().default(null);
const runtimeMs = z.number().int().min(1).max(LONGEST_MS).nullable().default(null);

/** More than these one document does not hold: a longer series goes on as another title. */
const MOST_EPISODES = 1_500;

const credit = z.object({
  /** `person:role`. */
  id: z.string().max(100),
  /** By their slug; a person who is not known yet gets this name with the publication. */
  person: slug,
  name: line(120),
  role: z.enum(creditRoles),
  character: line(120).nullable().default(null),
});

const season = z.object({
  /** Its number, as text. */
  id: z.string().regex(/^\d{1,4}$/),
  name: line(80),
});

const episode = z.object({
  /** The product that plays: it never changes. */
  id: z.uuid(),
  season: z.number().int().min(0).max(1_000),
  number: z.number().int().min(0).max(10_000),
  name: line(160),
  synopsis: prose(2_000).default(''),
  assetId: z.uuid().nullable().default(null),
  runtimeMs,
  /** When it comes out; null: with the publication of the title. */
  releaseAt: time.nullable().default(null),
});

export const titleBody = z.object({
  kind: z.literal('title'),
  titleKind: z.enum(titleKinds),
  name: line(160),
  originalName: line(160).nullable().default(null),
  tagline: line(200).default(''),
  synopsis: prose(4_000).default(''),
  year: z.number().int().min(1880).max(2200).nullable().default(null),
  filmClass: z.enum(filmClasses).nullable().default(null),
  matrix: z.enum(matrixClasses).nullable().default(null),
  /** ISO 3166-1 alpha-2 and ISO 639-1. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Kode negara dua huruf besar, misalnya ID')
    .nullable()
    .default(null),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'Kode bahasa dua huruf kecil, misalnya id')
    .nullable()
    .default(null),
  descriptors: z.array(z.enum(contentDescriptors)).max(7).default([]),
  /** Slugs, the one that says most first. */
  genres: z.array(slug).max(12).default([]),
  categories: z.array(slug).max(12).default([]),
  credits: z.array(credit).max(200).default([]),
  runtimeMs,
  /** The film; a series has its on episodes. */
  assetId: z.uuid().nullable().default(null),
  trailerAssetId: z.uuid().nullable().default(null),
  /** The age class of its trailer; null: the title's. The higher of both holds. */
  trailerClass: z.enum(filmClasses).nullable().default(null),
  seasons: z.array(season).max(200).default([]),
  episodes: z.array(episode).max(MOST_EPISODES).default([]),
  /** When it comes out; null: with its publication. */
  releaseAt: time.nullable().default(null),
  /** From when it is announced, where it comes out later. */
  announcedAt: time.nullable().default(null),
  featuredWeight: z.number().int().min(-1_000_000).max(1_000_000).default(0),
  isFreeContent: z.boolean().default(false),
  platformId: text(64, 1).nullable().default(null),
  /** What has to stay in view of its pictures, and the side of a wide one that leaves room for words. */
  posterFocus: z.object({ x: share, y: share }).default({ x: 0.5, y: 0.4 }),
  backdropFocus: z.object({ x: share, y: share }).default({ x: 0.5, y: 0.4 }),
  textSide: z.enum(['left', 'right']).default('left'),
  /** Its own art, of the library; null: its film's poster and backdrop, other ratios cropped from them, its name as text. */
  art: z
    .object({
      '2:3': ownArt,
      '16:9': ownArt,
      '21:9': ownArt,
      '4:5': ownArt,
      '1:1': ownArt,
      logo: ownArt,
    })
    .prefault({}),
  attribution: line(300).nullable().default(null),
  licence: line(120).nullable().default(null),
  licenceUrl: address,
  sourceUrl: address,
});
export type TitleBody = z.output<typeof titleBody>;
