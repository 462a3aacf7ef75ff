import { createBilling, showCustomer } from '#contract/commerce/index.ts';
import { findAccount, profileKey } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPlan } from '../entitlements/find-plan.ts';
import { createCart } from './create-cart.ts';
import { presentCart } from './present-cart.ts';

/** The account of the caller, named by e-mail as older clients do. Of other accounts nothing is shown. */
async function requireOwnEmail(
  { db, phoneDomain }: Pick<CommerceDeps, 'db' | 'phoneDomain'>,
  accountId: string,
  email: string,
) {
  const account = await findAccount(db, accountId);
  if (account === undefined) return fail('common.unauthenticated');
  const shown = account.email ?? account.phone ?? '';
  return profileKey(email, phoneDomain) === shown
    ? { ...account, shown }
    : fail('common.forbidden');
}

export const routes = [
  call(createBilling, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    await requireOwnEmail(deps, accountId, body.email);
    const cart = await createCart(deps, accountId, {
      package_id: body.productPriceId,
      purchase_type: body.purchaseType,
      couponCode: body.couponCode,
      voucherId: body.voucherId,
    });
    const payment_url = `${deps.publicUrl}/payment?cart_id=${cart.id}`;
    return ok({ ...(await presentCart(deps, cart)), payment_url });
  }),
  call(showCustomer, async (deps: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const own = await requireOwnEmail(deps, accountId, body.email);
    return ok({
      sub_id: accountId,
      email: own.shown,
      name: own.name,
      phone_number: own.phone ?? '',
      is_deleted: 0 as const,
      plan: await findPlan(deps.db, accountId, deps.testClock.now()),
    });
  }),
];
