import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { lookers } from '../live/operator-fields.ts';
import { weekChange, weekSlots } from '../live/week-shapes.ts';

export const getWeekImpact = defineCall({
  id: 'getWeekImpact',
  method: 'POST',
  path: '/studio/v1/week/impact',
  module: 'studio',
  summary:
    'What publishing these slots would hit: programmes that come, go or move, reminders for them, articles that name their titles',
  callers: lookers,
  rateLimit: 300,
  body: z.object({ channelId: id, slots: weekSlots }),
  answer: envelope(
    z.object({
      added: z.number().int(),
      removed: z.number().int(),
      moved: z.number().int(),
      /** The first of them, in the order of their beginnings. */
      changes: z.array(weekChange),
      /** Viewers who asked to be reminded of what goes or moves. */
      reminders: z.number().int(),
      articles: z.array(z.object({ documentId: id, slug: z.string(), title: z.string() })),
    }),
  ),
  errors: ['live.channelNotFound'],
});
