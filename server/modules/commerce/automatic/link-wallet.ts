import { MINUTE, SECOND } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';
import { activate } from './activate.ts';
import { insertConsent } from './ask-consent.ts';
import type { Automatic } from './automatic.ts';
import { endAutomatic } from './end-automatic.ts';
import { offerAutomatic } from './offer-automatic.ts';
import { findAskedAutomatic, lockAutomatic } from './queries/find-automatic.ts';
import { updateAutomatic } from './queries/update-automatic.ts';
import { seal, unseal } from './seal.ts';

/** The gateway's own page waits as long. */
const LINK_LIFE = 15 * MINUTE;
const LOOK_AGAIN = 5 * SECOND;

/**
 * Begins to link a wallet; answers where its owner agrees to it. The consent comes first: given with this call, or
 * before, beside a purchase.
 */
export async function linkWallet(
  parts: CommerceParts,
  asked: { accountId: string; phone: string; textId: string | undefined },
): Promise<string> {
  const { phone } = asked;
  const id = await openConsent(parts, asked);
  const row = await inTransaction(parts.db, (tx) => lockAutomatic(tx, id));
  const ways = row && parts.gateways.named(row.gateway).saved;
  if (ways === undefined) return fail('commerce.automaticNotOffered');
  const returnUrl = `${parts.publicUrl}/payment/kembali?untuk=langganan`;
  const result = await ways.link({ phone, returnUrl });
  if (result.status === 'unknown') return fail('commerce.gatewayUnreachable');
  if (result.status === 'refused') {
    parts.log.warn({ automaticId: id, said: result.message }, 'a wallet was not linked');
    return fail(
      result.reason === 'no_wallet' ? 'commerce.automaticNoWallet' : 'commerce.methodUnavailable',
    );
  }
  const now = parts.clock.now().getTime();
  await updateAutomatic(parts.db, id, {
    state: 'linking',
    token: seal(result.token, parts.sealKey),
    label: phone.slice(-4),
    linkUntil: new Date(now + LINK_LIFE),
    checkAt: new Date(now + LOOK_AGAIN),
  });
  return result.url;
}

/** The consent to link a wallet by: one that waits for it, or a new one to the words that were shown. */
function openConsent(
  parts: CommerceParts,
  { accountId, textId }: { accountId: string; textId: string | undefined },
): Promise<string> {
  return inTransaction(parts.db, async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findAskedAutomatic(tx, accountId);
    const now = parts.clock.now();
    const renewal = await findOpenRenewal(tx, accountId);
    if (renewal === undefined || renewal.endsAt <= now) return fail('commerce.subscriptionNone');
    if (before?.method === '4' && textId === undefined) return before.id;
    const choices = await offerAutomatic(parts, accountId, renewal.packageId);
    const choice = choices.find(({ method }) => method === '4');
    if (choice === undefined) return fail('commerce.automaticNotOffered');
    if (choice.textId !== textId) fail('commerce.automaticWording');
    return insertConsent(parts, tx, { accountId, choice, before, cartId: null });
  });
}

/** Asks whether the owner of a wallet has agreed to its linking. */
export async function followLink(parts: CommerceParts, row: Automatic): Promise<void> {
  if (row.state !== 'linking' || row.token === null) return;
  const token = unseal(row.token, parts.sealKey);
  const ways = parts.gateways.named(row.gateway).saved;
  const link = token === undefined ? undefined : await ways?.linked(token);
  await inTransaction(parts.db, async (tx) => {
    await lockAccount(tx, row.accountId);
    const held = await lockAutomatic(tx, row.id);
    // Linked anew in the meantime, or given up.
    if (held?.state !== 'linking' || !held.token?.equals(row.token ?? Buffer.alloc(0))) return;
    const now = parts.clock.now();
    if (token !== undefined && link?.status === 'linked') {
      return activate(parts, tx, held, { token, label: held.label, tokenEndsAt: null });
    }
    const isLate = held.linkUntil !== null && held.linkUntil <= now;
    if (link?.status === 'over' || isLate) return endAutomatic(tx, held, 'not_linked', now);
    await updateAutomatic(tx, held.id, { checkAt: new Date(now.getTime() + LOOK_AGAIN) });
  });
}
