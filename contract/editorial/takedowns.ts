import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';
import { pageKey } from '../page-key.ts';

/** What is down and what is demanded to be, with the names of who did it: catalog knows no accounts. */
const read = {
  module: 'editorial',
  method: 'GET',
  callers: ['editor', 'scheduler', 'rights', 'finance', 'auditor', 'admin'],
} as const;
const pageSize = z.coerce.number().int().min(1).max(200).default(100);

const takedown = z.object({
  titleId: id,
  slug: z.string(),
  name: z.string(),
  takenDownAt: isoTime,
  reason: z.string(),
  /** When it comes back by itself; null: when it is lifted. */
  until: isoTime.nullable(),
  /** Null once that account is erased. */
  by: z.string().nullable(),
  /** The demand that it answered. */
  source: z.string().nullable(),
});
export type Takedown = z.output<typeof takedown>;

export const listTakedowns = defineCall({
  ...read,
  id: 'listTakedowns',
  path: '/studio/v1/takedown/list',
  summary: 'Titles that are down now, the last one first, with who took them down and why (staff)',
  query: z.object({ pageSize, after: pageKey.optional() }),
  answer: envelope(z.object({ takedowns: z.array(takedown), next: z.string().nullable() })),
  errors: [],
});

const request = z.object({
  requestId: id,
  titleId: id,
  name: z.string(),
  source: z.string(),
  note: z.string(),
  receivedAt: isoTime,
  dueAt: isoTime,
  recordedBy: z.string().nullable(),
  closedAt: isoTime.nullable(),
  /** Whether the title was taken down; null while it is open. */
  isDone: z.boolean().nullable(),
  /** Why it was not. */
  reason: z.string().nullable(),
});
export type TakedownRequest = z.output<typeof request>;

export const listTakedownRequests = defineCall({
  ...read,
  id: 'listTakedownRequests',
  path: '/studio/v1/takedown/request/list',
  summary: 'Demands to take a title down: open ones by their deadline, or closed ones (staff)',
  query: z.object({
    state: z.enum(['open', 'closed']).default('open'),
    pageSize,
    after: pageKey.optional(),
  }),
  answer: envelope(z.object({ requests: z.array(request), next: z.string().nullable() })),
  errors: [],
});
