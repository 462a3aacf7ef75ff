import { randomUUID } from 'node:crypto';
import { databaseErrorCode, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { columnsOf, type PromotionInput } from './promotion.ts';
import { insertPromotion } from './queries/insert-promotion.ts';
import { lockPromotion } from './queries/lock-promotion.ts';
import { updatePromotion } from './queries/update-promotion.ts';
import { writeDown } from './write-down.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Makes a coupon or changes one. Carts that carry it keep the discount they were shown; switched off, it stops at
 * their checkout too. What open payments hold stays held, even where a limit is put below it.
 */
export async function saveCoupon(
  { db, clock }: Pick<CommerceParts, 'db' | 'clock'>,
  accountId: string,
  input: PromotionInput & { promotionId?: string | undefined; code: string },
) {
  const now = clock.now();
  const { promotionId } = input;
  const columns = { ...columnsOf(input), code: input.code, updatedAt: now };
  try {
    return await inTransaction(db, async (tx) => {
      const before =
        promotionId === undefined ? undefined : await lockPromotion(tx, promotionId, 'coupon');
      if (promotionId !== undefined && before === undefined) fail('commerce.promotionNotFound');
      const id = promotionId ?? randomUUID();
      const after =
        before === undefined
          ? await insertPromotion(tx, { id, kind: 'coupon', ...columns, createdAt: now })
          : await updatePromotion(tx, id, columns);
      const change = { what: 'coupon', targetId: id, before: before ?? null, after } as const;
      await writeDown(tx, { accountId, at: now, ...change });
      return after;
    });
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('commerce.codeTaken', error);
    throw error;
  }
}
