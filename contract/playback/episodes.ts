import { z } from 'zod';
import { defineCall, viewers } from '../call.ts';
import { episode } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';

const number = z.coerce.number().int().min(0).max(10_000);

/** Numbers of the first and the last episode of a stretch. */
const range = z.object({ from: z.number().int(), until: z.number().int() });

export const getEpisodes = defineCall({
  id: 'getEpisodes',
  method: 'GET',
  path: '/v2/playback/episodes',
  module: 'playback',
  summary:
    'A stretch of the episodes of a season with how far the caller came in each; without a season that which is watched now',
  callers: viewers,
  query: z.object({
    /** A series, or an episode of it. */
    productId: id,
    season: number.optional(),
    /** Any episode of the stretch, by its number. */
    number: number.optional(),
  }),
  answer: envelope(
    z.object({
      titleSlug: z.string(),
      /** The episode to go on with, or the one asked for. */
      currentId: z.string(),
      seasons: z.array(z.object({ number: z.number().int(), name: z.string() })),
      season: z.number().int(),
      /** The stretches of this season; `from` names the one in `episodes`. */
      ranges: z.array(range),
      from: z.number().int(),
      episodes: z.array(
        z.object({
          ...episode.shape,
          /** How much was watched, 0 to 1. */
          progress: z.number(),
          isFinished: z.boolean(),
        }),
      ),
    }),
  ),
  errors: ['playback.notFound', 'common.adultOnly'],
});
