import { z } from 'zod';
import { anyToken, defineCall } from './call.ts';
import { checkoutBody, methodShape, paymentMethodKey } from './commerce-methods.ts';
import {
  cartShape,
  currentPlanShape,
  packageKind,
  packageShape,
  paymentShape,
  planShape,
} from './commerce-shapes.ts';
import { dealShape, discountFields, termsShape } from './commerce-offers.ts';
import { envelope } from './envelope.ts';
import { id, text } from './fields.ts';

export * from './commerce-automatic.ts';
export * from './commerce-billing.ts';
export * from './commerce-bonus.ts';
export * from './commerce-gifts.ts';
export * from './commerce-grace.ts';
export * from './commerce-receipts.ts';
export * from './commerce-doku.ts';
export * from './commerce-notify.ts';
export * from './commerce-offers.ts';
export * from './commerce-operators.ts';
export * from './commerce-cases.ts';
export * from './commerce-credit.ts';
export * from './commerce-invoices.ts';
export * from './commerce-reconciliation.ts';
export * from './commerce-refunds.ts';
export * from './commerce-rights.ts';
export * from './commerce-subscriptions.ts';
export * from './commerce-test-clock.ts';

const members = ['account'] as const;
const cartId = z.object({ cart_id: id });
const paymentId = z.object({ id });

export const listSubscribeProducts = defineCall({
  id: 'listSubscribeProducts',
  method: 'GET',
  path: '/subscribe_product/list',
  module: 'commerce',
  summary: 'What is on sale: PRODUCT lists all, DURATION every duration of one package',
  callers: anyToken,
  query: z.object({
    list: z.enum(['PRODUCT', 'DURATION']).default('PRODUCT'),
    kind: packageKind.optional(),
    package_id: id.optional(),
    titleId: id.optional(),
  }),
  answer: envelope(z.object({ products: z.array(packageShape) })),
  errors: ['commerce.packageNotFound'],
});

export const getPackageInfo = defineCall({
  id: 'getPackageInfo',
  method: 'GET',
  path: '/product/package_info',
  module: 'commerce',
  summary: 'One package with its plan, or every way to watch a product, cheapest first',
  callers: anyToken,
  query: z
    .object({ package_id: id.optional(), productId: id.optional() })
    .refine(
      ({ package_id, productId }) => (package_id === undefined) !== (productId === undefined),
      {
        error: 'Isi salah satu: package_id atau productId',
      },
    ),
  answer: envelope(
    z.object({
      packages: z.array(
        packageShape.extend({
          plan: planShape.nullable(),
          /** With the best voucher that the caller owns. */
          deal: dealShape.nullable(),
          terms: termsShape.pick({ termsId: true, version: true }),
        }),
      ),
    }),
  ),
  errors: ['commerce.packageNotFound'],
});

export const listPlans = defineCall({
  id: 'listPlans',
  method: 'GET',
  path: '/tayang/tvs/list-subscribe',
  module: 'commerce',
  summary: 'The plans side by side with their packages, and which one the caller has',
  callers: anyToken,
  answer: envelope(
    z.object({
      plans: z.array(planShape.extend({ packages: z.array(packageShape) })),
      /** Add-ons to a plan. */
      minipacks: z.array(packageShape),
      current: currentPlanShape.nullable(),
    }),
  ),
  errors: [],
});

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
  summary: 'BASIC creates a cart, or with action UPDATE and an id changes it; SVOD creates one',
  callers: members,
  perMinute: 60,
  body: cartChoice
    .extend({
      type: z.enum(['BASIC', 'SVOD']).default('BASIC'),
      action: z.enum(['CREATE', 'UPDATE']).default('CREATE'),
      id: id.optional(),
    })
    .refine(({ action, id: cart }) => action === 'CREATE' || cart !== undefined, {
      error: 'Sebutkan id keranjang yang diubah',
      path: ['id'],
    }),
  answer: envelope(cartShape),
  errors: [
    'commerce.cartFailed',
    'commerce.packageNotFound',
    'commerce.alreadyOwned',
    'commerce.minipackNeedsPlan',
    'commerce.offerIsFree',
    'commerce.couponRefused',
    'commerce.voucherRefused',
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
  perMinute: 60,
  params: z.object({ id }),
  body: cartChoice,
  answer: envelope(cartShape),
  errors: [
    'commerce.cartNotFound',
    'commerce.packageNotFound',
    'commerce.alreadyOwned',
    'commerce.minipackNeedsPlan',
    'commerce.offerIsFree',
    'commerce.couponRefused',
    'commerce.voucherRefused',
    'commerce.cartPaid',
    'commerce.paymentPending',
  ],
});

export const checkoutCart = defineCall({
  id: 'checkoutCart',
  method: 'POST',
  path: '/v2/cart/checkout',
  module: 'commerce',
  summary:
    'Asks for the money; asked twice or at once, it answers the same live payment. Another method ends that one first',
  callers: members,
  perMinute: 60,
  body: checkoutBody,
  answer: envelope(paymentShape),
  errors: [
    'commerce.cartNotFound',
    'commerce.termsNotAgreed',
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
  perMinute: 60,
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
  perMinute: 30,
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
  perMinute: 30,
  params: paymentId,
  answer: envelope(paymentShape),
  errors: ['commerce.paymentNotFound', 'commerce.gatewayUnreachable'],
});

export const watchPayment = defineCall({
  id: 'watchPayment',
  method: 'GET',
  path: '/v2/payment/{id}/events',
  module: 'commerce',
  summary:
    'Server-sent events: `payment` with the payment as JSON, first as it is, then at every change',
  callers: members,
  params: paymentId,
  answer: z.string(),
  errors: ['commerce.paymentNotFound'],
});
