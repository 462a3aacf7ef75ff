import { randomUUID } from 'node:crypto';
import { inTransaction } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { newVoucherCode } from '../new-voucher-code.ts';
import { columnsOf, type PromotionInput } from './promotion.ts';
import { insertPromotion } from './queries/insert-promotion.ts';
import { insertVouchers } from './queries/insert-vouchers.ts';
import { listVoucherOwners } from './queries/list-voucher-owners.ts';
import { lockPromotion } from './queries/lock-promotion.ts';
import { writeDown } from './write-down.ts';

/**
 * Gives each of some accounts one voucher under rules that they share. Asked again with the same id, it gives the
 * accounts that are new to it theirs and nobody a second; the rules stay those of the first time.
 */
export function createVoucherBatch(
  { db, clock }: Pick<CommerceParts, 'db' | 'clock'>,
  accountId: string,
  input: PromotionInput & { promotionId: string; accountIds: string[] },
) {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
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
    const worth = { name, percent, maxRupiah, amountRupiah, startsAt, endsAt };
    await insertVouchers(
      tx,
      newOwners.map((owner) => ({
        ...worth,
        id: randomUUID(),
        accountId: owner,
        promotionId,
        code: newVoucherCode('TYG'),
        createdAt: now,
      })),
    );
    await writeDown(tx, {
      accountId,
      what: 'voucher batch',
      targetId: promotionId,
      before: before ?? null,
      after: { ...batch, given: newOwners.length },
      at: now,
    });
    return { batch, vouchers: owners.length + newOwners.length };
  });
}
