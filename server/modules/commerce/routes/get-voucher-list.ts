import type { FastifyInstance } from 'fastify';
import { listVouchers } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { listVoucherUses } from '../discounts/queries/list-voucher-uses.ts';
import { presentVoucher } from '../present-voucher.ts';
import { listVouchersOf } from '../queries/list-vouchers.ts';

export function serveListVouchers(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, listVouchers, async ({ caller }) => {
    const now = clock.now();
    const vouchers = await listVouchersOf(db, requireAccount(caller).accountId);
    const uses = await listVoucherUses(
      db,
      vouchers.map(({ id }) => id),
    );
    return ok({
      vouchers: vouchers.map((voucher) => presentVoucher(voucher, uses.get(voucher.id), now)),
    });
  });
}
