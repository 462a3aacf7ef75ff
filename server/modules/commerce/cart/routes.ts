import * as contract from '#contract/commerce/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { findAccount, profileKey } from '#modules/accounts/index.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { evaluateCartVouchers, presentVoucher } from '../discounts/vouchers.ts';
import { findPlan } from '../entitlements/current-plan.ts';
import { discountCart, updateCart } from './change-cart.ts';
import { createCart } from './create-cart.ts';
import { presentCart } from './present-cart.ts';
import { findCart } from './queries.ts';

export const routes = [
  call(contract.createCart, async (deps: CommerceDeps, { body, caller, request }) => {
    const { accountId } = requireAccount(caller);
    const { type, action, id, ...chosen } = body;
    const choice = { ...chosen, country: request.country };
    try {
      // SVOD knows one action: it creates.
      if (type === 'BASIC' && action === 'UPDATE' && id !== undefined) {
        const { cart, notices } = await updateCart(deps, { id, accountId }, choice);
        return ok(await presentCart(deps, cart, notices));
      }
      return ok(await presentCart(deps, await createCart(deps, accountId, choice)));
    } catch (error) {
      // BASIC knows one failure, in the words of the specification; SVOD passes on what happened.
      if (type === 'BASIC' && error instanceof PlatformError) {
        fail('commerce.cartFailed', error, {
          code: error.code,
          title: error.entry.title,
          message: error.entry.message,
          ...(error.details as object | undefined),
        });
      }
      throw error;
    }
  }),
  call(contract.getCart, async (deps: CommerceDeps, { params, caller }) => {
    const { accountId } = requireAccount(caller);
    const cart = await findCart(deps.db, { id: params.id, accountId });
    return ok(await presentCart(deps, cart ?? fail('commerce.cartNotFound')));
  }),
  call(contract.updateCart, async (deps: CommerceDeps, { params, body, caller, request }) => {
    const { accountId } = requireAccount(caller);
    const { cart, notices } = await updateCart(
      deps,
      { id: params.id, accountId },
      { ...body, country: request.country },
    );
    return ok(await presentCart(deps, cart, notices));
  }),
  call(contract.discountCart, async (deps: CommerceDeps, { params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    const cart = await discountCart(deps, { id: params.id, accountId }, body);
    return ok(await presentCart(deps, cart));
  }),
  call(contract.listCartVouchers, async ({ db, testClock }: CommerceDeps, { params, caller }) => {
    const { accountId } = requireAccount(caller);
    const cart = await findCart(db, { id: params.id, accountId });
    const account = await findAccount(db, accountId);
    const now = testClock.now();
    const evaluated = await evaluateCartVouchers(
      db,
      cart ?? fail('commerce.cartNotFound'),
      now,
      knownZone(account?.timezone ?? DEFAULT_TIMEZONE),
    );
    return ok({
      vouchers: evaluated.map(({ voucher, use, discountRupiah, refusal }) => ({
        ...presentVoucher(voucher, use, now),
        discountRupiah,
        refusal,
      })),
    });
  }),
  call(contract.createBilling, async (deps: CommerceDeps, { body, caller, request }) => {
    const { accountId } = requireAccount(caller);
    await requireOwnEmail(deps, accountId, body.email);
    const cart = await createCart(deps, accountId, {
      package_id: body.productPriceId,
      purchase_type: body.purchaseType,
      couponCode: body.couponCode,
      voucherId: body.voucherId,
      country: request.country,
    });
    const payment_url = `${deps.publicUrl}/payment?cart_id=${cart.id}`;
    return ok({ ...(await presentCart(deps, cart)), payment_url });
  }),
  call(contract.showCustomer, async (deps: CommerceDeps, { body, caller }) => {
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
