import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const finance = ['finance', 'admin'] as const;
const amount = z.number().int().nullable();

/** Where our ledger and a gateway's tell two stories. */
const differenceShape = z.object({
  differenceId: id,
  kind: z.enum([
    'missing_here',
    'missing_there',
    'amount_differs',
    'state_differs',
    'refunded_twice',
    'chargeback',
  ]),
  gateway: z.string(),
  orderId: z.string(),
  oursRupiah: amount,
  theirsRupiah: amount,
  details: z.string(),
  owner: z.string(),
  /** Who of the team has taken it. */
  assignedTo: z.object({ accountId: id, name: z.string() }).nullable(),
  state: z.enum(['open', 'resolved']),
  resolution: z.string().nullable(),
  foundAt: isoTime,
  resolvedAt: isoTime.nullable(),
});

export const reconcile = defineCall({
  id: 'reconcile',
  method: 'POST',
  path: '/studio/v1/reconciliation/run',
  module: 'commerce',
  summary:
    'Compares our ledger with every gateway for a day in Jakarta, now; again it finds nothing new',
  callers: finance,
  rateLimit: 10,
  body: z.object({ day: z.iso.date() }),
  answer: envelope(
    z.object({
      gateways: z.array(
        z.object({
          gateway: z.string(),
          status: z.enum(['compared', 'unavailable', 'unknown']),
          settlements: z.number().int().nullable(),
          found: z.number().int(),
          message: z.string().nullable(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const listDifferences = defineCall({
  id: 'listDifferences',
  method: 'GET',
  path: '/studio/v1/reconciliation/list',
  module: 'commerce',
  summary: 'Differences that somebody has to explain, or those that were explained',
  callers: ['finance', 'support', 'rights', 'auditor', 'admin'],
  query: z.object({
    state: z.enum(['open', 'resolved']).default('open'),
    /** Chargebacks alone: a queue of its own, by age. */
    kind: z.enum(['chargeback']).optional(),
  }),
  answer: envelope(
    z.object({
      differences: z.array(differenceShape),
      /** What lies in each book of the ledger, credit side positive; together they are zero. */
      books: z.record(z.string(), z.number().int()),
    }),
  ),
  errors: [],
});

export const resolveDifference = defineCall({
  id: 'resolveDifference',
  method: 'POST',
  path: '/studio/v1/reconciliation/{id}/resolve',
  module: 'commerce',
  summary: 'Says what became of a difference',
  callers: finance,
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ resolution: text(500, 3) }),
  answer: envelope(differenceShape),
  errors: ['commerce.differenceNotFound'],
});

export const assignDifference = defineCall({
  id: 'assignDifference',
  method: 'POST',
  path: '/studio/v1/reconciliation/{id}/assign',
  module: 'commerce',
  summary: 'Takes a difference, such as a chargeback, or lays it back',
  callers: finance,
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ isMine: z.boolean() }),
  answer: envelope(differenceShape),
  errors: ['commerce.differenceNotFound'],
});
