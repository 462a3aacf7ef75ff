import { recordAct } from '#platform/acts.ts';
import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '#contract/call.ts';
import type { saveCoupon } from '#contract/commerce/index.ts';
import { databaseErrorCode, type DB, inTransaction, type Selectable } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceDeps } from '../deps.ts';
import { insertPromotion, lockPromotion, updatePromotion } from './queries/promotion.ts';
import { insertVouchers, listVoucherOwners } from './queries/voucher.ts';
import { newVoucherCode } from './voucher-code.ts';

type Row = Selectable<DB['commerce.promotion']>;
type Shape = AnswerOf<typeof saveCoupon>['result'];

/** Worth, period, rules and limits, as an operator sets them. */
export type PromotionInput = Omit<
  Shape,
  | 'promotionId'
  | 'kind'
  | 'code'
  | 'reservedCount'
  | 'reservedRupiah'
  | 'usedCount'
  | 'usedRupiah'
  | 'overCount'
  | 'vouchers'
>;

/** The columns that an operator sets, and nothing that is counted. */
function columnsOf(input: PromotionInput) {
  const { name, percent, maxRupiah, amountRupiah, startsAt, endsAt, isActive } = input;
  const { minRupiah, kinds, tiers, packageIds, isNewOnly, isStackable } = input;
  const { accountLimit, totalLimit, budgetRupiah } = input;
  return {
    name,
    percent,
    maxRupiah,
    amountRupiah,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    isActive,
    minRupiah,
    kinds,
    tiers,
    packageIds,
    isNewOnly,
    isStackable,
    accountLimit,
    totalLimit,
    budgetRupiah,
  };
}

export function presentPromotion({ id, ...row }: Row, vouchers: number) {
  return { ...row, promotionId: id, vouchers };
}

const UNIQUE_VIOLATION = '23505';

/**
 * Makes a coupon or changes one. Carts that carry it keep the discount they were shown; switched off, it stops at
 * their checkout too. What open payments hold stays held, even where a limit is put below it.
 */
export async function putCoupon(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  accountId: string,
  input: PromotionInput & { promotionId?: string | undefined; code: string },
) {
  const now = testClock.now();
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
      await recordAct(tx, {
        actorId: accountId,
        act: 'offer.save',
        subject: { kind: 'coupon', id },
        before: before ?? null,
        after,
        at: now,
      });
      return after;
    });
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('commerce.codeTaken', error);
    throw error;
  }
}

/**
 * Gives each of some accounts one voucher under rules that they share. Asked again with the same id, it gives the
 * accounts that are new to it theirs, and none a second; the rules stay those of the first time.
 */
export function createVoucherBatch(
  { db, testClock }: Pick<CommerceDeps, 'db' | 'testClock'>,
  accountId: string,
  input: PromotionInput & { promotionId: string; accountIds: string[] },
) {
  return inTransaction(db, async (tx) => {
    const now = testClock.now();
    const { promotionId } = input;
    const before = await lockPromotion(tx, promotionId, 'voucher');
    const batch =
      before ??
      (await insertPromotion(tx, {
        id: promotionId,
        kind: 'voucher',
        ...columnsOf(input),
        createdAt: now,
        updatedAt: now,
      }));
    const owners = await listVoucherOwners(tx, promotionId);
    const newOwners = [...new Set(input.accountIds)].filter((id) => !owners.includes(id));
    const { name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = batch;
    const discountValue = { name, percent, maxRupiah, amountRupiah, startsAt, endsAt };
    await insertVouchers(
      tx,
      newOwners.map((owner) => ({
        ...discountValue,
        id: randomUUID(),
        accountId: owner,
        promotionId,
        code: newVoucherCode('TYG'),
        createdAt: now,
      })),
    );
    await recordAct(tx, {
      actorId: accountId,
      act: 'offer.save',
      subject: { kind: 'voucher batch', id: promotionId },
      before: before ?? null,
      after: { ...batch, given: newOwners.length },
      at: now,
    });
    return { batch, vouchers: owners.length + newOwners.length };
  });
}
