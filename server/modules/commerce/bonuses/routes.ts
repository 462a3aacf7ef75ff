import { grantTrial, grantWelcomeVoucher } from '#contract/commerce/index.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { listVoucherUses } from '../discounts/queries/redemption.ts';
import { presentVoucher } from '../discounts/vouchers.ts';
import { presentEntitlement } from '../entitlements/present-entitlement.ts';
import { grantTrialOf, grantWelcomeVoucherOf } from './bonus.ts';

export const routes = [
  call(grantTrial, async (deps: CommerceDeps, { caller }) => {
    const { isFirst, entitlement } = await grantTrialOf(deps, requireAccount(caller).accountId);
    return ok({ isFirst, right: presentEntitlement(entitlement, deps.testClock.now()) });
  }),
  call(grantWelcomeVoucher, async (deps: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const { isFirst, voucher } = await grantWelcomeVoucherOf(deps, accountId);
    const uses = await listVoucherUses(deps.db, [voucher.id]);
    const use = uses.get(voucher.id);
    return ok({ isFirst, voucher: presentVoucher(voucher, use, deps.testClock.now()) });
  }),
];
