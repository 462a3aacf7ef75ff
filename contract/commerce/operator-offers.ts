import { z } from 'zod';
import { askedApproval } from '../approval.ts';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, isoTime, pageSize, text } from '../fields.ts';
import { pageKey } from '../page-key.ts';
import { packageKind, packageShape } from './shapes.ts';

const staff = ['finance', 'admin'] as const;
const readers = [...staff, 'support', 'editor', 'analyst', 'auditor'] as const;
const MAX_RUPIAH = 100_000_000_000;

const price = z.coerce.number().int().positive().max(MAX_RUPIAH);
const promoShape = z.object({
  priceRupiah: z.number().int(),
  from: isoTime.nullable(),
  until: isoTime,
});
const person = z.object({ accountId: id, name: z.string() }).nullable();

/** A price as a document: what it is, from when, and who wanted it. */
const priceVersionShape = z.object({
  versionId: id,
  no: z.number().int(),
  state: z.enum(['planned', 'live', 'past', 'withdrawn']),
  priceRupiah: z.number().int(),
  promo: promoShape.nullable(),
  startsAt: isoTime,
  createdAt: isoTime,
  reason: z.string(),
  askedBy: person,
  decidedBy: person,
  approvalId: id.nullable(),
});

/** A package as staff see it: on sale or not, at the price that holds for everybody. */
const staffPackageShape = z.object({
  packageId: id,
  kind: packageKind,
  tier: z.string().nullable(),
  titleId: id.nullable(),
  name: z.string(),
  highlights: z.array(z.string()),
  durationLabel: z.string(),
  position: z.number().int(),
  isOnSale: z.boolean(),
  isContractOnly: z.boolean(),
  /** Normal price; a running promo stands beside it. */
  priceRupiah: z.number().int(),
  promo: promoShape.nullable(),
  /** The next price that is planned. */
  next: z.object({ priceRupiah: z.number().int(), startsAt: isoTime }).nullable(),
});

export const listStaffPackages = defineCall({
  id: 'listStaffPackages',
  method: 'GET',
  path: '/studio/v1/package/list',
  module: 'commerce',
  summary: 'Every package, on sale or not, in the order of the shop, with its next planned price',
  callers: readers,
  query: z.object({
    words: text(120).default(''),
    kind: packageKind.optional(),
    sale: z.enum(['on', 'off']).optional(),
    after: pageKey.optional(),
    pageSize,
  }),
  answer: envelope(z.object({ packages: z.array(staffPackageShape), next: pageKey.nullable() })),
  errors: [],
});

export const getStaffPackage = defineCall({
  id: 'getStaffPackage',
  method: 'GET',
  path: '/studio/v1/package/{id}',
  module: 'commerce',
  summary: 'A package with every price that it had, has and is planned to have, the newest first',
  callers: readers,
  params: z.object({ id }),
  answer: envelope(staffPackageShape.extend({ prices: z.array(priceVersionShape) })),
  errors: ['commerce.packageNotFound'],
});

export const previewPrice = defineCall({
  id: 'previewPrice',
  method: 'GET',
  path: '/studio/v1/package/{id}/price-impact',
  module: 'commerce',
  summary: 'Whom another price would hit: counted now, before anybody is asked',
  callers: readers,
  rateLimit: 60,
  params: z.object({ id }),
  query: z.object({ priceRupiah: price, startsAt: z.iso.datetime().optional() }),
  answer: envelope(
    z.object({
      /** Plans that renew at the new price: they end after it begins. */
      renewals: z.number().int(),
      /** Plans that end before, and renew at the old one. */
      renewalsBefore: z.number().int(),
      /** Of `renewals`, those that are charged by themselves. */
      automatic: z.number().int(),
      /** Of `automatic`, those whose consent names less: they are asked again, and not charged. */
      overConsent: z.number().int(),
      /** Carts that keep their price for what is left of their day. */
      carts: z.number().int(),
      /** Contracts with a price of their own for it: theirs stays, where it is lower. */
      contracts: z.number().int(),
      /** What a round of `renewals` brings more, or less. */
      differenceRupiah: z.number().int(),
    }),
  ),
  errors: ['commerce.packageNotFound'],
});

const paidTier = z.enum(['lite', 'premium']);
const MOST_TITLES = 100;

