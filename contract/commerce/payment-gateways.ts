import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id } from '../fields.ts';
import { phoneField } from './checkout.ts';
import { paymentShape } from './shapes.ts';

export const payOvo = defineCall({
  id: 'payOvo',
  method: 'POST',
  path: '/billing/payment/doku/web/pay/ovo',
  module: 'commerce',
  summary: 'Rings the phone that OVO knows, for a cart or the cart of an ended payment',
  callers: ['account'],
  rateLimit: 60,
  body: z
    .object({ cart_id: id.optional(), payment_id: id.optional(), phone: phoneField })
    .refine(({ cart_id, payment_id }) => cart_id !== undefined || payment_id !== undefined, {
      error: 'Isi cart_id atau payment_id',
    }),
  answer: envelope(paymentShape),
  errors: [
    'commerce.cartNotFound',
    'commerce.notInCountry',
    'commerce.checkoutPaused',
    'commerce.paymentNotFound',
    'commerce.priceExpired',
    'commerce.methodUnavailable',
    'commerce.chargeRefused',
    'commerce.paymentPending',
    'commerce.walletUnknown',
  ],
});

export const notifyDokuPayment = defineCall({
  id: 'notifyDokuPayment',
  method: 'POST',
  path: '/billing/payment/doku/notify',
  module: 'commerce',
  summary: 'A notification of the second gateway: verified, taken once, believed never',
  callers: ['none'],
  body: z.unknown(),
  answer: envelope(z.null()),
  errors: ['commerce.notificationRefused', 'commerce.notificationRepeated'],
});

export const notifyPayment = defineCall({
  id: 'notifyPayment',
  method: 'POST',
  path: '/billing/payment/midtrans/notify',
  module: 'commerce',
  summary: 'A notification of the gateway: verified, stored once, believed never',
  callers: ['none'],
  body: z.unknown(),
  answer: envelope(z.null()),
  errors: ['commerce.notificationRefused'],
});
