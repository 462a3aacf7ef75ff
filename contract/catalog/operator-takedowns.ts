import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const readers = ['editor', 'scheduler', 'rights', 'finance', 'auditor', 'admin'] as const;
const read = { module: 'catalog', method: 'GET', callers: readers } as const;
const write = { module: 'catalog', method: 'POST', callers: ['rights', 'admin'] } as const;
const line = (max: number, min = 0) =>
  text(max, min).transform((value) => value.replaceAll(/\s+/g, ' ').trim());

/** How long a demand may wait until the title is down. */
export const TAKEDOWN_WITHIN_HOURS = 4;

const request = z.object({
  requestId: id,
  titleId: id,
  dueAt: isoTime,
  closedAt: isoTime.nullable(),
  /** Whether the title is down; null while it is open. */
  isDone: z.boolean().nullable(),
});

export const recordTakedownRequest = defineCall({
  ...write,
  id: 'recordTakedownRequest',
  path: '/studio/v1/takedown/request/record',
  summary:
    'Writes down that a title is demanded to be taken down, due four hours after it came in; the same id again is the same (rights, admin)',
  body: z.object({
    requestId: id,
    titleId: id,
    source: line(200, 3).pipe(z.string().min(3)),
    note: text(1_000).default(''),
    receivedAt: z.iso.datetime({ offset: true }),
  }),
  answer: envelope(request),
  errors: ['catalog.titleNotFound', 'catalog.takedownTime'],
});

export const refuseTakedownRequest = defineCall({
  ...write,
  id: 'refuseTakedownRequest',
  path: '/studio/v1/takedown/request/refuse',
  summary: 'Closes a demand without taking the title down, with a reason (rights, admin)',
  body: z.object({ requestId: id, reason: line(500, 3).pipe(z.string().min(3)) }),
  answer: envelope(request),
  errors: ['catalog.takedownRequestNotFound', 'catalog.takedownRequestClosed'],
});

export const setTakedownEnd = defineCall({
  ...write,
  id: 'setTakedownEnd',
  path: '/studio/v1/title/takedown/end',
  summary:
    'Until when a title stays down: later or for good at once, an end or an earlier one once a second person agreed; it then comes back by itself (rights, admin)',
  body: z.object({
    titleId: id,
    /** Null: for good. */
    until: z.iso.datetime({ offset: true }).nullable(),
    reason: text(500, 3),
  }),
  answer: envelope(z.union([z.object({ titleId: id, until: isoTime.nullable() }), askedApproval])),
  errors: [
    'catalog.titleNotFound',
    'catalog.notTakenDown',
    'catalog.takedownEnd',
    'studio.approvalOpen',
  ],
});

export const countRightsWork = defineCall({
  ...read,
  id: 'countRightsWork',
  path: '/studio/v1/rights/work',
  summary:
    'How many endings of licences wait to be acknowledged, and how many demands to take down are open (staff)',
  answer: envelope(
    z.object({
      /** Within the days by which staff are warned; `urgent`: within a week. */
      warnings: z.object({ open: z.number().int(), urgent: z.number().int() }),
      requests: z.object({ open: z.number().int(), firstDueAt: isoTime.nullable() }),
    }),
  ),
  errors: [],
});
