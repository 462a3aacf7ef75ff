import type { Selectable } from 'kysely';
import { z } from 'zod';
import { matrixClasses, planTiers } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { DB } from '#db/types.ts';

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

/** As they lie in the database. @throws where the database holds something else. */
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

const lineItemSchema = z.object({
  packageId: z.uuid(),
  kind: z.enum(['PACKAGE', 'SINGLE', 'MINIPACK']),
  tier: z.enum(planTiers).nullable(),
  titleId: z.uuid().nullable(),
  name: z.string(),
  unit: z.enum(['MONTH', 'DAY']),
  count: z.number().int().positive(),
  normalPriceRupiah: z.number().int().positive(),
  priceRupiah: z.number().int().positive(),
  /** What its buyer agrees to, frozen with its price; lines of before are without it. */
  termsId: z.uuid().optional(),
  /** Why it was bought; lines of before are without it, and new. */
  purpose: z.enum(['new', 'renewal', 'upgrade', 'gift']).optional(),
  /** The row that says for whom it is; its buyer gets nothing of it. */
  giftId: z.uuid().optional(),
  /** What the rest of the old period pays of the new one, as the buyer saw it. */
  upgrade: z
    .object({
      paymentId: z.uuid(),
      name: z.string(),
      daysLeft: z.number().int(),
      daysTotal: z.number().int(),
      creditRupiah: z.number().int().nonnegative(),
    })
    .optional(),
  /** An add-on: what it opens until when, and the plan that it hangs on. */
  addOn: z
    .object({
      requires: z.enum(planTiers),
      titleIds: z.array(z.uuid()),
      matrix: z.array(z.enum(matrixClasses)),
      extraScreens: z.number().int(),
      until: z.iso.datetime(),
    })
    .optional(),
});

/** One thing in a cart, frozen as it was offered: what the buyer saw is what the buyer gets. */
export type LineItem = z.output<typeof lineItemSchema>;
/** As it goes into a cart: with the terms that its buyer agrees to. */
export type AgreedLineItem = LineItem & { termsId: string };

/** Lines as they lie in the database. @throws where the database holds something else. */
export function readLineItems(stored: unknown): LineItem[] {
  return z.array(lineItemSchema).min(1).parse(stored);
}

/** For a jsonb column: pg would write an array of its own. */
export function writeLineItems(lines: readonly LineItem[]): string {
  return JSON.stringify(lines);
}

export function totalOf(lines: readonly LineItem[]): number {
  return lines.reduce((sum, lineItem) => sum + lineItem.priceRupiah, 0);
}

type Row = Selectable<DB['commerce.cart']>;

export type Cart = Omit<Row, 'lines' | 'discounts'> & { lines: LineItem[]; discounts: Discount[] };

export function readCart(row: Row): Cart {
  return { ...row, lines: readLineItems(row.lines), discounts: readDiscounts(row.discounts) };
}

/** A package that shall lie in a cart, and its line item at today's price. */
export type Repricing = {
  cart: Cart;
  packageId: string;
  priced: readonly LineItem[];
  now: Date;
};

/** What cart lets other rooms add. `D` is what commerce works with. */
export type CartEffects<D> = {
  /** Before a cart's content changes, outside of a transaction: what asks for the old total is closed here. */
  beforeChange: readonly ((deps: D, cartId: string) => Promise<void>)[];
  /** Line items that are more than a package at its price. The first that returns any replaces the priced ones. */
  reprice: readonly ((db: Db, repricing: Repricing) => Promise<LineItem[] | undefined>)[];
};
