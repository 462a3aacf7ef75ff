import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, page, pageSize, text } from '../fields.ts';
import {
  cartShape,
  currentPlanShape,
  packageKind,
  paymentShape,
  pricingErrors,
  rightShape,
} from './shapes.ts';

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
  rateLimit: 60,
  body: z
    .object({
      /** The package. */
      productPriceId: id,
      purchaseType: packageKind,
      voucherId: id.nullish(),
      accessDeviceType: z.enum(['mobile', 'desktop']).default('desktop'),
      /** The caller's own: no account begins a purchase for another. */
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
  errors: ['common.forbidden', ...pricingErrors],
});

/** `email` is the caller's own; a number stands in its place where the account has no address. */
export const showCustomer = defineCall({
  id: 'showCustomer',
  method: 'POST',
  path: '/transvisionplus/customer/detail',
  module: 'commerce',
  summary: 'The caller as a customer: who they are and what they have',
  callers: members,
  rateLimit: 60,
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

export const listBilling = defineCall({
  id: 'listBilling',
  method: 'GET',
  path: '/billing/list',
  module: 'commerce',
  summary: 'Payments of the caller, newest first',
  callers: members,
  query: z.object({ page, pageSize }),
  answer: envelope(
    z.object({
      payments: z.array(
        paymentShape.omit({ rights: true, token: true, qrString: true, instruction: true }),
      ),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  ),
  errors: [],
});

export const listSubscriptions = defineCall({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/billing/list_subscribe',
  module: 'commerce',
  summary: 'The plan and every right of the caller: running, coming, ended',
  callers: members,
  answer: envelope(z.object({ plan: currentPlanShape, rights: z.array(rightShape) })),
  errors: [],
});

export const isPremium = defineCall({
  id: 'isPremium',
  method: 'POST',
  path: '/tayang/package/is-premium',
  module: 'commerce',
  summary: 'Whether the caller has premium now, and until when',
  callers: members,
  answer: envelope(currentPlanShape.extend({ isPremium: z.boolean() })),
  errors: [],
});

export const checkFreemium = defineCall({
  id: 'checkFreemium',
  method: 'POST',
  path: '/v2/customer/freemium-check',
  module: 'commerce',
  summary: 'Whether the caller watches without a plan now',
  callers: members,
  answer: envelope(currentPlanShape.extend({ isFreemium: z.boolean() })),
  errors: [],
});
