import type { FastifyInstance } from 'fastify';
import { grantWelcomeVoucher } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { grantWelcomeVoucherOf } from '../grant-welcome-voucher.ts';
import { listVoucherUses } from '../discounts/queries/list-voucher-uses.ts';
import { presentVoucher } from '../present-voucher.ts';

export function serveGrantWelcomeVoucher(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, grantWelcomeVoucher, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const { isFirst, voucher } = await grantWelcomeVoucherOf(parts, accountId);
    const uses = await listVoucherUses(parts.db, [voucher.id]);
    const use = uses.get(voucher.id);
    return ok({ isFirst, voucher: presentVoucher(voucher, use, parts.clock.now()) });
  });
}
