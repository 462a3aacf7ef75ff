import { z } from 'zod';
import { anyToken, defineCall, signedIn } from '../call.ts';
import { titleTiers } from '../catalog/shapes.ts';
import { planTiers } from '../constants.ts';
import { rightShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const members = ['account'] as const;
const amount = z.number().int();

/** A right with where it comes from and what was paid for it. */
const ledgerRight = rightShape.extend({
  /** Where it comes from, in words: `Dibeli`, `Hadiah`. */
  sourceLabel: z.string(),
  /** Null where nothing was paid, or somebody else did. */
  priceRupiah: amount.nullable(),
  paymentId: id.nullable(),
  methodName: z.string().nullable(),
  paidAt: isoTime.nullable(),
});

export const listEntitlements = defineCall({
  id: 'listEntitlements',
  method: 'GET',
  path: '/v2/rights',
  module: 'commerce',
  summary: 'Every right of the caller with its source, dates, price and payment, and every pause',
  callers: members,
  answer: envelope(
    z.object({
      rights: z.array(ledgerRight),
      pauses: z.array(
        z.object({
          startsAt: isoTime,
          endsAt: isoTime,
          state: z.enum(['active', 'ended']),
        }),
      ),
    }),
  ),
  errors: [],
});

/** What an account may watch, as marks on cards need it: everything of some tiers, and titles by themselves. */
const accessShape = z.object({
  plan: z.enum(planTiers),
  /** When the plan ends; null where there is none. */
  endsAt: isoTime.nullable(),
  tiers: z.array(z.enum(titleTiers)),
  /** Titles that are rented, bought or part of an add-on. */
  titleIds: z.array(id),
});
export type Access = z.output<typeof accessShape>;

export const getAccess = defineCall({
  id: 'getAccess',
  method: 'GET',
  path: '/v2/rights/access',
  module: 'commerce',
  summary: 'What the caller may watch now: the tiers that the plan opens, and titles by themselves',
  callers: signedIn,
  answer: envelope(accessShape),
  errors: [],
});

export const getReceipt = defineCall({
  id: 'getReceipt',
  method: 'GET',
  path: '/v2/rights/{id}/receipt',
  module: 'commerce',
  summary: 'A signed receipt (JWS, EdDSA) of one right, which anybody can verify',
  callers: members,
  params: z.object({ id }),
  answer: envelope(z.object({ receipt: z.string(), fileName: z.string() })),
  errors: ['commerce.rightNotFound'],
});

/** What a receipt says. Times are ISO 8601 in UTC; no name, address or account stands in it. */
const receiptShape = z.object({
  rightId: id,
  name: z.string(),
  source: z.string(),
  startsAt: isoTime,
  endsAt: isoTime,
  priceRupiah: amount.nullable(),
  paymentId: id.nullable(),
  issuedAt: isoTime,
});

export const verifyReceipt = defineCall({
  id: 'verifyReceipt',
  method: 'POST',
  path: '/v2/receipt/verify',
  module: 'commerce',
  summary: 'Whether a receipt is ours and unchanged, what it says, and whether it still holds',
  callers: anyToken,
  rateLimit: 30,
  body: z.object({ receipt: text(4000, 1) }),
  answer: envelope(
    z.object({
      receipt: receiptShape,
      /** The right as the ledger has it now; `changed` when it was shortened or moved since. */
      state: z.enum(['coming', 'active', 'ended', 'changed']),
    }),
  ),
  errors: ['commerce.receiptInvalid'],
});

export const listReceiptKeys = defineCall({
  id: 'listReceiptKeys',
  method: 'GET',
  path: '/v2/receipt/keys',
  module: 'commerce',
  summary: 'The public keys (JWK Set) that verify receipts without us',
  callers: anyToken,
  answer: z.object({
    keys: z.array(
      z.object({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        kid: z.string(),
        alg: z.string(),
        use: z.string(),
      }),
    ),
  }),
  errors: [],
});
