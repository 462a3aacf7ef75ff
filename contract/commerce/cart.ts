import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { discountFields } from './offers.ts';
import { cartShape, packageKind, pricingErrors } from './shapes.ts';

const members = ['account'] as const;

const cartChoice = z.object({
  package_id: id,
  purchase_type: packageKind.optional(),
  ...discountFields,
});

export const createCart = defineCall({
  id: 'createCart',
  method: 'POST',
  path: '/v2/cart/create',
  module: 'commerce',
  summary: 'BASIC creates a cart, or with action UPDATE and an id changes it; SVOD only creates',
  callers: members,
  rateLimit: 60,
  body: cartChoice
    .extend({
      type: z.enum(['BASIC', 'SVOD']).default('BASIC'),
      action: z.enum(['CREATE', 'UPDATE']).default('CREATE'),
      id: id.optional(),
      /** Of the form that was sent: sent twice, also at once, it creates one cart. */
      order_key: id.optional(),
    })
    .refine(({ action, id: cart }) => action === 'CREATE' || cart !== undefined, {
      error: 'Sebutkan id keranjang yang diubah',
      path: ['id'],
    }),
  answer: envelope(cartShape),
  errors: [
    'commerce.cartFailed',
    ...pricingErrors,
    'commerce.cartNotFound',
    'commerce.cartPaid',
    'commerce.paymentPending',
  ],
});

export const getCart = defineCall({
  id: 'getCart',
  method: 'GET',
  path: '/v2/cart/{id}',
  module: 'commerce',
  summary: 'A cart of the caller with its frozen price and its newest payment',
  callers: members,
  params: z.object({ id }),
  answer: envelope(cartShape),
  errors: ['commerce.cartNotFound'],
});

export const updateCart = defineCall({
  id: 'updateCart',
  method: 'POST',
  path: '/v2/cart/{id}/update',
  module: 'commerce',
  summary: 'Puts another package into a cart, or renews its price; ends its open payment first',
  callers: members,
  rateLimit: 60,
  params: z.object({ id }),
  body: cartChoice,
  answer: envelope(cartShape),
  errors: [
    'commerce.cartNotFound',
    ...pricingErrors,
    'commerce.cartPaid',
    'commerce.paymentPending',
  ],
});
