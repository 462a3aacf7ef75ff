import { z } from 'zod';
import { voucherShape } from './bonuses.ts';
import { anyToken, defineCall } from '../call.ts';
import { cartShape, currentPlanShape, rightShape } from './shapes.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, text } from '../fields.ts';

const members = ['account'] as const;

/** What an offer costs with the best voucher that the caller owns. */
export const dealShape = z.object({
  voucherId: id,
  name: z.string(),
  priceRupiah: z.number().int(),
});

/** What a buyer agrees to; paragraphs are parted by an empty line. */
export const termsShape = z.object({
  termsId: id,
  version: z.number().int(),
  body: z.string(),
  publishedAt: isoTime,
});

/** Absent leaves what the cart has, null or empty text takes it off. */
export const discountFields = {
  couponCode: text(40)
    .transform((code) => code.trim().toUpperCase())
    .nullish(),
  voucherId: id.nullish(),
};

export const discountCart = defineCall({
  id: 'discountCart',
  method: 'POST',
  path: '/v2/cart/{id}/discount',
  module: 'commerce',
  summary: 'Puts a coupon or a voucher on a cart or takes it off; the price itself stays frozen',
  callers: members,
  // Codes are public, but not for guessing through.
  rateLimit: 20,
  params: z.object({ id }),
  body: z.object(discountFields),
  answer: envelope(cartShape),
  errors: [
    'commerce.cartNotFound',
    'commerce.cartPaid',
    'commerce.paymentPending',
    'commerce.couponRefused',
    'commerce.tooManyCodes',
    'commerce.voucherRefused',
  ],
});

export const listCartVouchers = defineCall({
  id: 'listCartVouchers',
  method: 'GET',
  path: '/v2/cart/{id}/voucher/list',
  module: 'commerce',
  summary: 'Running vouchers of the caller and what each would do for this cart, the best first',
  callers: members,
  params: z.object({ id }),
  answer: envelope(
    z.object({
      vouchers: z.array(
        voucherShape.extend({
          discountRupiah: z.number().int(),
          /** Why it can't be used here, in the viewer's words; null where it can. */
          refusal: z.string().nullable(),
        }),
      ),
    }),
  ),
  errors: ['commerce.cartNotFound'],
});

export const getTerms = defineCall({
  id: 'getTerms',
  method: 'GET',
  path: '/v2/package/terms',
  module: 'commerce',
  summary: 'What a buyer of this package agrees to, in its newest version or in that of a cart',
  callers: anyToken,
  query: z.object({ package_id: id.optional(), terms_id: id.optional() }),
  answer: envelope(termsShape),
  errors: [],
});

/** True where this very call gave it; a repeated call returns what was given before. */
const isFirst = z.boolean();

export const activateAddOn = defineCall({
  id: 'activateAddOn',
  method: 'POST',
  path: '/v2/minipack/activation',
  module: 'commerce',
  summary: 'Turns on an add-on that the plan holds, or returns the running one that was bought',
  callers: members,
  rateLimit: 30,
  body: z.object({ package_id: id }),
  answer: envelope(z.object({ isFirst, right: rightShape })),
  errors: ['commerce.packageNotFound', 'commerce.minipackNeedsPlan', 'commerce.minipackNotOwned'],
});

export const activateFreemium = defineCall({
  id: 'activateFreemium',
  method: 'POST',
  path: '/v2/tvs/billing/freemium',
  module: 'commerce',
  summary: 'Turns on the free plan, or takes a free offer; again is the same as once',
  callers: members,
  rateLimit: 30,
  body: z.object({ package_id: id.optional() }).nullish(),
  answer: envelope(
    z.object({
      isFirst,
      claimedAt: isoTime,
      /** What a free offer gave; null for the free plan, which needs no right. */
      right: rightShape.nullable(),
      plan: currentPlanShape,
    }),
  ),
  errors: ['commerce.packageNotFound', 'commerce.alreadyOwned'],
});
