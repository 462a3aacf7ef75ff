import { z } from 'zod';
import { matrixClasses, planTiers } from '#contract/constants.ts';

const lineSchema = z.object({
  packageId: z.uuid(),
  kind: z.enum(['PACKAGE', 'SINGLE', 'MINIPACK']),
  tier: z.enum(planTiers).nullable(),
  titleId: z.uuid().nullable(),
  name: z.string(),
  unit: z.enum(['MONTH', 'DAY']),
  count: z.number().int().positive(),
  normalPriceRupiah: z.number().int().positive(),
  priceRupiah: z.number().int().positive(),
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
  /** A minipack: what it opens until when, and the plan that it hangs on. */
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
export type Line = z.output<typeof lineSchema>;

/** Lines as they lie in the database. @throws when somebody wrote something else there. */
export function readLines(stored: unknown): Line[] {
  return z.array(lineSchema).min(1).parse(stored);
}

/** For a jsonb column: pg would write an array of its own. */
export function writeLines(lines: readonly Line[]): string {
  return JSON.stringify(lines);
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.priceRupiah, 0);
}
