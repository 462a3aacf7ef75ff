import { MINUTE } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { encrypt } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import { findOpenRenewal } from '../subscriptions/queries/renewal.ts';
import { insertConsent, offerAutoRenewal } from './consent.ts';
import { LINK_CHECK_PAUSE } from './policy.ts';
import { findPendingAutoRenewal, lockAutoRenewal, updateAutoRenewal } from './queries.ts';

/** The gateway's own page waits as long. */
const LINK_LIFE = 15 * MINUTE;

/**
 * Begins to link a wallet; returns where its owner agrees to it. The consent comes first: given with this call, or
 * before, beside a purchase.
 */
export async function linkWallet(
  deps: CommerceDeps,
  asked: { accountId: string; phone: string; textId: string | undefined },
): Promise<string> {
  const { phone } = asked;
  const id = await openConsent(deps, asked);
  const row = await inTransaction(deps.db, (tx) => lockAutoRenewal(tx, id));
  const savedMethods = row && deps.gateways.named(row.gateway).saved;
  if (savedMethods === undefined) return fail('commerce.automaticNotOffered');
  const returnUrl = `${deps.publicUrl}/payment/kembali?untuk=langganan`;
  const result = await savedMethods.link({ phone, returnUrl });
  if (result.status === 'unknown') return fail('commerce.gatewayUnreachable');
  if (result.status === 'refused') {
    deps.log.warn({ autoRenewalId: id, said: result.message }, 'a wallet was not linked');
    return fail(
      result.reason === 'no_wallet' ? 'commerce.automaticNoWallet' : 'commerce.methodUnavailable',
    );
  }
  const now = deps.testClock.now().getTime();
  await updateAutoRenewal(deps.db, id, {
    state: 'linking',
    token: encrypt(deps.savedMethodKey, result.token),
    label: phone.slice(-4),
    linkUntil: new Date(now + LINK_LIFE),
    checkAt: new Date(now + LINK_CHECK_PAUSE),
  });
  return result.url;
}

/** The consent to link a wallet by: one that waits for it, or a new one to the words that were shown. */
function openConsent(
  deps: CommerceDeps,
  { accountId, textId }: { accountId: string; textId: string | undefined },
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findPendingAutoRenewal(tx, accountId);
    const now = deps.testClock.now();
    const renewal = await findOpenRenewal(tx, accountId);
    if (renewal === undefined || renewal.endsAt <= now) return fail('commerce.subscriptionNone');
    if (before?.method === 'gopay' && textId === undefined) return before.id;
    const choices = await offerAutoRenewal(deps, accountId, renewal.packageId);
    const choice = choices.find(({ method }) => method === 'gopay');
    if (choice === undefined) return fail('commerce.automaticNotOffered');
    if (choice.textId !== textId) fail('commerce.automaticWording');
    return insertConsent(deps, tx, { accountId, choice, before, cartId: null });
  });
}
