import { z } from 'zod';
import { text } from '../fields.ts';
import { librarySlug } from './picture-fields.ts';
import { homeModes } from './shapes.ts';

/**
 * Rails and banners of home as editors write them: documents like an article (contract/editorial/documents.ts). Their
 * slugs are no addresses. Titles are named by their ids, each with the name that it had then.
 */
const line = (max: number) =>
  text(max + 40)
    .transform((value) => value.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(max));
const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const time = z.iso.datetime({ offset: true }).nullable().default(null);
const named = z.object({ id: z.uuid(), name: line(160).default('') });

const railLayouts = ['poster', 'landscape', 'ranked'] as const;
/** Picked one by one, by a rule, or by hand of `featuredWeight`. */
const railSources = ['picked', 'latest', 'featured', 'category', 'genre'] as const;
/** 0, 1 and 2 are the personal rails. */
const FIRST_RAIL_NUMBER = 3;
const MOST_RAIL_TITLES = 50;
/** A rail of grown viewers with fewer is left out of the page. */
export const FEWEST_RAIL_TITLES = 3;

export const railBody = z.object({
  kind: z.literal('rail'),
  name: line(80),
  mode: z.enum(homeModes).default('normal'),
  /** Place on the page; of two with one number the order is kept, whichever it is. */
  number: z.number().int().min(FIRST_RAIL_NUMBER).max(10_000),
  layout: z.enum(railLayouts).default('poster'),
  source: z.enum(railSources).default('picked'),
  /** Whose titles it shows, and of a category where "see all" leads. */
  category: slug.nullable().default(null),
  genre: slug.nullable().default(null),
  size: z.number().int().min(1).max(MOST_RAIL_TITLES).default(20),
  titles: z.array(named).max(MOST_RAIL_TITLES).default([]),
});
export type RailBody = z.output<typeof railBody>;

export const bannerBody = z.object({
  kind: z.literal('banner'),
  headline: line(90),
  text: line(200).default(''),
  /** What its button says. */
  label: line(40).default('Tonton'),
  slot: z.enum(['top', 'middle']).default('top'),
  mode: z.enum(homeModes).default('normal'),
  position: z.number().int().min(0).max(10_000).default(100),
  /** What it is about; else it leads to `href`: a path of the site or an https address. */
  title: named.nullable().default(null),
  href: text(300)
    .regex(/^(\/([^/\\]|$)|https:\/\/)/, 'Isi dengan alamat halaman Tayang atau alamat https')
    .nullable()
    .default(null),
  /** Where on its picture the headline stands. */
  alignment: z.enum(['LEFT', 'CENTER', 'RIGHT']).default('LEFT'),
  /** Its own picture, of the library; null, or once it may be shown no more: that of its title. */
  picture: librarySlug.nullable().default(null),
  startsAt: time,
  endsAt: time,
});
export type BannerBody = z.output<typeof bannerBody>;
