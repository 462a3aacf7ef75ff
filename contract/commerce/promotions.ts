import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { packageKind } from './shapes.ts';
import { planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';

const staff = ['finance', 'admin'] as const;
const MAX_RUPIAH = 100_000_000_000;
const MOST_VOUCHERS = 1_000;
const MOST_CODES = 100_000;

const count = z.number().int().positive().max(10_000_000).nullable();
const amount = z.number().int().positive().max(MAX_RUPIAH).nullable();

/** Worth, period, rules and limits of a coupon or a batch of vouchers. Null: any, or without limit. */
const promotionFields = {
  name: text(80, 1),
  percent: z.number().int().min(1).max(100).nullable(),
  maxRupiah: amount,
  amountRupiah: amount,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isActive: z.boolean(),
  minRupiah: z.number().int().min(0).max(MAX_RUPIAH),
  kinds: z.array(packageKind).min(1).nullable(),
  tiers: z.array(z.enum(planTiers)).min(1).nullable(),
  packageIds: z.array(id).min(1).max(100).nullable(),
  isNewOnly: z.boolean(),
  isStackable: z.boolean(),
  accountLimit: count,
  totalLimit: count,
  budgetRupiah: amount,
};

const promotionInput = z.object({
  ...promotionFields,
  maxRupiah: amount.default(null),
  amountRupiah: amount.default(null),
  percent: promotionFields.percent.default(null),
  isActive: z.boolean().default(true),
  minRupiah: promotionFields.minRupiah.default(0),
  kinds: promotionFields.kinds.default(null),
  tiers: promotionFields.tiers.default(null),
  packageIds: promotionFields.packageIds.default(null),
  isNewOnly: z.boolean().default(false),
  isStackable: z.boolean().default(true),
  accountLimit: count.default(1),
  totalLimit: count.default(null),
  budgetRupiah: amount.default(null),
});

type DiscountValue = {
  percent: number | null;
  maxRupiah: number | null;
  amountRupiah: number | null;
  startsAt: string;
  endsAt: string;
};
const isOneDiscountValue = ({ percent, maxRupiah, amountRupiah }: DiscountValue) =>
  (percent === null) !== (amountRupiah === null) && (maxRupiah === null || percent !== null);
const oneDiscountValue = {
  error: 'Isi percent (boleh dengan maxRupiah) atau amountRupiah',
  path: ['percent'],
};
const isPeriod = ({ startsAt, endsAt }: DiscountValue) => Date.parse(startsAt) < Date.parse(endsAt);
const period = { error: 'endsAt harus sesudah startsAt', path: ['endsAt'] };

const promotionShape = z.object({
  ...promotionFields,
  promotionId: id,
  kind: z.enum(['coupon', 'voucher']),
  code: z.string().nullable(),
  startsAt: isoTime,
  endsAt: isoTime,
  kinds: z.array(z.string()).nullable(),
  tiers: z.array(z.string()).nullable(),
  reservedCount: z.number().int(),
  reservedRupiah: z.number().int(),
  usedCount: z.number().int(),
  usedRupiah: z.number().int(),
  /** Times a limit was passed because money came after its reservation had ended. */
  overCount: z.number().int(),
  /** Vouchers of a batch that accounts have: handed out, or claimed by a code. */
  vouchers: z.number().int(),
  /** Codes that were made of a batch; 0 where it was handed to accounts. */
  codeCount: z.number().int(),
  /** When its codes left as a file, which they do once. */
  exportedAt: isoTime.nullable(),
  createdAt: isoTime,
});

const readers = [...staff, 'support', 'editor', 'analyst', 'auditor'] as const;

export const listPromotions = defineCall({
  id: 'listPromotions',
  method: 'GET',
  path: '/studio/v1/promotion/list',
  module: 'commerce',
  summary: 'Coupons and batches of vouchers with what they hold and have spent, the newest first',
  callers: readers,
  query: z.object({
    words: text(120).default(''),
    kind: z.enum(['coupon', 'voucher']).optional(),
    after: pageKey.optional(),
    pageSize,
  }),
  answer: envelope(z.object({ promotions: z.array(promotionShape), next: pageKey.nullable() })),
  errors: [],
});

export const stopPromotion = defineCall({
  id: 'stopPromotion',
  method: 'POST',
  path: '/studio/v1/promotion/{id}/stop',
  module: 'commerce',
  summary:
    'Stops a coupon, or a whole batch with its codes: at checkout too. What open payments hold stays held',
  callers: staff,
  needsStepUp: true,
  rateLimit: 60,
  params: z.object({ id }),
  body: z.object({ reason: text(200, 3) }),
  answer: envelope(promotionShape),
  errors: ['commerce.promotionNotFound'],
});

export const saveCoupon = defineCall({
  id: 'saveCoupon',
  method: 'POST',
  path: '/studio/v1/coupon/save',
  module: 'commerce',
  summary:
    'Makes a coupon, or changes the one with this id; both are written down (finance, admin)',
  callers: staff,
  needsStepUp: true,
  body: promotionInput
    .extend({
      promotionId: id.optional(),
      code: text(40, 3)
        .transform((code) => code.trim().toUpperCase())
        .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/)),
    })
    .refine(isOneDiscountValue, oneDiscountValue)
    .refine(isPeriod, period),
  answer: envelope(z.union([promotionShape, askedApproval])),
  errors: ['commerce.codeTaken', 'commerce.promotionNotFound', 'studio.approvalOpen'],
});

