import * as contract from '#contract/commerce/index.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { createVoucherBatch } from './create-voucher-batch.ts';
import { presentPromotion } from './promotions.ts';
import { listPromotionsPage } from './queries/promotion.ts';
import { listVoucherUses } from './queries/redemption.ts';
import { listVouchersOf } from './queries/voucher.ts';
import { saveCoupon } from './save-coupon.ts';
import { presentVoucher } from './vouchers.ts';

export const routes = [
  call(contract.listVouchers, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const now = testClock.now();
    const vouchers = await listVouchersOf(db, requireAccount(caller).accountId);
    const uses = await listVoucherUses(
      db,
      vouchers.map(({ id }) => id),
    );
    return ok({
      vouchers: vouchers.map((voucher) => presentVoucher(voucher, uses.get(voucher.id), now)),
    });
  }),
  call(contract.listPromotions, async ({ db }: CommerceDeps, { query }) => {
    const { rows, total } = await listPromotionsPage(db, query);
    const promotions = rows.map(({ vouchers, ...row }) => presentPromotion(row, vouchers ?? 0));
    return ok({ promotions, total });
  }),
  call(contract.saveCoupon, async (deps: CommerceDeps, { body, caller }) => {
    const saved = await saveCoupon(deps, requireAccount(caller).accountId, body);
    if ('approval' in saved) return ok(saved, 'Menunggu persetujuan');
    return ok(presentPromotion(saved, 0));
  }),
  call(contract.createVoucherBatch, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const made = await createVoucherBatch(deps, accountId, body);
    if ('approval' in made) return ok(made, 'Menunggu persetujuan');
    return ok(presentPromotion(made.batch, made.vouchers));
  }),
];
