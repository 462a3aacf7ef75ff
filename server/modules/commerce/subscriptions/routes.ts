import * as contract from '#contract/commerce/index.ts';
import type { Caller } from '#platform/auth.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { presentCart } from '../cart/present-cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { findRights } from '../entitlements/current-plan.ts';
import { writeRenewalToken } from '../link-tokens.ts';
import { checkoutCart } from '../payments/checkout.ts';
import {
  cancelSubscription,
  chooseNextPackage,
  pauseSubscription,
  resumeSubscription,
  undoCancel,
} from './change-subscription.ts';
import { openRenewalCart, presentRenewal, readRenewal } from './renewal-link.ts';
import { presentSubscription } from './present-subscription.ts';
import { findOpenRenewal } from './queries/renewal.ts';
import { startUpgrade } from './upgrade.ts';

/** The handler of a call that changes a subscription: it returns how the subscription stands afterwards. */
const change =
  <B>(apply: (deps: CommerceDeps, accountId: string, body: B) => Promise<void>) =>
  async (deps: CommerceDeps, { caller, body }: { caller: Caller; body: B }) => {
    const { accountId } = requireAccount(caller);
    await apply(deps, accountId, body);
    return ok(await presentSubscription(deps, accountId));
  };

export const routes = [
  call(contract.getSubscription, async (deps: CommerceDeps, { caller }) =>
    ok(await presentSubscription(deps, requireAccount(caller).accountId)),
  ),
  call(contract.startUpgrade, async (deps: CommerceDeps, { caller, body }) => {
    const { accountId } = requireAccount(caller);
    return ok(await presentCart(deps, await startUpgrade(deps, accountId, body.package_id)));
  }),
  call(
    contract.chooseNextPackage,
    change((deps, accountId, body: { package_id: string }) =>
      chooseNextPackage(deps, accountId, body.package_id),
    ),
  ),
  call(contract.cancelSubscription, change(cancelSubscription)),
  call(contract.undoCancelSubscription, change(undoCancel)),
  call(
    contract.pauseSubscription,
    change((deps, accountId, body: { days: number }) =>
      pauseSubscription(deps, accountId, body.days),
    ),
  ),
  call(contract.resumeSubscription, change(resumeSubscription)),
  /** The link in a renewal e-mail: its signature is all that its holder needs. */
  call(contract.getRenewal, async (deps: CommerceDeps, { params }) => {
    const renewal = await readRenewal(deps, params.token);
    return deps.testClock.forAccount(renewal.accountId, async () =>
      ok(await presentRenewal(deps, renewal)),
    );
  }),
  call(contract.payRenewal, async (deps: CommerceDeps, { params }) => {
    const renewal = await readRenewal(deps, params.token);
    return deps.testClock.forAccount(renewal.accountId, async () => {
      const { accountId } = renewal;
      const cart = await openRenewalCart(deps, renewal);
      await checkoutCart(deps, { cartId: cart.id, accountId, method: 'qris' });
      return ok(await presentRenewal(deps, await readRenewal(deps, params.token)));
    });
  }),
  /** Called with every page that shows it: for most accounts one query finds no row. */
  call(
    contract.getGrace,
    async ({ db, testClock, tokenKey }: CommerceDeps, { caller }) => {
      const { accountId } = requireAccount(caller);
      const { graceEndsAt: endsAt } = await findRights(db, accountId, testClock.now());
      const renewal = endsAt === null ? undefined : await findOpenRenewal(db, accountId);
      if (endsAt === null || renewal === undefined) return ok(null);
      return ok({ endsAt, token: writeRenewalToken(renewal.id, tokenKey) });
    },
    { isPlainRead: true },
  ),
];
