import { z } from 'zod';
import { defineCall } from '../call.ts';
import { filmClasses } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';
import { lookers } from './operator-fields.ts';
import { DAY_MINUTES, STEP_MINUTES } from './week-shapes.ts';

export const listSlotCandidates = defineCall({
  module: 'live',
  callers: lookers,
  id: 'listSlotCandidates',
  method: 'GET',
  path: '/studio/v1/week/candidates',
  summary:
    'What can run at a time: titles that fit by length, licence and class, those that fill it best first, with when the channel last showed them; matches on an encoded channel',
  rateLimit: 300,
  query: z.object({
    channelId: id,
    start: z.iso.datetime({ offset: true }),
    minutes: z.coerce.number().int().min(STEP_MINUTES).max(DAY_MINUTES),
    /** The name begins so, or a word of it. */
    q: text(60).optional(),
    kind: z.enum(['film', 'series']).optional(),
  }),
  answer: envelope(
    z.object({
      candidates: z.array(
        z.object({
          titleId: id,
          slug: z.string(),
          name: z.string(),
          kind: z.enum(['film', 'series']),
          filmClass: z.enum(filmClasses),
          /** Of the film, or of the longest episode. */
          seconds: z.number().int(),
          episodes: z.number().int(),
          licensedUntil: isoTime.nullable(),
          lastShownAt: isoTime.nullable(),
        }),
      ),
      categories: z.array(z.object({ id, name: z.string(), titles: z.number().int() })),
      /** Of an encoded channel: matches around that time, or by name within a fortnight of it. */
      matches: z.array(
        z.object({
          fixtureId: id,
          name: z.string(),
          competition: z.string(),
          kickOffAt: isoTime,
          /** Where it is broadcast already. */
          channelName: z.string().nullable(),
        }),
      ),
    }),
  ),
  errors: ['live.channelNotFound'],
});
