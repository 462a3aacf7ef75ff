import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const amount = z.number().int();
const way = z.enum(['method', 'credit']);
const paymentId = z.object({ id });

/** Money of a payment that goes back, or went. */
export const refundShape = z.object({
  refundId: id,
  paymentId: id,
  amountRupiah: amount,
  way,
  state: z.enum(['running', 'done']),
  /** One Indonesian sentence about where it stands. */
  message: z.string(),
  createdAt: isoTime,
  doneAt: isoTime.nullable(),
});

export const previewRefund = defineCall({
  id: 'previewRefund',
  method: 'GET',
  path: '/v2/payment/{id}/refund',
  module: 'commerce',
  summary: 'Whether a payment can be given back now, how, and what ends with it',
  callers: ['account'],
  params: paymentId,
  answer: envelope(
    z.object({
      canRefund: z.boolean(),
      /** Why not, or what will happen, in Indonesian. */
      message: z.string(),
      amountRupiah: amount,
      methodName: z.string(),
      /** How the money can go back; the first is what is proposed. */
      ways: z.array(way),
      until: isoTime.nullable(),
      /** Names of the entitlements that end at once. */
      ends: z.array(z.string()),
      refunds: z.array(refundShape),
    }),
  ),
  errors: ['commerce.paymentNotFound'],
});

export const requestRefund = defineCall({
  id: 'requestRefund',
  method: 'POST',
  path: '/v2/payment/{id}/refund',
  module: 'commerce',
  summary:
    'All the money back within 24 hours when nothing was watched, once in 30 days a package; its entitlements end now; asked twice it is one refund',
  callers: ['account'],
  rateLimit: 20,
  params: paymentId,
  body: z.object({ way: way.default('method') }),
  answer: envelope(refundShape),
  errors: ['commerce.paymentNotFound', 'commerce.refundNotPossible', 'commerce.refundRepeated'],
});

export const listRefunds = defineCall({
  id: 'listRefunds',
  method: 'GET',
  path: '/v2/refund/list',
  module: 'commerce',
  summary: 'Refunds of the caller, newest first',
  callers: ['account'],
  answer: envelope(z.object({ refunds: z.array(refundShape) })),
  errors: [],
});

export const makeRefund = defineCall({
  id: 'makeRefund',
  method: 'POST',
  path: '/studio/v1/refund/make',
  module: 'commerce',
  summary:
    'Operators give back all or a part, or ask a second person; a part shortens nothing unless they say so; the same key makes one refund',
  callers: ['finance', 'support', 'admin'],
  needsStepUp: true,
  rateLimit: 30,
  body: z.object({
    payment_id: id,
    amountRupiah: z.number().int().min(1).max(1_000_000_000),
    way: way.default('method'),
    ends_rights: z.boolean().default(false),
    reason: text(200, 3),
    key: text(100, 8),
  }),
  answer: envelope(z.union([refundShape, askedApproval])),
  errors: [
    'commerce.paymentNotFound',
    'commerce.refundTooMuch',
    'commerce.refundNotPossible',
    'commerce.ownAccount',
    'studio.approvalOpen',
  ],
});

export const listRefundWork = defineCall({
  id: 'listRefundWork',
  method: 'GET',
  path: '/studio/v1/refund/open',
  module: 'commerce',
  summary:
    'Refunds that are not done: those that a person has to finish first, then those that run',
  callers: ['finance', 'support', 'auditor', 'admin'],
  answer: envelope(
    z.object({
      refunds: z.array(
        refundShape.extend({
          owner: z.string().nullable(),
          problem: z.string().nullable(),
          attempts: z.number().int(),
        }),
      ),
    }),
  ),
  errors: [],
});
