import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, page, pageSize, text } from '../fields.ts';

const amount = z.number().int();

/** One movement of a credit balance, as its owner sees it. */
const creditEntryShape = z.object({
  entryId: z.number().int(),
  at: isoTime,
  /** Above zero came in, below went out. */
  amountRupiah: amount,
  kind: z.enum(['charge', 'refund', 'goodwill']),
  text: z.string(),
  paymentId: id.nullable(),
});

export const getCredit = defineCall({
  id: 'getCredit',
  method: 'GET',
  path: '/v2/credit',
  module: 'commerce',
  summary: 'The credit balance of the caller and every movement of it, newest first',
  callers: ['account'],
  query: z.object({ page, pageSize }),
  answer: envelope(
    z.object({
      balanceRupiah: amount,
      /** What is on its way back and not there yet. */
      comingRupiah: amount,
      entries: z.array(creditEntryShape),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  ),
  errors: [],
});

export const grantCredit = defineCall({
  id: 'grantCredit',
  method: 'POST',
  path: '/studio/v1/credit/grant',
  module: 'commerce',
  summary: 'Operators give credit as goodwill, or ask a second person; the same key gives once',
  callers: ['finance', 'support', 'admin'],
  needsStepUp: true,
  rateLimit: 30,
  body: z.object({
    account_id: id,
    amountRupiah: z.number().int().min(1).max(1_000_000),
    reason: text(200, 3),
    key: text(100, 8),
  }),
  answer: envelope(
    z.union([z.object({ balanceRupiah: amount, isNew: z.boolean() }), askedApproval]),
  ),
  errors: [
    'commerce.creditAccountNotFound',
    'commerce.lossNotOwed',
    'commerce.ownAccount',
    'studio.approvalOpen',
  ],
});
