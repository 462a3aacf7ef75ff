import type { FastifyInstance } from 'fastify';
import { parseIdentifier } from '#contract/accounts/identifier.ts';
import {
  getAutomaticRenewal,
  linkAutomaticWallet,
  listCartAutomatic,
  renewByCard,
  stopAutomaticRenewal,
} from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { offerForCart } from '../automatic/ask-consent.ts';
import { linkWallet } from '../automatic/link-wallet.ts';
import { presentAutomatic } from '../automatic/present-automatic.ts';
import { findAskedAutomatic } from '../automatic/queries/find-automatic.ts';
import { stopAutomatic } from '../automatic/stop-automatic.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentCart } from '../present-cart.ts';
import { openRenewalCart } from '../subscriptions/open-renewal.ts';
import { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';

/** Automatic renewal: what can be agreed to, how it stands, and its end. */
export function serveAutomatic(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, getAutomaticRenewal, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    return ok(await presentAutomatic(parts, accountId));
  });
  serve(app, listCartAutomatic, async ({ caller, params }) => {
    const { accountId } = requireAccount(caller);
    const choices = await offerForCart(parts, { cartId: params.id, accountId });
    const asked = await findAskedAutomatic(parts.db, accountId);
    return ok({
      choices: choices.map(({ method, textId, text }) => ({ method, textId, text })),
      agreed: asked?.cartId === params.id ? asked.method : null,
    });
  });
  serve(app, linkAutomaticWallet, async ({ caller, body }) => {
    const { accountId } = requireAccount(caller);
    const wallet = parseIdentifier(body.phone);
    if (wallet?.kind !== 'phone') return fail('commerce.automaticNoWallet');
    const asked = { accountId, phone: wallet.phone, textId: body.text_id };
    return ok({ url: await linkWallet(parts, asked) });
  });
  serve(app, renewByCard, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const renewal = await findOpenRenewal(parts.db, accountId);
    if (renewal === undefined) return fail('commerce.subscriptionNone');
    return ok(await presentCart(parts, await openRenewalCart(parts, renewal)));
  });
  serve(app, stopAutomaticRenewal, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    await stopAutomatic(parts, accountId);
    return ok(await presentAutomatic(parts, accountId));
  });
}
