import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, pageSize } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { platformId } from './query-fields.ts';
import { card } from './shapes.ts';

export const getComingTitles = defineCall({
  id: 'getComingTitles',
  method: 'GET',
  path: '/v2/product/coming',
  module: 'catalog',
  summary: 'Announced titles that are not out yet, the next one first',
  callers: viewers,
  isContent: true,
  query: z.object({
    platformId,
    pageSize,
    /** `next` of the page before. */
    after: pageKey.optional(),
  }),
  answer: envelope(
    z.object({
      titles: z.array(
        z.object({ card, releaseAt: isoTime, tagline: z.string(), hasTrailer: z.boolean() }),
      ),
      /** Asks for the next page; null on the last. */
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});
