import { z } from 'zod';
import { defineCall, signedIn } from '../call.ts';
import { card } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize } from '../fields.ts';
import { pageKey } from '../page-key.ts';

export const getWatchHistory = defineCall({
  id: 'getWatchHistory',
  method: 'GET',
  path: '/v2/history',
  module: 'playback',
  summary: 'The films and episodes that the profile watched, newest first',
  // A child neither sees nor clears what its parents may look for.
  callers: ['account'],
  query: z.object({
    pageSize,
    /** `next` of the page before. */
    after: pageKey.optional(),
  }),
  answer: envelope(
    z.object({
      items: z.array(
        z.object({
          productId: z.string(),
          episodeLabel: z.string().nullable(),
          watchedAt: isoTime,
          /** 0 to 1. */
          progress: z.number(),
          isFinished: z.boolean(),
          /** Null where the title is shown no more. */
          card: card.nullable(),
        }),
      ),
      /** Asks for the next page; null on the last. */
      next: z.string().nullable(),
    }),
  ),
  errors: [],
});

export const postHistoryDelete = defineCall({
  id: 'postHistoryDelete',
  method: 'POST',
  path: '/v2/history/delete',
  module: 'playback',
  summary:
    'Deletes one product from the history of the profile, or with `all` every film and episode',
  callers: ['account'],
  rateLimit: 120,
  body: z.union([z.object({ productId: id }), z.object({ all: z.literal(true) })]),
  answer: envelope(z.object({ deleted: z.number().int() })),
  errors: [],
});

export const postContinueRemove = defineCall({
  id: 'postContinueRemove',
  method: 'POST',
  path: '/v2/continue/remove',
  module: 'playback',
  summary:
    'Takes a title out of what the profile goes on with until it is watched again, or puts it back; its history stays',
  callers: signedIn,
  rateLimit: 120,
  body: z.object({
    titleId: id,
    /** `false` puts it back. */
    removed: z.boolean().default(true),
  }),
  answer: envelope(z.object({ removed: z.boolean() })),
  errors: [],
});

export const postWatched = defineCall({
  id: 'postWatched',
  method: 'POST',
  path: '/v2/history/watched',
  module: 'playback',
  summary: 'Marks a film or an episode as watched to its end, or takes that back',
  callers: signedIn,
  rateLimit: 120,
  body: z.object({ productId: id, watched: z.boolean().default(true) }),
  answer: envelope(z.object({ watched: z.boolean() })),
  errors: ['playback.notFound', 'common.adultOnly'],
});
