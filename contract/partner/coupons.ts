import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, page, pageSize, text } from '../fields.ts';

/**
 * The second platform of the specification, whose coupons viewers redeem. Its token never reaches a script: the cookie
 * `trinvi_token` is HttpOnly and holds it encrypted, for one account. On a 401 the server signs in there again once.
 */

/** A coupon by the platform's own name. */
const couponId = text(64, 1);

const coupon = z.object({
  couponId: z.string(),
  title: z.string(),
  merchant: z.string(),
  categoryId: z.string(),
  description: z.string(),
  terms: z.array(z.string()),
  valueRupiah: z.number().int(),
  /** When it can no longer be redeemed. */
  endsAt: isoTime,
  /** Null where there are as many as are asked for. */
  left: z.number().int().nullable(),
  /** Whether this account redeemed it, or is about to. */
  redemptionId: z.string().nullable(),
});

/** One coupon that an account redeemed. `checking`: the platform still has to say what became of it. */
const redemption = z.object({
  redemptionId: id,
  couponId: z.string(),
  title: z.string(),
  merchant: z.string(),
  valueRupiah: z.number().int(),
  state: z.enum(['checking', 'redeemed', 'refused']),
  /** What the merchant asks for, where it is redeemed. */
  code: z.string().nullable(),
  /** Until when the merchant takes it. */
  endsAt: isoTime.nullable(),
  createdAt: isoTime,
  /** In words, where it was refused. */
  reason: z.string().nullable(),
});

const own = { base: '', module: 'partner' } as const;
/** Who looks around: accounts, and visitors with the token of this platform (/api/tokentrvplus). No child. */
const lookers = { callers: ['service', 'account'], audiences: ['trvplus'] } as const;
const away = ['partner.couponsOff', 'partner.couponsUnavailable'] as const;

export const loginTrinvi = defineCall({
  ...own,
  id: 'loginTrinvi',
  method: 'POST',
  path: '/api/trinvi/login',
  summary: 'Sign the account in at the second platform',
  callers: ['account'],
  rateLimit: 20,
  answer: envelope(z.object({ name: z.string(), expires_at: isoTime })),
  errors: away,
});

export const getTrinviCategories = defineCall({
  ...own,
  ...lookers,
  id: 'getTrinviCategories',
  method: 'GET',
  path: '/api/trinvi/getAllCategory',
  summary: 'Categories of coupons',
  rateLimit: 120,
  answer: envelope(
    z.object({ categories: z.array(z.object({ categoryId: z.string(), name: z.string() })) }),
  ),
  errors: away,
});

export const getTrinviCoupons = defineCall({
  ...own,
  ...lookers,
  id: 'getTrinviCoupons',
  method: 'GET',
  path: '/api/trinvi/getCoupon',
  summary: 'Coupons of a category, or one by its id',
  rateLimit: 120,
  query: z.object({
    categoryId: text(64).optional(),
    couponId: couponId.optional(),
    page,
    pageSize,
  }),
  answer: envelope(
    z.object({
      coupons: z.array(coupon),
      page: z.number().int(),
      pageSize: z.number().int(),
      total: z.number().int(),
    }),
  ),
  errors: [...away, 'partner.couponUnknown'],
});

/** Redeems a coupon, once: asked again, it answers with the same redemption. */
export const redeemTrinvi = defineCall({
  ...own,
  id: 'redeemTrinvi',
  method: 'POST',
  path: '/api/trinvi/redeem',
  summary: 'Redeem a coupon',
  callers: ['account'],
  rateLimit: 20,
  body: z.object({ couponId }),
  answer: envelope(redemption),
  errors: [
    ...away,
    'partner.couponUnknown',
    'partner.couponSoldOut',
    'partner.couponEnded',
    'partner.couponTaken',
    'partner.couponNotEligible',
    'partner.couponDailyLimit',
    'partner.couponRefused',
  ],
});

/** From our own record: there also while the second platform is away. */
export const listRedemptions = defineCall({
  module: 'partner',
  id: 'listRedemptions',
  method: 'GET',
  path: '/v2/partner/redemptions',
  summary: 'Coupons that the account redeemed, newest first',
  callers: ['account'],
  rateLimit: 120,
  query: z.object({ page, pageSize }),
  answer: envelope(z.object({ redemptions: z.array(redemption), total: z.number().int() })),
  errors: [],
});