export const createVoucherBatch = defineCall({
  id: 'createVoucherBatch',
  method: 'POST',
  path: '/studio/v1/voucher-batch/create',
  module: 'commerce',
  summary: 'Gives a voucher to each of some accounts, under rules they share (finance, admin)',
  callers: staff,
  needsStepUp: true,
  body: promotionInput
    .extend({
      /** Again with the same id: the same batch, no account gets a second voucher. */
      promotionId: id,
      accountIds: z.array(id).min(1).max(MOST_VOUCHERS),
    })
    .refine(isOneDiscountValue, oneDiscountValue)
    .refine(isPeriod, period),
  answer: envelope(z.union([promotionShape, askedApproval])),
  errors: ['studio.approvalOpen', 'commerce.ownAccount'],
});

export const rehearseCoupon = defineCall({
  id: 'rehearseCoupon',
  method: 'POST',
  path: '/studio/v1/coupon/rehearse',
  module: 'commerce',
  summary: 'Runs a coupon that need not exist over the carts of the last 30 days; changes nothing',
  callers: readers,
  rateLimit: 20,
  body: promotionInput.refine(isOneDiscountValue, oneDiscountValue),
  answer: envelope(
    z.object({
      since: isoTime,
      /** Carts of these days, and of them those that its rules let in. */
      carts: z.number().int(),
      eligible: z.number().int(),
      /** Those that would have had it, within its limits and budget: the first to come first. */
      used: z.number().int(),
      discountRupiah: z.number().int(),
      /** Of `used`, those that were paid without it: so much less would have come in. */
      paid: z.number().int(),
      paidDiscountRupiah: z.number().int(),
      accounts: z.number().int(),
      /** When its limit or budget would have been reached; null: not within these days. */
      usedUpAt: isoTime.nullable(),
    }),
  ),
  errors: [],
});

export const createVoucherCodes = defineCall({
  id: 'createVoucherCodes',
  method: 'POST',
  path: '/studio/v1/voucher-code/create',
  module: 'commerce',
  summary:
    'Makes a batch of codes, each with a check sign and for the first account that types it (finance, admin)',
  callers: staff,
  needsStepUp: true,
  rateLimit: 20,
  body: promotionInput
    .extend({
      /** Again with the same id: the same batch, and no code more. */
      promotionId: id,
      codes: z.number().int().min(1).max(MOST_CODES),
    })
    .refine(isOneDiscountValue, oneDiscountValue)
    .refine(isPeriod, period),
  answer: envelope(z.union([promotionShape, askedApproval])),
  errors: ['studio.approvalOpen', 'commerce.codeTaken'],
});

export const getVoucherCodes = defineCall({
  id: 'getVoucherCodes',
  method: 'GET',
  path: '/studio/v1/voucher-code/{id}',
  module: 'commerce',
  summary: 'What became of the codes of a batch',
  callers: readers,
  params: z.object({ id }),
  answer: envelope(promotionShape.extend({ claimed: z.number().int(), revoked: z.number().int() })),
  errors: ['commerce.promotionNotFound'],
});

export const exportVoucherCodes = defineCall({
  id: 'exportVoucherCodes',
  method: 'POST',
  path: '/studio/v1/voucher-code/export',
  module: 'commerce',
  summary: 'The codes of a batch as CSV, once',
  callers: staff,
  needsStepUp: true,
  rateLimit: 20,
  body: z.object({ promotionId: id }),
  answer: envelope(z.object({ fileName: z.string(), csv: z.string() })),
  errors: ['commerce.promotionNotFound', 'commerce.codesExported'],
});

export const revokeVoucherCode = defineCall({
  id: 'revokeVoucherCode',
  method: 'POST',
  path: '/studio/v1/voucher-code/revoke',
  module: 'commerce',
  summary: 'Takes one code back, and the voucher of the account that claimed it, unless it paid',
  callers: [...staff, 'support'],
  needsStepUp: true,
  rateLimit: 60,
  body: z.object({ code: text(40, 3), reason: text(200, 3) }),
  answer: envelope(z.object({ code: z.string(), state: z.literal('revoked') })),
  errors: ['commerce.codeUnknown', 'commerce.codeUsed'],
});
