import { parseIdentifier } from '#contract/accounts/identifier.ts';
import * as contract from '#contract/commerce/index.ts';
import { paymentMethodKeyOf } from '#contract/payment-methods.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { linkWallet, syncPendingLink } from './saved-method.ts';
import { offerForCart } from './consent.ts';
import { presentAutoRenewal, presentChoice } from './present-auto-renewal.ts';
import { findPendingAutoRenewal } from './queries.ts';
import { stopAutoRenewal } from './end-consent.ts';
import type { CommerceDeps } from '../deps.ts';
import { presentCart } from '../cart/present-cart.ts';
import { openRenewalCart } from '../subscriptions/renewal-link.ts';
import { findOpenRenewal } from '../subscriptions/queries/renewal.ts';

export const routes = [
  /** Auto-renewal: what can be agreed to, how it stands, and its end. */
  call(contract.getAutoRenewal, async (deps: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    await syncPendingLink(deps, accountId);
    return ok(await presentAutoRenewal(deps, accountId));
  }),
  call(contract.listAutoRenewalChoices, async (deps: CommerceDeps, { caller, params }) => {
    const { accountId } = requireAccount(caller);
    const choices = await offerForCart(deps, { cartId: params.id, accountId });
    const asked = await findPendingAutoRenewal(deps.db, accountId);
    return ok({
      choices: choices.map(presentChoice),
      agreed: asked?.cartId === params.id ? paymentMethodKeyOf(asked.method) : null,
    });
  }),
  call(contract.linkAutoRenewalWallet, async (deps: CommerceDeps, { caller, body }) => {
    const { accountId } = requireAccount(caller);
    const wallet = parseIdentifier(body.phone);
    if (wallet?.kind !== 'phone') return fail('commerce.automaticNoWallet');
    const asked = { accountId, phone: wallet.phone, textId: body.text_id };
    return ok({ url: await linkWallet(deps, asked) });
  }),
  call(contract.renewByCard, async (deps: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const renewal = await findOpenRenewal(deps.db, accountId);
    if (renewal === undefined) return fail('commerce.subscriptionNone');
    return ok(await presentCart(deps, await openRenewalCart(deps, renewal)));
  }),
  call(contract.stopAutoRenewal, async (deps: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    await stopAutoRenewal(deps, accountId);
    return ok(await presentAutoRenewal(deps, accountId));
  }),
];
