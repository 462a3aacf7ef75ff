import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { isoTime, text } from '../fields.ts';

/** What somebody typed and did not save, for their other devices; no other person is ever shown it. */
const name = text(120, 1).regex(/^[a-z]+:[\w :-]+$/i, 'Draf ini tidak dikenal');
const device = z.uuid();
const time = z.iso.datetime({ offset: true });
const call = { module: 'studio', callers: staffKinds } as const;

/** Of a value as JSON: a document larger than this stands in its browser alone. */
export const MOST_DRAFT_SIGNS = 512 * 1024;

export const findKeptDraft = defineCall({
  ...call,
  id: 'findKeptDraft',
  method: 'GET',
  path: '/studio/v1/draft/get',
  summary: 'What the caller typed of a thing and did not save, on whichever device',
  query: z.object({ name }),
  answer: envelope(
    z.object({
      draft: z
        .object({
          /** JSON. */
          value: z.string(),
          device: z.string(),
          savedAt: isoTime,
        })
        .nullable(),
    }),
  ),
  errors: [],
});

export const keepDraft = defineCall({
  ...call,
  id: 'keepDraft',
  method: 'POST',
  path: '/studio/v1/draft/keep',
  summary:
    'Keeps what the caller typed of a thing and did not save; the last one of a device stands',
  rateLimit: 120,
  body: z.object({
    name,
    device,
    /** Of another device's draft which this one takes the place of; what was typed there since is not overwritten. */
    over: time.optional(),
    value: z.string().min(2).max(MOST_DRAFT_SIGNS).refine(isJson, 'Draf ini bukan JSON'),
  }),
  answer: envelope(z.object({ savedAt: isoTime })),
  errors: ['studio.draftElsewhere'],
});

export const dropDraft = defineCall({
  ...call,
  id: 'dropDraft',
  method: 'POST',
  path: '/studio/v1/draft/drop',
  summary: 'Forgets what a device left: it was saved, or is not wanted any more',
  /** As it was kept at that time: what was typed there since stays. */
  body: z.object({ name, device, savedAt: time }),
  answer: envelope(z.object({ dropped: z.number().int() })),
  errors: [],
});

function isJson(value: string): boolean {
  try {
    // In a text column no such byte can stand; written out in JSON it is one sign of several.
    return !value.includes('\u0000') && typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}
