import { z } from 'zod';
import { defineCall, staffKinds } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';

export const listActs = defineCall({
  id: 'listActs',
  method: 'GET',
  path: '/studio/v1/act/list',
  module: 'studio',
  summary: 'Who did what, newest first: own acts; auditor and admin see those of all',
  callers: staffKinds,
  rateLimit: 120,
  query: z.object({
    actor: id.optional(),
    /** Begins so: `refund`, `refund.make`. */
    act: text(40, 1).optional(),
    subject_kind: text(40, 1).optional(),
    subject_id: text(200, 1).optional(),
    /** A day in Jakarta. */
    day: z.iso.date().optional(),
    /** The number of the last act of the page before. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    pageSize,
  }),
  answer: envelope(
    z.object({
      acts: z.array(
        z.object({
          actId: z.number().int(),
          at: isoTime,
          actor: z.object({ accountId: id, name: z.string() }).nullable(),
          act: z.string(),
          subjectKind: z.string(),
          subjectId: z.string(),
          /** What was so before and after, as JSON: each kind of act has facts of its own. */
          before: z.string().nullable(),
          after: z.string().nullable(),
          reason: z.string().nullable(),
          approvalId: id.nullable(),
          /** The number of the seal that covers it; null: within the last minute, or written before there were seals. */
          sealNo: z.number().int().nullable(),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  ),
  errors: [],
});
