import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { envelope } from '../envelope.ts';
import { pageSize } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { slug } from './query-fields.ts';
import { card, creditRoles } from './shapes.ts';

export const getPerson = defineCall({
  id: 'getPerson',
  method: 'GET',
  path: '/v2/person/detail',
  module: 'catalog',
  summary:
    'A person of the screen or behind it, with the shown titles they worked on, newest first',
  callers: viewers,
  isContent: true,
  query: z.object({
    slug,
    pageSize,
    /** `next` of the page before. */
    after: pageKey.optional(),
  }),
  answer: envelope(
    z.object({
      personId: z.string(),
      slug: z.string(),
      name: z.string(),
      /** A square picture; null where there is none. */
      portraitUrl: z.string().nullable(),
      titles: z.array(
        z.object({
          card,
          works: z.array(z.object({ role: z.enum(creditRoles), character: z.string().nullable() })),
        }),
      ),
      /** Asks for the next page; null on the last. */
      next: z.string().nullable(),
    }),
  ),
  errors: ['catalog.personNotFound'],
});
