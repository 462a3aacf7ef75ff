import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartShape, currentPlanShape, packageKind } from './commerce-shapes.ts';
import { envelope } from './envelope.ts';
import { id, text } from './fields.ts';

const members = ['account'] as const;
const moment = z.iso.datetime({ offset: true });

/**
 * The billing form of the specification's section 3. The period is the package's own: `startTime` and `endTime` only
 * have to be in order, and the answer's lines say when it would really run.
 */
export const createBilling = defineCall({
  id: 'createBilling',
  method: 'POST',
  path: '/tvs/billing/create',
  module: 'commerce',
  summary:
    'Begins a purchase by the billing form: a cart with its frozen price, and where it is paid',
  callers: members,
  perMinute: 60,
  body: z
    .object({
      /** The package. */
      productPriceId: id,
      purchaseType: packageKind,
      voucherId: id.nullish(),
      accessDeviceType: z.enum(['mobile', 'desktop']).default('desktop'),
      /** Of the caller: nobody begins a purchase for another. */
      email: text(320, 1),
      couponCode: text(40).nullish(),
      startTime: moment.nullish(),
      endTime: moment.nullish(),
    })
    .refine(
      ({ startTime, endTime }) =>
        startTime == null || endTime == null || Date.parse(startTime) < Date.parse(endTime),
      { error: 'endTime harus setelah startTime', path: ['endTime'] },
    ),
  answer: envelope(cartShape.extend({ payment_url: z.string() })),
  errors: [
    'common.forbidden',
    'commerce.packageNotFound',
    'commerce.alreadyOwned',
    'commerce.minipackNeedsPlan',
    'commerce.offerIsFree',
    'commerce.couponRefused',
    'commerce.voucherRefused',
  ],
});

/** `email` is the caller's own; a number stands in its place where the account has no address. */
export const showCustomer = defineCall({
  id: 'showCustomer',
  method: 'POST',
  path: '/transvisionplus/customer/detail',
  module: 'commerce',
  summary: 'The caller as a customer: who they are and what they have',
  callers: members,
  perMinute: 60,
  body: z.object({ email: text(320, 1) }),
  answer: envelope(
    z.object({
      sub_id: z.string(),
      email: z.string(),
      name: z.string(),
      phone_number: z.string(),
      is_deleted: z.literal(0),
      plan: currentPlanShape,
    }),
  ),
  errors: ['common.forbidden'],
});
