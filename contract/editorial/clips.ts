import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { leadPictures, paging } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { isoTime, page, pageSize } from '../fields.ts';
import { documentSlug } from './documents.ts';

/** What YouTube sends in 480p, about: a clip is played there, so it can only be estimated. */
export const CLIP_KILOBITS_PER_SECOND = 1_100;

export const clipShape = z.object({
  clipId: z.string(),
  slug: z.string(),
  name: z.string(),
  text: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }),
  /** Opened only on a press, at youtube-nocookie.com. */
  youtubeId: z.string(),
  seconds: z.number().int(),
  /** About what it costs of a data plan. */
  megabytes: z.number().int(),
  /** Our own picture, never YouTube's. */
  pictures: leadPictures.nullable(),
  title: z.object({ slug: z.string(), name: z.string() }).nullable(),
  publishedAt: isoTime,
});
export type Clip = z.output<typeof clipShape>;

const categoryShape = z.object({
  slug: z.string(),
  name: z.string(),
  /** Clips in it. */
  total: z.number().int(),
});

const own = {
  method: 'GET',
  module: 'editorial',
  // None of it is for children.
  callers: anyToken,
  isContent: true,
} as const;

export const getYoutubeAllData = defineCall({
  ...own,
  id: 'getYoutubeAllData',
  path: '/cms/gettayangYoutubeAllData',
  summary: 'Categories of clips, each with its newest',
  answer: envelope(
    z.object({ categories: z.array(categoryShape.extend({ clips: z.array(clipShape) })) }),
  ),
  errors: ['common.adultOnly'],
});

export const getYoutubeCategory = defineCall({
  ...own,
  id: 'getYoutubeCategory',
  path: '/cms/gettayangYoutubeCategory',
  summary: 'Categories that have clips, in the order of the editors',
  answer: envelope(z.object({ categories: z.array(categoryShape) })),
  errors: ['common.adultOnly'],
});

export const getYoutubeData = defineCall({
  ...own,
  id: 'getYoutubeData',
  path: '/cms/gettayangYoutubeData',
  summary: 'Clips, the newest first: all, of one category, or one by its slug',
  query: z.object({
    page,
    pageSize,
    category: documentSlug.optional(),
    slug: documentSlug.optional(),
  }),
  answer: envelope(z.object({ clips: z.array(clipShape), ...paging })),
  errors: ['common.adultOnly'],
});
