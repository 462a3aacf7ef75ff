import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { crop, crops, librarySlug } from './picture-fields.ts';

/** A poster and a backdrop that an editor chose in place of those that packaging took. */
export const pictureShapes = ['poster', 'backdrop'] as const;
export type PictureShape = (typeof pictureShapes)[number];

/** Bytes and pixels of a picture that is sent in, as the page says them too. */
export const MOST_PICTURE_BYTES = 30 * 1024 * 1024;
export const MOST_PIXELS = 80_000_000;
/** Where an editor's own picture is sent: its bytes are the body. */
export const PICTURE_PATH = '/platform/studio/v1/asset/picture';

const write = {
  module: 'catalog',
  method: 'POST',
  callers: ['editor', 'admin'],
  rateLimit: 60,
} as const;
const ofShape = z.object({ assetId: id, shape: z.enum(pictureShapes) });
const share = z.number().min(0).max(1);

export const takePicture = defineCall({
  ...write,
  id: 'takePicture',
  path: '/studio/v1/asset/picture/take',
  summary:
    'Makes the frame at a moment of a film its poster or backdrop; it appears within seconds (editor, admin)',
  body: ofShape.extend({
    fromMs: z
      .number()
      .int()
      .min(0)
      .max(24 * 60 * 60 * 1_000),
    /** The middle of an upright picture, as a share of the frame's width. */
    focusX: share.default(0.5),
  }),
  answer: envelope(z.object({ isWaiting: z.literal(true) })),
  errors: ['catalog.assetNotFound', 'catalog.timingsBeyondEnd'],
});

export const resetPicture = defineCall({
  ...write,
  id: 'resetPicture',
  path: '/studio/v1/asset/picture/reset',
  summary: 'Gives a film the poster or backdrop again that came with it (editor, admin)',
  body: ofShape,
  answer: envelope(z.object({ isReset: z.boolean() })),
  errors: ['catalog.assetNotFound'],
});

/** Ratios that an editor cuts out of a film's own pictures. */
export const cutRatios = ['2:3', '16:9', '21:9', '4:5', '1:1'] as const;
export type CutRatio = (typeof cutRatios)[number];

export const cutPicture = defineCall({
  ...write,
  id: 'cutPicture',
  path: '/studio/v1/asset/picture/cut',
  summary:
    "Cuts a ratio out of a film's poster or backdrop: 2:3 becomes its poster, 16:9 its backdrop, other ratios a picture of the library (editor, admin)",
  body: ofShape.extend({
    ratio: z.enum(cutRatios),
    crop,
    /** What it is in the library, of other ratios than 2:3 and 16:9. */
    slug: librarySlug,
    name: text(120, 1),
  }),
  answer: envelope(z.object({ slug: z.string().nullable() })),
  errors: ['catalog.assetNotFound', 'catalog.pictureNotFound'],
});

/** Where a picture for the library is sent: its bytes are the body. */
export const LIBRARY_PATH = '/platform/studio/v1/picture';
/** A title's name as it is drawn: the smallest that is sharp over a hero. What is see-through of it stays so. */
export const LEAST_LOGO = { width: 400, height: 80 } as const;
const point = z.object({ x: share, y: share });

const drawn = z.object({ url: z.string(), w: z.number().int(), h: z.number().int() }).nullable();

const libraryPicture = z.object({
  slug: z.string(),
  name: z.string(),
  alt: z.string(),
  credit: z.string(),
  /** Shown until then; null: for good. */
  licenceTo: isoTime.nullable(),
  isOver: z.boolean(),
  /** Shown still, and not for long. */
  endsSoon: z.boolean(),
  focus: point,
  crops,
  /** Null until it is drawn. */
  image: drawn,
  /** As it was sent, for cutting; null of those that were drawn before there was one. */
  whole: drawn,
  /** In other ratios; `logo` of what is see-through, cut to what is not. */
  art: z.object({ '2:3': drawn, '21:9': drawn, '4:5': drawn, '1:1': drawn, logo: drawn }),
  createdAt: isoTime,
});
export type LibraryPicture = z.output<typeof libraryPicture>;

export const listLibraryPictures = defineCall({
  module: 'catalog',
  method: 'GET',
  id: 'listLibraryPictures',
  path: '/studio/v1/picture/list',
  summary: "Editors' own pictures for articles, promotions, highlights and clips, the newest first",
  callers: ['editor', 'admin'],
  query: z.object({
    words: text(80).default(''),
    after: pageKey.optional(),
    pageSize,
    /** Only those whose licences end within 30 days, the next one first; in one page. */
    endsSoon: z.literal('Y').optional(),
    /** Only this one. */
    slug: librarySlug.optional(),
  }),
  answer: envelope(z.object({ pictures: z.array(libraryPicture), next: pageKey.nullable() })),
  errors: [],
});

export const saveLibraryPicture = defineCall({
  ...write,
  id: 'saveLibraryPicture',
  path: '/studio/v1/picture/save',
  summary:
    'What a picture of the library is called and shows, whose it is, and until when it may be shown',
  body: z.object({
    slug: librarySlug,
    name: text(120, 1),
    alt: text(200).default(''),
    credit: text(200).default(''),
    licenceTo: z.iso.datetime({ offset: true }).nullable().default(null),
    focus: point.default({ x: 0.5, y: 0.5 }),
    /** What an editor cut out for a ratio; the others are cut around the point of focus. */
    crops: crops.default({}),
  }),
  answer: envelope(z.object({ slug: z.string() })),
  errors: ['catalog.libraryPictureNotFound'],
});

export const removeLibraryPicture = defineCall({
  ...write,
  id: 'removeLibraryPicture',
  path: '/studio/v1/picture/remove',
  summary:
    'Removes a picture of the library with its files; documents that name it stand without one',
  body: z.object({ slug: librarySlug }),
  answer: envelope(z.object({ slug: z.string() })),
  errors: ['catalog.libraryPictureNotFound'],
});