export const createPackage = defineCall({
  id: 'createPackage',
  method: 'POST',
  path: '/studio/v1/package/create',
  module: 'commerce',
  summary:
    'Asks a second person for something new to sell: a plan for a time, one title for a time, or an add-on (finance, admin)',
  callers: staff,
  needsStepUp: true,
  rateLimit: 60,
  body: z
    .object({
      /** Made by who asks: the same again is the same request. */
      packageId: id,
      kind: packageKind,
      /** Of a PACKAGE. */
      tier: paidTier.optional(),
      /** Of a SINGLE. */
      titleId: id.optional(),
      /** Of a MINIPACK: the least plan that it adds to, and what it opens. */
      requires: paidTier.optional(),
      grants: z
        .object({
          titleIds: z.array(id).max(MOST_TITLES).default([]),
          matrix: z
            .array(z.enum(['C', 'D']))
            .max(2)
            .default([]),
          extraScreens: z.number().int().min(0).max(5).default(0),
        })
        .refine(
          ({ titleIds, matrix, extraScreens }) =>
            titleIds.length + matrix.length + extraScreens > 0,
          { error: 'Paket tambahan harus membuka sesuatu' },
        )
        .optional(),
      name: text(80, 1),
      highlights: z.array(text(80, 1)).max(8).default([]),
      duration: z.object({
        unit: z.enum(['MONTH', 'DAY']),
        count: z.number().int().min(1).max(366),
      }),
      priceRupiah: z.number().int().positive().max(MAX_RUPIAH),
      position: z.number().int().min(0).max(10_000).default(0),
      reason: text(200).default(''),
    })
    .refine(({ kind, tier }) => (kind === 'PACKAGE') === (tier !== undefined), {
      error: 'Langganan, dan hanya langganan, punya kelas paket',
      path: ['tier'],
    })
    .refine(({ kind, titleId }) => (kind === 'SINGLE') === (titleId !== undefined), {
      error: 'Judul satuan, dan hanya itu, punya judul',
      path: ['titleId'],
    })
    .refine(
      ({ kind, requires, grants }) =>
        (kind === 'MINIPACK') === (requires !== undefined && grants !== undefined) &&
        (kind === 'MINIPACK' || (requires === undefined && grants === undefined)),
      { error: 'Paket tambahan, dan hanya itu, punya isi dan paket dasarnya', path: ['grants'] },
    ),
  answer: envelope(z.object({ approval: askedApproval.shape.approval })),
  errors: ['commerce.packageTaken', 'catalog.titleNotFound', 'studio.approvalOpen'],
});

/** Null ends the promo; absent: it stays as it is. */
const wantedPromo = z
  .object({
    priceRupiah: z.number().int().positive().max(MAX_RUPIAH),
    from: z.iso.datetime().nullable().default(null),
    until: z.iso.datetime(),
  })
  .refine(({ from, until }) => from === null || Date.parse(from) < Date.parse(until), {
    error: 'until harus sesudah from',
  })
  .nullable()
  .optional();

/** A price as a release takes it. */
export const wantedPrice = {
  priceRupiah: z.number().int().positive().max(MAX_RUPIAH),
  promo: wantedPromo,
  /** Null: with what it belongs to. */
  startsAt: z.iso.datetime().nullable().default(null),
};

export const savePackage = defineCall({
  id: 'savePackage',
  method: 'POST',
  path: '/studio/v1/package/save',
  module: 'commerce',
  summary:
    'Changes price, promo period, words or sale of a package; a price asks a second person and may begin at a later time; carts keep theirs (finance, admin)',
  callers: staff,
  needsStepUp: true,
  body: z
    .object({
      package_id: id,
      isOnSale: z.boolean().optional(),
      name: text(80, 1).optional(),
      highlights: z.array(text(80, 1)).max(8).optional(),
      position: z.number().int().min(0).max(10_000).optional(),
      priceRupiah: z.number().int().positive().max(MAX_RUPIAH).optional(),
      promo: wantedPromo,
      /** From when the price holds; absent: as soon as it is approved. A price alone may wait. */
      startsAt: z.iso.datetime().optional(),
      reason: text(200).default(''),
    })
    .refine(
      ({ startsAt, priceRupiah, isOnSale, name, highlights, position }) =>
        startsAt === undefined ||
        (priceRupiah !== undefined &&
          [isOnSale, name, highlights, position].every((one) => one === undefined)),
      { error: 'Hanya harga yang bisa menunggu waktunya', path: ['startsAt'] },
    ),
  answer: envelope(z.union([packageShape.extend({ isOnSale: z.boolean() }), askedApproval])),
  errors: [
    'commerce.packageNotFound',
    'commerce.promoNotLower',
    'commerce.pricePast',
    'commerce.pricePlanned',
    'studio.approvalOpen',
  ],
});

export const withdrawPrice = defineCall({
  id: 'withdrawPrice',
  method: 'POST',
  path: '/studio/v1/package/price/withdraw',
  module: 'commerce',
  summary: 'A planned price does not come: what holds stays, and takes no second person',
  callers: staff,
  needsStepUp: true,
  rateLimit: 60,
  body: z.object({ versionId: id, reason: text(200, 3) }),
  answer: envelope(z.object({ versionId: id, state: z.literal('withdrawn') })),
  errors: ['commerce.priceNotPlanned'],
});
