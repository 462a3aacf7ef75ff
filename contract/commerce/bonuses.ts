import { z } from 'zod';
import { defineCall } from '../call.ts';
import { rightShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime } from '../fields.ts';

const members = ['account'] as const;

/** A voucher as its owner sees it: `percent` of the price, at most `maxRupiah`, or `amountRupiah`. */
export const voucherShape = z.object({
  voucherId: id,
  code: z.string(),
  name: z.string(),
  percent: z.number().int().nullable(),
  maxRupiah: z.number().int().nullable(),
  amountRupiah: z.number().int().nullable(),
  /** `reserved`: an open payment holds it; `used`: it was paid with. */
  state: z.enum(['coming', 'active', 'ended', 'reserved', 'used']),
  startsAt: isoTime,
  endsAt: isoTime,
});

/** True where this very call gave it; a repeated call returns what was given before. */
const isFirst = z.boolean();

/**
 * The first of the two bonus calls that follow a new account's sign-in: some days of Lite. Given once to an
 * account and to the address behind it; an account that is not new gets none.
 */
export const grantTrial = defineCall({
  id: 'grantTrial',
  method: 'POST',
  path: '/v2/customer/bonus/trial',
  module: 'commerce',
  summary: 'Give a new account its trial; again is the same as once',
  callers: members,
  answer: envelope(z.object({ isFirst, right: rightShape })),
  errors: ['commerce.bonusNotDue'],
});

/** The second bonus call: a voucher for the first purchase, under the same rule. */
export const grantWelcomeVoucher = defineCall({
  id: 'grantWelcomeVoucher',
  method: 'POST',
  path: '/v2/customer/bonus/voucher',
  module: 'commerce',
  summary: 'Give a new account its welcome voucher; again is the same as once',
  callers: members,
  answer: envelope(z.object({ isFirst, voucher: voucherShape })),
  errors: ['commerce.bonusNotDue'],
});

export const listVouchers = defineCall({
  id: 'listVouchers',
  method: 'GET',
  path: '/v2/customer/voucher/list',
  module: 'commerce',
  summary: 'Vouchers of the caller, the one that ends last first',
  callers: members,
  answer: envelope(z.object({ vouchers: z.array(voucherShape) })),
  errors: [],
});
