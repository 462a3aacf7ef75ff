import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { page, pageSize, text } from '../fields.ts';
import { idOrSlug, platformId } from './query-fields.ts';
import { card, titleKinds, paging, genre } from './shapes.ts';

const facet = <T extends z.ZodType>(key: T) => z.object({ key, count: z.number().int() });

export const getSearchVodList = defineCall({
  id: 'getSearchVodList',
  method: 'GET',
  path: '/search/vod_list',
  module: 'catalog',
  summary:
    'Titles, people and genres for some words, forgiving typing errors and knowing Indonesian word forms',
  callers: viewers,
  isContent: true,
  query: z.object({
    keyword: text(100, 1),
    kind: z.enum(titleKinds).optional(),
    /** Id or slug. */
    genreId: idOrSlug.optional(),
    page,
    pageSize,
    platformId,
  }),
  answer: envelope(
    z.object({
      products: z.array(card),
      ...paging,
      people: z.array(
        z.object({
          personId: z.string(),
          slug: z.string(),
          name: z.string(),
          titleCount: z.number().int(),
        }),
      ),
      genres: z.array(z.object({ ...genre.shape, titleCount: z.number().int() })),
      /** Counts over everything found, before `kind` and `genreId` narrow it. */
      facets: z.object({
        kinds: z.array(facet(z.enum(titleKinds))),
        genres: z.array(z.object({ ...facet(z.string()).shape, name: z.string() })),
      }),
    }),
  ),
  errors: ['catalog.genreNotFound'],
});
