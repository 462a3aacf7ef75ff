import { MINUTE } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { decrypt, encrypt, sign } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import type { SavedMethod, Settlement } from '../payments/effects.ts';
import type { Payment } from '../payments/payment.ts';
import { findOpenRenewal } from '../subscriptions/queries/renewal.ts';
import { decideCharge } from './charge-decision.ts';
import { insertConsent, offerAutoRenewal } from './consent.ts';
import { notSavedEmail, turnedOnEmail, writeToOwner } from './emails.ts';
import { endAutoRenewal } from './end-consent.ts';
import * as policy from './policy.ts';
import * as queries from './queries.ts';

type Deps = Pick<CommerceDeps, 'db' | 'testClock' | 'mail' | 'publicUrl' | 'savedMethodKey'>;

/** A purchase has settled: a card that was saved with it can be charged from now on. Its account's row is locked. */
export async function activateSavedCard(
  deps: Deps,
  tx: Tx,
  { payment, reported: { savedCard: card } }: Settlement,
): Promise<void> {
  const { save } = payment.choice;
  const row = save === undefined ? undefined : await queries.findAutoRenewal(tx, save);
  if (row?.state !== 'asked' || row.method !== 'card') return;
  if (card !== undefined) {
    const { token, lastDigits, expiresAt } = card;
    return activate(deps, tx, row, { token, label: lastDigits, tokenEndsAt: expiresAt });
  }
  // Its holder, or the bank, did not want the card to be kept there.
  await endAutoRenewal(tx, row, 'not_saved', deps.testClock.now());
  await writeToOwner(deps, tx, row.accountId, notSavedEmail);
}

/** From here on the consent is charged by. The one before ends; the e-mail says how much will be taken when. */
async function activate(
  deps: Deps,
  tx: Tx,
  row: policy.AutoRenewal,
  saved: { token: string; label: string | null; tokenEndsAt: Date | null },
): Promise<void> {
  const now = deps.testClock.now();
  const before = await queries.findActiveAutoRenewal(tx, row.accountId);
  if (before !== undefined) await endAutoRenewal(tx, before, 'replaced', now);
  const active: policy.AutoRenewal = {
    ...row,
    state: 'active',
    token: encrypt(deps.savedMethodKey, saved.token),
    label: saved.label,
    tokenEndsAt: saved.tokenEndsAt,
    activatedAt: now,
    checkAt: now,
  };
  const { state, token, label, tokenEndsAt, activatedAt, checkAt } = active;
  await queries.updateAutoRenewal(tx, row.id, {
    state,
    token,
    label,
    tokenEndsAt,
    activatedAt,
    checkAt,
  });
  const renewal = await findOpenRenewal(tx, row.accountId);
  const decision = renewal && (await decideCharge(tx, active, renewal, now));
  const facts = {
    method: policy.describeSaved(active),
    decision: decision?.isOn === true ? decision : undefined,
    wording: row.wording,
  };
  // So late that the e-mail before the charge would come after it: this one says the same.
  if (renewal !== undefined && decision?.isOn === true && policy.noticeAt(renewal) <= now) {
    const chargeAt = policy.firstCharge(renewal, now) ?? null;
    await queries.updateAutoRenewal(tx, row.id, {
      forEndsAt: renewal.endsAt,
      noticedAt: now,
      noticedRupiah: decision.priceRupiah,
      chargeAt,
    });
    if (chargeAt !== null) facts.decision = { ...decision, chargeAt };
  }
  await writeToOwner(deps, tx, row.accountId, (reader) => turnedOnEmail(reader, facts));
}

/** Asks whether the owner of a wallet has agreed to its linking. */
export async function syncWalletLink(deps: CommerceDeps, row: policy.AutoRenewal): Promise<void> {
  if (row.state !== 'linking' || row.token === null) return;
  const token = decrypt(deps.savedMethodKey, row.token);
  const savedMethods = deps.gateways.named(row.gateway).saved;
  const link = token === undefined ? undefined : await savedMethods?.linked(token);
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, row.accountId);
    const locked = await queries.lockAutoRenewal(tx, row.id);
    // Linked anew in the meantime, or given up.
    if (locked?.state !== 'linking' || !locked.token?.equals(row.token ?? Buffer.alloc(0))) return;
    const now = deps.testClock.now();
    if (token !== undefined && link?.status === 'linked') {
      return activate(deps, tx, locked, { token, label: locked.label, tokenEndsAt: null });
    }
    const isLate = locked.linkUntil !== null && locked.linkUntil <= now;
    if (link?.status === 'over' || isLate) return endAutoRenewal(tx, locked, 'not_linked', now);
    await queries.updateAutoRenewal(tx, locked.id, {
      checkAt: new Date(now.getTime() + policy.LINK_CHECK_PAUSE),
    });
  });
}

/** Asks now about a link that waits: its owner comes back from the wallet's page and wants to see the outcome. */
export async function syncPendingLink(deps: CommerceDeps, accountId: string): Promise<void> {
  const waiting = await queries.findPendingAutoRenewal(deps.db, accountId);
  if (waiting?.state === 'linking') await syncWalletLink(deps, waiting);
}

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
  const row = await inTransaction(deps.db, (tx) => queries.lockAutoRenewal(tx, id));
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
  await queries.updateAutoRenewal(deps.db, id, {
    state: 'linking',
    token: encrypt(deps.savedMethodKey, result.token),
    label: phone.slice(-4),
    linkUntil: new Date(now + LINK_LIFE),
    checkAt: new Date(now + policy.LINK_CHECK_PAUSE),
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
    const before = await queries.findPendingAutoRenewal(tx, accountId);
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

/**
 * What a payment's consent gives to its charge. A consent that was taken back gives nothing, so that a charge that is
 * still to be made is refused. The name that a card is saved for is one consent's own: no two are ever joined by it.
 */
export async function findSaved(
  { db, tokenKey, savedMethodKey }: Pick<CommerceDeps, 'db' | 'tokenKey' | 'savedMethodKey'>,
  { choice: { save, saved }, method }: Pick<Payment, 'choice' | 'method'>,
): Promise<SavedMethod> {
  if (saved !== undefined) {
    const row = await queries.findAutoRenewal(db, saved);
    if (row?.state !== 'active' || row.token === null) return {};
    const token = decrypt(savedMethodKey, row.token);
    return token === undefined ? {} : { token };
  }
  if (save === undefined || method !== 'card') return {};
  return { saveFor: sign(tokenKey, `saved ${save}`) };
}
