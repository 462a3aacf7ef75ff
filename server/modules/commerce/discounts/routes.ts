import * as contract from '#contract/commerce/index.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { createVoucherBatch } from './create-voucher-batch.ts';
import { presentPromotion, rehearseCoupon, type Row } from './promotions.ts';
import { findPromotion, listPromotionsPage } from './queries/promotion.ts';
import { listVoucherUses } from './queries/redemption.ts';
import { countCodes, listVouchersOf } from './queries/voucher.ts';
import { saveCoupon, stopPromotion } from './save-coupon.ts';
import { createVoucherCodes, exportVoucherCodes, revokeVoucherCode } from './voucher-codes.ts';
import { presentVoucher } from './vouchers.ts';

const presentCounted = ({ vouchers, ...row }: Row & { vouchers: number | null }) =>
  presentPromotion(row, vouchers ?? 0);

const requirePromotion = async (db: Db, id: string) =>
  (await findPromotion(db, id)) ?? fail('commerce.promotionNotFound');

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
    const { words, kind, after, pageSize } = query;
    const rows = await listPromotionsPage(db, {
      words: words.trim(),
      kind,
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const next = nextPageKey(rows, pageSize, ({ createdAt, id }) => ({ value: +createdAt, id }));
    return ok({ promotions: rows.slice(0, pageSize).map(presentCounted), next });
  }),
  call(contract.stopPromotion, async (deps: CommerceDeps, { params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    await stopPromotion(deps, accountId, { id: params.id, ...body });
    return ok(presentCounted(await requirePromotion(deps.db, params.id)));
  }),
  call(contract.rehearseCoupon, async (deps: CommerceDeps, { body }) =>
    ok(await rehearseCoupon(deps, body)),
  ),
  call(contract.createVoucherCodes, async (deps: CommerceDeps, { body, caller }) => {
    const made = await createVoucherCodes(deps, requireAccount(caller).accountId, body);
    if ('approval' in made) return ok(made, 'Menunggu persetujuan');
    return ok(presentPromotion(made, 0));
  }),
  call(contract.getVoucherCodes, async ({ db }: CommerceDeps, { params: { id } }) => {
    const batch = await requirePromotion(db, id);
    return ok({ ...presentCounted(batch), ...(await countCodes(db, id)) });
  }),
  call(contract.exportVoucherCodes, async (deps: CommerceDeps, { body, caller }) =>
    ok(await exportVoucherCodes(deps, requireAccount(caller).accountId, body.promotionId)),
  ),
  call(contract.revokeVoucherCode, async (deps: CommerceDeps, { body, caller }) => {
    const code = await revokeVoucherCode(deps, requireAccount(caller).accountId, body);
    return ok({ code, state: 'revoked' as const });
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
