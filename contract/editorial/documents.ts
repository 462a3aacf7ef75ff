import { z } from 'zod';
import { bannerBody, railBody } from '../catalog/home-bodies.ts';
import { titleBody } from '../catalog/title-body.ts';
import { text } from '../fields.ts';
import { richText } from './rich-text.ts';
import { type ArticleTopic, articleTopics } from './topics.ts';

/**
 * What editors write, as data. A draft may lack what a viewer needs: what is missing is told when it is published
 * (server/modules/editorial/documents/policy.ts). Titles, channels and matches are named by their slugs and looked up
 * when a page is read, so that no document holds a price or a date that has gone stale.
 */
const plain = (max: number) => text(max + 40).transform((value) => value.trim());
const line = (max: number) =>
  plain(max)
    .transform((value) => value.replaceAll(/\s+/g, ' '))
    .pipe(z.string().max(max));
const prose = (max: number) => plain(max).pipe(z.string().max(max));

export const documentSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Alamat hanya huruf kecil, angka, dan tanda hubung');
/** A title's slug whose wide picture stands for the document; all pictures are our own. */
const pictureOf = documentSlug.nullable().default(null);
const time = z.iso.datetime({ offset: true });

export const articleTopic = z.enum(Object.keys(articleTopics) as [ArticleTopic, ...ArticleTopic[]]);

/** Named as it was called when it was written: shown where the thing itself is gone. */
const reference = { slug: documentSlug, name: line(120), note: line(300).default('') };

export const articleBlock = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('text'), text: richText }),
    z.object({ type: z.literal('heading'), text: line(120) }),
    z.object({
      type: z.literal('picture'),
      /** Of this title. */
      title: documentSlug,
      alt: line(200),
      caption: line(300).default(''),
    }),
    z.object({ type: z.literal('title'), ...reference }),
    z.object({ type: z.literal('channel'), ...reference }),
    z.object({ type: z.literal('match'), ...reference }),
    z.object({ type: z.literal('clip'), ...reference }),
    z.object({ type: z.literal('quote'), text: prose(600), by: line(120).default('') }),
  ],
  {
    error:
      'Ada bagian artikel yang tidak dikenal di sini. Tidak ada yang disimpan; muat ulang Studio lalu simpan lagi.',
  },
);
export type ArticleBlock = z.output<typeof articleBlock>;

const MOST_BLOCKS = 80;

export const articleBody = z.object({
  kind: z.literal('article'),
  title: line(120),
  /** Under the title, in lists and in feeds. */
  lead: prose(300).default(''),
  topic: articleTopic,
  byline: line(80).default(''),
  picture: pictureOf,
  blocks: z.array(articleBlock).max(MOST_BLOCKS).default([]),
});
export type ArticleBody = z.output<typeof articleBody>;

export const promoBody = z.object({
  kind: z.literal('promo'),
  name: line(100),
  text: prose(400).default(''),
  /** What has to be known, point by point. */
  terms: z.array(line(240)).max(12).default([]),
  picture: pictureOf,
  /** By the server's time. */
  startsAt: time,
  endsAt: time,
  /** Put on the cart of `packageId`, or of the package that its reader chooses. */
  coupon: z
    .object({
      code: text(40, 3)
        .transform((code) => code.trim().toUpperCase())
        .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/)),
      packageId: z.uuid().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Where one without a coupon leads: a page of the site. */
  link: z
    .object({
      label: line(40),
      path: text(200).regex(/^\/(?![/\\])[\w\-/?=&%.]*$/, 'Isi dengan alamat halaman Tayang'),
    })
    .nullable()
    .default(null),
});

export const highlightBody = z.object({
  kind: z.literal('highlight'),
  /** Never with a result: it is read by viewers who do not want to know it. */
  name: line(120),
  /** May tell what happened: shown to those who may know. */
  text: prose(300).default(''),
  picture: pictureOf,
  target: z.object({ type: z.enum(['match', 'title', 'article']), slug: documentSlug }),
  position: z.number().int().min(0).max(10_000).default(100),
});

const LONGEST_CLIP_S = 4 * 60 * 60;

export const clipBody = z.object({
  kind: z.literal('clip'),
  name: line(120),
  text: prose(400).default(''),
  /** Of a published category, by its slug. */
  category: documentSlug,
  youtubeId: z.string().regex(/^[\w-]{11}$/, 'Id video YouTube terdiri dari 11 karakter'),
  seconds: z.number().int().min(1).max(LONGEST_CLIP_S),
  picture: pictureOf,
  /** The title that it is about. */
  title: documentSlug.nullable().default(null),
});

export const clipCategoryBody = z.object({
  kind: z.literal('clipCategory'),
  name: line(60),
  position: z.number().int().min(0).max(10_000).default(100),
});

const LONGEST_TERMS = 20_000;
/** Shown as text today; no address that runs is kept, whatever a page makes of it one day. */
const RUNNING_ADDRESS = /\b(?:javascript|vbscript|data)\s*:\s*\S/i;

/** What a buyer agrees to: of one package, else of all that have none of their own. Finance's alone. */
export const termsBody = z.object({
  kind: z.literal('terms'),
  /** Null: the general ones. */
  packageId: z.uuid().nullable(),
  /** In lists of staff; buyers read the text. */
  name: line(120),
  /** Paragraphs, parted by an empty line. */
  text: prose(LONGEST_TERMS).refine((value) => !RUNNING_ADDRESS.test(value), {
    error: 'Alamat javascript: dan data: tidak boleh ada di syarat',
  }),
});
export type TermsBody = z.output<typeof termsBody>;

/** Of the general terms; those of a package have the package's id. */
export const GENERAL_TERMS = '3d0a4c52-6f0b-4f3e-9a53-0d1a52c7a000';
export const termsDocumentOf = (packageId: string | null) => packageId ?? GENERAL_TERMS;

/** Who changes documents and releases, and who of the staff may look at them. */
export const editors = ['editor', 'admin'] as const;
export const editorialReaders = [
  ...editors,
  'support',
  'scheduler',
  'rights',
  'finance',
  'analyst',
  'auditor',
] as const;

const editorsBodies = [
  articleBody,
  promoBody,
  highlightBody,
  clipBody,
  clipCategoryBody,
  titleBody,
  railBody,
  bannerBody,
] as const;
/** What editors save; terms of sale have calls of their own (operator-terms.ts). */
export const editorsBody = z.discriminatedUnion('kind', editorsBodies);
export const documentBody = z.discriminatedUnion('kind', [...editorsBodies, termsBody]);
export type DocumentBody = z.output<typeof documentBody>;
export type DocumentKind = DocumentBody['kind'];
export const documentKinds = [
  'article',
  'promo',
  'highlight',
  'clip',
  'clipCategory',
  'title',
  'rail',
  'banner',
  'terms',
] as const satisfies DocumentKind[];
