import { z } from 'zod';
import { anyToken, defineCall } from '../call.ts';
import { leadPictures, paging } from '../catalog/shapes.ts';
import { envelope } from '../envelope.ts';
import { isoTime, page, pageSize } from '../fields.ts';
import { documentSlug } from './documents.ts';

/** Days that a promotion is shown for after its end, as ended. */
export const ENDED_PROMO_DAYS = 30;

export const promoShape = z.object({
  promoId: z.string(),
  slug: z.string(),
  name: z.string(),
  text: z.string(),
  terms: z.array(z.string()),
  /** Null where its title has none to show. */
  pictures: leadPictures.nullable(),
  startsAt: isoTime,
  endsAt: isoTime,
  /** By the server's time. */
  state: z.enum(['running', 'ended']),
  /** What the cart takes off, as the offer itself says now; null without a coupon. */
  coupon: z
    .object({
      code: z.string(),
      packageId: z.string().nullable(),
      percent: z.number().int().nullable(),
      amountRupiah: z.number().int().nullable(),
      maxRupiah: z.number().int().nullable(),
      minRupiah: z.number().int(),
      isNewOnly: z.boolean(),
      /** False once it is used up, switched off or over. */
      isOpen: z.boolean(),
    })
    .nullable(),
  link: z.object({ label: z.string(), path: z.string() }).nullable(),
});
export type Promo = z.output<typeof promoShape>;

export const getAllPromo = defineCall({
  id: 'getAllPromo',
  method: 'GET',
  path: '/promosi/get-all-promo',
  module: 'editorial',
  summary: 'Promotions that run, those that end soonest first, then those that ended lately',
  // None of it is for children.
  callers: anyToken,
  isContent: true,
  query: z.object({ page, pageSize, slug: documentSlug.optional() }),
  answer: envelope(z.object({ promos: z.array(promoShape), ...paging })),
  errors: ['common.adultOnly'],
});
