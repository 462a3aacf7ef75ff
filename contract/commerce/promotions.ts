import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { packageKind } from './shapes.ts';
import { planTiers } from '../constants.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, page, pageSize, text } from '../fields.ts';

const staff = ['finance', 'admin'] as const;
const MAX_RUPIAH = 100_000_000_000;
const MOST_VOUCHERS = 1_000;

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

type Worth = {
  percent: number | null;
  maxRupiah: number | null;
  amountRupiah: number | null;
  startsAt: string;
  endsAt: string;
};
const isOneWorth = ({ percent, maxRupiah, amountRupiah }: Worth) =>
  (percent === null) !== (amountRupiah === null) && (maxRupiah === null || percent !== null);
const oneWorth = {
  error: 'Isi percent (boleh dengan maxRupiah) atau amountRupiah',
  path: ['percent'],
};
const isPeriod = ({ startsAt, endsAt }: Worth) => Date.parse(startsAt) < Date.parse(endsAt);
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
  /** Vouchers of a batch that were handed out. */
  vouchers: z.number().int(),
});

export const listPromotions = defineCall({
  id: 'listPromotions',
  method: 'GET',
  path: '/studio/v1/promotion/list',
  module: 'commerce',
  summary: 'Coupons and batches of vouchers with what they hold and have spent',
  callers: [...staff, 'support', 'editor', 'analyst', 'auditor'],
  query: z.object({ page, pageSize }),
  answer: envelope(z.object({ promotions: z.array(promotionShape), total: z.number().int() })),
  errors: [],
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
    .refine(isOneWorth, oneWorth)
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
    .refine(isOneWorth, oneWorth)
    .refine(isPeriod, period),
  answer: envelope(z.union([promotionShape, askedApproval])),
  errors: ['studio.approvalOpen', 'commerce.ownAccount'],
});
