import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { page, pageSize } from '../fields.ts';
import { platformId, slug } from './query-fields.ts';
import { card, paging, pictures, titleKinds } from './shapes.ts';
import { productOrders } from './titles.ts';

/** A category and the genre of the same slug are one subject to viewers: its titles are those of either. */
const topic = z.object({ slug: z.string(), name: z.string(), description: z.string() });

export const getTopicList = defineCall({
  id: 'getTopicList',
  method: 'GET',
  path: '/v2/topic/list',
  module: 'catalog',
  summary:
    'Categories and genres as one list of subjects, each with the picture of one of its titles',
  callers: viewers,
  isContent: true,
  answer: envelope(
    z.object({
      topics: z.array(topic.extend({ titleCount: z.number().int(), images: pictures })),
    }),
  ),
  errors: [],
});

const year = z.coerce.number().int().min(1800).max(2300);

/** How many titles each further choice would leave, the other choices as they are. */
const topicFacets = z.object({
  free: z.number().int(),
  kinds: z.array(z.object({ kind: z.enum(titleKinds), count: z.number().int() })),
  /** The last three years one by one, before them by decade; newest first. */
  years: z.array(
    z.object({ from: z.number().int(), to: z.number().int(), count: z.number().int() }),
  ),
});
export type TopicFacets = z.output<typeof topicFacets>;

export const getTopicTitles = defineCall({
  id: 'getTopicTitles',
  method: 'GET',
  path: '/v2/topic/titles',
  module: 'catalog',
  summary:
    'Titles of a subject, or all of them, narrowed by kind, price and year, with what else could be chosen',
  callers: viewers,
  isContent: true,
  query: z
    .object({
      /** Of the category or genre; every title without it. */
      slug: slug.optional(),
      kind: z.enum(titleKinds).optional(),
      /** Only what needs no plan. */
      isFree: z.enum(['Y', 'N']).default('N'),
      yearFrom: year.optional(),
      yearTo: year.optional(),
      /** Without it: as editors ordered the category, else featured first. */
      orderBy: z.enum(productOrders).optional(),
      page,
      pageSize,
      platformId,
    })
    .refine(
      ({ yearFrom = 0, yearTo = yearFrom }) => yearFrom <= yearTo,
      'yearTo tidak boleh sebelum yearFrom',
    ),
  answer: envelope(
    z.object({
      products: z.array(card),
      ...paging,
      /** The subject asked for. */
      topic: topic.nullable(),
      facets: topicFacets,
    }),
  ),
  errors: ['catalog.categoryNotFound'],
});
