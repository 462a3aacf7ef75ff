import { z } from 'zod';
import { instructionShape, paymentMethodKey } from './checkout.ts';
import { matrixClasses, paymentTypes, planTiers } from '../constants.ts';
import { id, isoTime } from '../fields.ts';

export const packageKind = z.enum(['PACKAGE', 'SINGLE', 'MINIPACK']);
const tier = z.enum(planTiers);
/** Whole rupiah, as it leaves. */
const amount = z.number().int();

/** `label` is for people: `30 hari`, `1 bulan`. */
const duration = z.object({
  unit: z.enum(['MONTH', 'DAY']),
  count: z.number().int(),
  label: z.string(),
});

/** What an add-on opens beside its plan. */
const grantsShape = z.object({
  titleIds: z.array(id),
  matrix: z.array(z.enum(matrixClasses)),
  extraScreens: z.number().int(),
});

/** What is sold. A PACKAGE has a tier, a SINGLE a title, a MINIPACK the plan that it adds to. */
export const packageShape = z.object({
  packageId: id,
  kind: packageKind,
  tier: tier.nullable(),
  titleId: id.nullable(),
  name: z.string(),
  highlights: z.array(z.string()),
  duration,
  /** What the caller pays now: by a promo, a contract, or for the rest of the plan. 0: taken without a cart. */
  priceRupiah: amount,
  normalPriceRupiah: amount,
  promoUntil: isoTime.nullable(),
  /** An add-on needs this plan or a greater one, and ends with it. */
  requires: tier.nullable(),
  grants: grantsShape.nullable(),
  /** An add-on that the caller's plan holds: activated, not bought. */
  isIncluded: z.boolean(),
  /** False while the caller lacks the plan that an add-on needs. */
  isAvailable: z.boolean(),
  /** When an add-on would end if it began now: with the plan, at the latest after its own time. */
  until: isoTime.nullable(),
  /** Offered under the contract of the caller alone. */
  isContractOnly: z.boolean(),
});

/** What a plan allows. */
export const planShape = z.object({
  tier,
  name: z.string(),
  devices: z.number().int(),
  screens: z.number().int(),
  maxHeight: z.number().int(),
  matrix: z.array(z.string()),
});

const rightSources = ['purchase', 'grant', 'trial', 'gift', 'grace', 'bonus'] as const;

/** A right in the ledger: a plan or one title, from when until when. */
export const rightShape = z.object({
  rightId: id,
  tier: tier.nullable(),
  titleId: id.nullable(),
  name: z.string(),
  source: z.enum(rightSources),
  state: z.enum(['coming', 'active', 'ended']),
  startsAt: isoTime,
  endsAt: isoTime,
});

const paymentStates = [
  'pending',
  'denied',
  'expired',
  'cancelled',
  'paid',
  'partly_refunded',
  'refunded',
  'chargeback',
] as const;

/** A payment as its owner sees it. */
export const paymentShape = z.object({
  paymentId: id,
  cart_id: id,
  /** BYPASS is an order of Rp0: it went past payment, and `methodName` says so. */
  payment_type: z.enum(paymentTypes),
  method: paymentMethodKey,
  methodName: z.string(),
  state: z.enum(paymentStates),
  /** What a settled payment led to: rights that run, or money that goes back. */
  outcome: z.enum(['active', 'refund']).nullable(),
  amountRupiah: amount,
  /** What was bought, in words. */
  names: z.array(z.string()),
  /** QRIS text, checked, to be drawn. Null for other methods. */
  qrString: z.string().nullable(),
  /** How to pay. Null while the gateway has not answered and after the end. */
  instruction: instructionShape.nullable(),
  expiresAt: isoTime,
  paidAt: isoTime.nullable(),
  createdAt: isoTime,
  /** One Indonesian sentence about where it stands. */
  message: z.string(),
  /** Rights that came of it, once `outcome` is active. */
  rights: z.array(rightShape),
  /** Confirms the payment where no cookie arrives: `POST /v2/tayang/payment/{token}`. */
  token: z.string(),
  /** Grows with every visible change. */
  version: z.number().int(),
});

const cartLineItem = z.object({
  packageId: id,
  kind: packageKind,
  tier: tier.nullable(),
  titleId: id.nullable(),
  name: z.string(),
  duration,
  priceRupiah: amount,
  normalPriceRupiah: amount,
  /** Why it is bought; absent: anew. A gift runs for somebody else, from when they have it. */
  purpose: z.enum(['new', 'renewal', 'upgrade', 'gift']).optional(),
  /** What the rest of the old period pays of it. */
  upgrade: z
    .object({ name: z.string(), daysLeft: amount, daysTotal: amount, creditRupiah: amount })
    .optional(),
  /** What its buyer agrees to: as it was when this was put into the cart. */
  termsId: id.optional(),
  /** When it would run if it were paid now. */
  startsAt: isoTime,
  endsAt: isoTime,
});

/** What makes a cart cheaper: at most one coupon, then one voucher. */
const discountShape = z.object({
  kind: z.enum(['coupon', 'voucher']),
  voucherId: id.nullable(),
  code: z.string(),
  name: z.string(),
  discountRupiah: amount,
});

export const cartShape = z.object({
  cart_id: id,
  state: z.enum(['open', 'paid']),
  lines: z.array(cartLineItem),
  subtotalRupiah: amount,
  discounts: z.array(discountShape),
  /** Never below 0; at 0 nothing is paid and `checkout` activates at once. */
  totalRupiah: amount,
  /** What the buyer should know, such as a coupon that no longer fits the cart. */
  notices: z.array(z.string()),
  /** Until then the price stands. */
  pricedUntil: isoTime,
  isPriceExpired: z.boolean(),
  /** The newest payment of this cart. */
  payment: paymentShape.nullable(),
});

/** The plan that an account has now; `endsAt` is null for freemium. */
export const currentPlanShape = planShape.extend({ endsAt: isoTime.nullable() });

/** Why a package can't be put into a cart, or not with this code. */
export const pricingErrors = [
  'commerce.packageNotFound',
  'commerce.notInCountry',
  'commerce.alreadyOwned',
  'commerce.minipackNeedsPlan',
  'commerce.offerIsFree',
  'commerce.couponRefused',
  'commerce.tooManyCodes',
  'commerce.voucherRefused',
] as const;
