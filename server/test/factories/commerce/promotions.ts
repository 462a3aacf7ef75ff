import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import { DAY } from '#contract/constants.ts';
import { testDeps } from '../../deps.ts';

type Given = Partial<Insertable<DB['commerce.promotion']>>;

/** A coupon that takes Rp5.000 off anything, unless told otherwise: `await aCoupon({ totalLimit: 100 })`. */
export async function aCoupon(given: Given = {}): Promise<{ promotionId: string; code: string }> {
  const code = `UJI-${randomUUID().slice(0, 13).toUpperCase()}`;
  return aPromotion({ kind: 'coupon', code, ...given });
}

/** A voucher of this account, under rules of its own where some are given. */
export async function aVoucher(
  accountId: string,
  rules?: Given | { promotionId: string },
): Promise<string> {
  const { db, clock } = await testDeps();
  const now = clock.now();
  const promotionId =
    rules === undefined
      ? null
      : 'promotionId' in rules && typeof rules.promotionId === 'string'
        ? rules.promotionId
        : (await aPromotion({ kind: 'voucher', ...(rules as Given) })).promotionId;
  const voucherId = randomUUID();
  await db
    .insertInto('commerce.voucher')
    .values({
      id: voucherId,
      accountId,
      code: voucherId.toUpperCase(),
      name: 'Voucher uji',
      percent: 20,
      maxRupiah: 15_000,
      startsAt: now,
      endsAt: new Date(now.getTime() + 30 * DAY),
      createdAt: now,
      promotionId,
    })
    .execute();
  return voucherId;
}

/** Rules that vouchers share. */
export const aBatch = (given: Given = {}) => aPromotion({ kind: 'voucher', ...given });

async function aPromotion(given: Given): Promise<{ promotionId: string; code: string }> {
  const { db, clock } = await testDeps();
  const now = clock.now();
  const promotionId = randomUUID();
  const worth = given.percent === undefined ? { amountRupiah: 5_000 } : {};
  await db
    .insertInto('commerce.promotion')
    .values({
      id: promotionId,
      kind: 'coupon',
      name: 'Promo uji',
      ...worth,
      startsAt: now,
      endsAt: new Date(now.getTime() + 30 * DAY),
      createdAt: now,
      updatedAt: now,
      ...given,
    })
    .execute();
  return { promotionId, code: given.code ?? '' };
}

/** What a promotion holds and has spent. */
export async function countersOf(promotionId: string) {
  const { db } = await testDeps();
  return db
    .selectFrom('commerce.promotion')
    .select(['reservedCount', 'reservedRupiah', 'usedCount', 'usedRupiah', 'overCount'])
    .where('id', '=', promotionId)
    .executeTakeFirstOrThrow();
}
