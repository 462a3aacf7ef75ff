import { randomUUID } from 'node:crypto';
import type { Sample, Samples } from '../sample.ts';
import { ledgerSamples } from './commerce-ledger.ts';

const ofCart = (part: 'query' | 'body'): Sample => ({
  owned: { [`${part}.cart_id`]: ({ cartId }) => cartId },
});

const aPromotion = {
  name: 'Promo uji',
  percent: 10,
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: '2027-01-01T00:00:00Z',
};

export const commerceSamples: Samples = {
  cancelSubscription: {},
  getAutoRenewal: {},
  getGrace: {},
  linkAutoRenewalWallet: {
    input: () => ({ body: { phone: '081234567890' } }),
    open: ['body.text_id'],
  },
  listAutoRenewalChoices: { owned: { 'params.id': ({ cartId }) => cartId } },
  renewByCard: {},
  stopAutoRenewal: {},
  chooseNextPackage: {
    input: ({ packageId }) => ({ body: { package_id: packageId } }),
  },
  activateFreemium: { input: () => ({ body: {} }) },
  activateAddOn: { input: ({ packageId }) => ({ body: { package_id: packageId } }) },
  ...ledgerSamples,
  cancelPayment: { owned: { 'params.id': ({ paymentId }) => paymentId } },
  checkFreemium: {},
  checkoutCart: { ...ofCart('body'), input: () => ({ body: { payment_method: '3' } }) },
  confirmPayment: { input: () => ({ params: { token: 'bukan-token' } }) },
  createBilling: {
    input: ({ packageId }) => ({
      body: { productPriceId: packageId, purchaseType: 'PACKAGE', email: 'x@contoh.id' },
    }),
    // No caller buys for somebody else's address, whatever is named.
    refuses: { everyone: 'common.forbidden' },
    owned: { 'body.voucherId': ({ voucherId }) => voucherId },
    tellsOwnerNothing: true,
  },
  createCart: {
    input: ({ packageId }) => ({ body: { package_id: packageId, action: 'UPDATE' } }),
    owned: { 'body.id': ({ cartId }) => cartId, 'body.voucherId': ({ voucherId }) => voucherId },
    // Whatever goes wrong is 'Failed to create cart', as specified.
    tellsOwnerNothing: true,
  },
  createGift: {
    input: ({ packageId }) => ({
      body: { package_id: packageId, kind: 'relative', recipient: 'keluarga@contoh.id' },
    }),
  },
  getReceipt: {
    input: ({ packageId }) => ({ params: { id: packageId } }),
    open: ['params.id'],
  },
  getRenewal: {
    input: () => ({ params: { token: 'bukan-token' } }),
  },
  getSubscription: {},
  createVoucherBatch: {
    open: ['body.promotionId'],
    input: () => ({
      body: { ...aPromotion, promotionId: randomUUID(), accountIds: [randomUUID()] },
    }),
  },
  discountCart: {
    owned: { 'params.id': ({ cartId }) => cartId, 'body.voucherId': ({ voucherId }) => voucherId },
  },
  getCart: { owned: { 'params.id': ({ cartId }) => cartId } },
  getAccess: {},
  getPackageInfo: { input: ({ packageId }) => ({ query: { package_id: packageId } }) },
  getPaymentRedirect: ofCart('query'),
  getTerms: { open: ['query.terms_id'] },
  grantTrial: {},
  grantWelcomeVoucher: {},
  inquirePayment: ofCart('body'),
  isPremium: {},
  listBilling: {},
  listGifts: {},
  listReceiptKeys: {},
  listEntitlements: {},
  lookAtGift: {
    input: () => ({ body: { code: 'TIDAK-ADA' } }),
  },
  listCartVouchers: { owned: { 'params.id': ({ cartId }) => cartId } },
  listPlans: {},
  listPromotions: {},
  listSubscribeProducts: {},
  listSubscriptions: {},
  listVouchers: {},
  moveTestClock: {
    input: () => ({ body: { to: '2026-01-01T00:00:00Z' } }),
  },
  notifyDokuPayment: { input: () => ({ body: { order: { invoice_number: 'x' } } }) },
  notifyPayment: { input: () => ({ body: { order_id: 'x' } }) },
  showTestClock: {},
  pauseSubscription: {
    input: () => ({ body: { days: 7 } }),
  },
  payRenewal: {
    input: () => ({ params: { token: 'bukan-token' } }),
  },
  redeemGift: {
    input: () => ({ body: { code: 'TIDAK-ADA' } }),
  },
  resumeSubscription: {},
  startUpgrade: {
    input: ({ packageId }) => ({ body: { package_id: packageId } }),
  },
  undoCancelSubscription: {},
  verifyReceipt: {
    input: () => ({ body: { receipt: 'bukan-bukti' } }),
  },
  // Customers are shown to themselves.
  showCustomer: {
    input: () => ({ body: { email: 'x@contoh.id' } }),
    refuses: { everyone: 'common.forbidden' },
  },
  payOvo: {
    input: () => ({ body: { phone: '081234567890' } }),
    owned: {
      'body.cart_id': ({ cartId }) => cartId,
      'body.payment_id': ({ paymentId }) => paymentId,
    },
  },
  saveCoupon: {
    open: ['body.promotionId'],
    input: () => ({ body: { ...aPromotion, code: `UJI-${randomUUID().slice(0, 8)}` } }),
  },
  createPackage: {
    input: () => ({
      body: {
        packageId: '00000000-0000-4000-8000-000000000000',
        kind: 'PACKAGE',
        tier: 'lite',
        name: 'Uji',
        duration: { unit: 'DAY', count: 1 },
        priceRupiah: 1_000,
      },
    }),
    open: ['body.packageId', 'body.titleId'],
  },
  savePackage: { input: ({ packageId }) => ({ body: { package_id: packageId } }) },
  showPayment: ofCart('query'),
  updateCart: {
    input: ({ packageId }) => ({ body: { package_id: packageId } }),
    owned: { 'params.id': ({ cartId }) => cartId, 'body.voucherId': ({ voucherId }) => voucherId },
  },
  verifyPayment: ofCart('query'),
  watchPayment: {
    owned: { 'params.id': ({ paymentId }) => paymentId },
    tellsOwnerNothing: true,
  },
};
