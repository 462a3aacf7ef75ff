import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';

/** A tab says so often that it still has its thing open; one that is silent for five of these is gone. */
export const PRESENCE_EVERY_MS = 15_000;

/** What two of the staff may have open at once: a document of editors, a channel's week, a release. */
export const presenceKinds = ['document', 'week', 'release'] as const;

export const beatPresence = defineCall({
  id: 'beatPresence',
  module: 'studio',
  method: 'POST',
  path: '/studio/v1/presence/beat',
  summary: 'This tab has a thing open, or leaves it; tells who else has it open',
  callers: staffKinds,
  rateLimit: 240,
  body: z.object({
    kind: z.enum(presenceKinds),
    id,
    /** Made by the page, one a tab. */
    tab: id,
    /** What it looks at there, in the words of the page. */
    part: text(40).nullable().default(null),
    isLeaving: z.boolean().default(false),
  }),
  answer: envelope(
    z.object({
      people: z.array(
        z.object({
          name: z.string(),
          part: z.string().nullable(),
          /** Another tab or browser of the caller's own. */
          isMe: z.boolean(),
        }),
      ),
    }),
  ),
  errors: [],
});
