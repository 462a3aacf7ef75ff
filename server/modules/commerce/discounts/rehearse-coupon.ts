import type { z } from 'zod';
import type { rehearseCoupon as contract } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import { readLineItems, totalOf } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import * as policy from './policy.ts';
import { columnsOf } from './promotions.ts';
import { countRehearsal, listCartKinds } from './queries/promotion.ts';

const REHEARSED_FOR = 30 * DAY;

/**
 * What a coupon would have done to the carts of the last 30 days: by the rules that a cart meets at checkout, its own
 * limits and its budget, the first cart first. Its period is not asked: it is rehearsed as if it had run all the time.
 */
export async function rehearseCoupon(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  input: z.output<NonNullable<typeof contract.body>>,
) {
  const terms = columnsOf(input);
  const since = new Date(testClock.now().getTime() - REHEARSED_FOR);
  const kinds = await listCartKinds(db, since);
  const worth = kinds.flatMap(({ key, lines: stored }) => {
    const lines = readLineItems(stored);
    if (policy.cartRefusal('coupon', terms, lines) !== undefined) return [];
    const eligible = totalOf(lines.filter((lineItem) => policy.isEligible(terms, lineItem)));
    const discountRupiah = policy.discountValueOf(terms, eligible);
    return discountRupiah === 0 ? [] : [{ key, discountRupiah }];
  });
  const { isNewOnly, accountLimit, totalLimit, budgetRupiah } = terms;
  const limits = { isNewOnly, accountLimit, totalLimit, budgetRupiah };
  return {
    since,
    carts: kinds.reduce((sum, { carts }) => sum + carts, 0),
    ...(await countRehearsal(db, { since, worth, ...limits })),
  };
}
