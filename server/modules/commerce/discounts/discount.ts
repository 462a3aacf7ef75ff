import { z } from 'zod';

const discountSchema = z.object({
  kind: z.enum(['coupon', 'voucher']),
  promotionId: z.uuid().nullable(),
  voucherId: z.uuid().nullable(),
  code: z.string(),
  name: z.string(),
  discountRupiah: z.number().int().positive(),
});

/** What makes a cart cheaper, frozen with its price: the coupon first, then the voucher. */
export type Discount = z.output<typeof discountSchema>;

/** As they lie in the database. @throws when somebody wrote something else there. */
export function readDiscounts(stored: unknown): Discount[] {
  return z.array(discountSchema).max(2).parse(stored);
}

/** For a jsonb column: pg would write an array of its own. */
export function writeDiscounts(discounts: readonly Discount[]): string {
  return JSON.stringify(discounts);
}

export function sumOf(discounts: readonly Discount[]): number {
  return discounts.reduce((sum, { discountRupiah }) => sum + discountRupiah, 0);
}
