import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { documentStates } from './document-shape.ts';
import { documentKinds, editorialReaders } from './documents.ts';
import { releaseStates } from './release-shapes.ts';

/** For the palette: titles are found by a call of their own. */
export const findByName = defineCall({
  id: 'findByName',
  method: 'GET',
  path: '/studio/v1/editorial/find',
  module: 'editorial',
  summary:
    'Documents other than titles, and releases, by any part of their names, drafts too: names that begin so first, then those changed last',
  callers: editorialReaders,
  rateLimit: 240,
  /** Each of these words, wherever it stands in the name. Signs alone are in no index. */
  query: z.object({
    words: text(100, 3).refine(
      (words) => (words.match(/[\p{L}\p{N}]/gu) ?? []).length > 2,
      'Ketik paling sedikit tiga huruf',
    ),
    /** Documents of this kind alone. */
    kind: z.enum(documentKinds).optional(),
  }),
  answer: envelope(
    z.object({
      found: z.array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.enum(documentKinds),
            id,
            slug: z.string(),
            name: z.string(),
            state: z.enum(documentStates),
          }),
          z.object({
            kind: z.literal('release'),
            id,
            name: z.string(),
            state: z.enum(releaseStates),
          }),
        ]),
      ),
    }),
  ),
  errors: [],
});
