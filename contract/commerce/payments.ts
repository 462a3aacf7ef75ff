import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { checkoutBody, methodShape, paymentMethodKey, phoneField } from './checkout.ts';
import { cartShape, paymentShape } from './shapes.ts';

const members = ['account'] as const;
const cartId = z.object({ cart_id: id });
const paymentId = z.object({ id });

export const checkoutCart = defineCall({
  id: 'checkoutCart',
  method: 'POST',
  path: '/v2/cart/checkout',
  module: 'commerce',
  summary:
    'Asks for the money; asked twice or at once, it answers the same live payment. Another method ends that one first',
  callers: members,
  rateLimit: 60,
  body: checkoutBody,
  answer: envelope(paymentShape),
  errors: [
    'commerce.cartNotFound',
    'commerce.checkoutPaused',
    'commerce.termsNotAgreed',
    'commerce.notInCountry',
    'commerce.couponRefused',
    'commerce.voucherRefused',
    'commerce.priceExpired',
    'commerce.methodUnavailable',
    'commerce.paymentPending',
    'commerce.chargeRefused',
    'commerce.creditShort',
    'commerce.walletUnknown',
    'commerce.automaticNotOffered',
    'commerce.automaticWording',
  ],
});

export const getPaymentRedirect = defineCall({
  id: 'getPaymentRedirect',
  method: 'GET',
  path: '/billing/payment/tayang/redirect',
  module: 'commerce',
  summary: 'Where the buyer goes to pay this cart',
  callers: members,
  query: cartId,
  answer: envelope(z.object({ url: z.string(), method: paymentMethodKey, paymentId: id })),
  errors: ['commerce.cartNotFound', 'commerce.paymentNotFound'],
});

export const verifyPayment = defineCall({
  id: 'verifyPayment',
  method: 'GET',
  path: '/billing/payment/tayang/verify',
  module: 'commerce',
  summary: 'Asks the gateway now what became of the newest payment of a cart',
  callers: members,
  rateLimit: 60,
  query: cartId,
  answer: envelope(paymentShape),
  errors: ['commerce.cartNotFound', 'commerce.paymentNotFound'],
});

export const showPayment = defineCall({
  id: 'showPayment',
  method: 'GET',
  path: '/billing/payment/tayang/show/data',
  module: 'commerce',
  summary: 'What the payment page shows: code, amount, time left, state',
  callers: members,
  query: cartId,
  answer: envelope(paymentShape),
  errors: ['commerce.cartNotFound', 'commerce.paymentNotFound'],
});

export const inquirePayment = defineCall({
  id: 'inquirePayment',
  method: 'POST',
  path: '/v2/tayang/payment/inquiry',
  module: 'commerce',
  summary: 'What a cart costs and how it can be paid',
  callers: members,
  body: cartId,
  answer: envelope(cartShape.extend({ methods: z.array(methodShape) })),
  errors: ['commerce.cartNotFound'],
});

export const confirmPayment = defineCall({
  id: 'confirmPayment',
  method: 'POST',
  path: '/v2/tayang/payment/{token}',
  module: 'commerce',
  summary:
    'Confirms a payment by its token, for the page that a payment returns to without cookies',
  callers: anyToken,
  rateLimit: 30,
  params: z.object({ token: text(200, 1) }),
  answer: envelope(paymentShape.pick({ cart_id: true, state: true, outcome: true, message: true })),
  errors: ['commerce.paymentNotFound'],
});

export const cancelPayment = defineCall({
  id: 'cancelPayment',
  method: 'POST',
  path: '/v2/payment/{id}/cancel',
  module: 'commerce',
  summary: 'Gives up an open payment; answers paid when the money was faster',
  callers: members,
  rateLimit: 30,
  params: paymentId,
  answer: envelope(paymentShape),
  errors: ['commerce.paymentNotFound', 'commerce.gatewayUnreachable'],
});

export const watchPayment = defineCall({
  id: 'watchPayment',
  method: 'GET',
  path: '/v2/payment/{id}/events',
  media: 'text/event-stream',
  module: 'commerce',
  summary:
    'Server-sent events: `payment` with the payment as JSON, first as it is, then at every change',
  callers: members,
  params: paymentId,
  answer: z.string(),
  errors: ['commerce.paymentNotFound', 'common.tooManyStreams'],
});

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
