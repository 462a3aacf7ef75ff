import type { FastifyInstance } from 'fastify';
import { listCartVouchers } from '#contract/commerce.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { judgeCartVouchers } from '../discounts/judge-cart-vouchers.ts';
import { presentVoucher } from '../present-voucher.ts';
import { findCart } from '../queries/find-cart.ts';
import { knownZone } from '../zone.ts';

export function serveListCartVouchers(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, listCartVouchers, async ({ params, caller }) => {
    const { accountId } = requireAccount(caller);
    const cart = await findCart(db, { id: params.id, accountId });
    const account = await findAccount(db, accountId);
    const now = clock.now();
    const judged = await judgeCartVouchers(
      db,
      cart ?? fail('commerce.cartNotFound'),
      now,
      knownZone(account?.timezone ?? DEFAULT_TIMEZONE),
    );
    return ok({
      vouchers: judged.map(({ voucher, use, discountRupiah, refusal }) => ({
        ...presentVoucher(voucher, use, now),
        discountRupiah,
        refusal,
      })),
    });
  });
}
