import { parseIdentifier } from '#contract/accounts/index.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { findAccount, findAccountByContact } from '#modules/accounts/index.ts';
import { TEST_CLOCK_MOVED, type TimeGroup } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import type { Payment } from '../payments/payment.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { DUE_EVENT } from '../payments/events.ts';
import { openRefund } from '../refunds/open-refund.ts';
import { giftEmail, invitationEmail, returnedEmail } from './emails.ts';
import { type Gift, maskRecipient } from './gift.ts';
import { claimDueGift, updateGift, updateGiftsDue } from './queries.ts';
import { grantGift } from './redeem-gift.ts';

/** An account that proves its address gets at once what was bought for it. Returns how to stop. */
export function subscribeToVerifications(deps: CommerceDeps): () => void {
  const hurry = (payload: Record<string, unknown>) => {
    updateWaitingGifts(deps, String(payload['accountId'])).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'gifts were not looked at; they are soon'),
    );
  };
  const ends = ['accounts.verified', 'accounts.registered'].map((name) =>
    deps.events.subscribe(name, hurry),
  );
  return () => ends.forEach((end) => end());
}

async function updateWaitingGifts(
  { db, testClock, events }: CommerceDeps,
  accountId: string,
): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.isContactVerified !== true) return;
  const addresses = [account.email, account.phone].filter((address) => address !== null);
  await updateGiftsDue(db, addresses, testClock.now());
  await events.publish(db, DUE_EVENT, {});
}

/** Events wake us when an address is proved; a lost one is made up for after this. */
const LOOK_AGAIN = 10 * MINUTE;
const AT_ONCE = 20;

/** Gifts whose day has come. */
export const dueGifts = (deps: CommerceDeps): Rounds => ({
  name: 'gifts',
  every: 5 * SECOND,
  wakeOn: [DUE_EVENT, 'commerce.paid', TEST_CLOCK_MOVED],
  round: async () => (await sweepGifts(deps)) >= AT_ONCE,
});

/** Writes about gifts whose day has come, gives what has found its account, and returns what was not taken. */
async function sweepGifts(deps: CommerceDeps): Promise<number> {
  let swept = 0;
  for (const group of deps.testClock.groups()) {
    while (swept < AT_ONCE && (await sweepOne(deps, group))) swept += 1;
  }
  return swept;
}

function sweepOne(deps: CommerceDeps, group: TimeGroup): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const gift = await claimDueGift(tx, group);
    if (gift === undefined) return false;
    await deps.testClock.forAccount(gift.accountId, () => move(deps, tx, gift));
    return true;
  });
}

async function move(deps: CommerceDeps, tx: Tx, gift: Gift): Promise<void> {
  const now = deps.testClock.now();
  const payment = gift.paymentId === null ? undefined : await findPayment(tx, gift.paymentId);
  const isPaid = payment?.state === 'paid' || payment?.state === 'partly_refunded';
  if (gift.state !== 'waiting' || gift.expiresAt === null || !isPaid) {
    return updateGift(tx, gift.id, {
      checkAt: null,
      ...(gift.state === 'waiting' ? { state: 'returned' as const } : {}),
    });
  }
  if (gift.expiresAt <= now) return returnGift(deps, tx, gift, payment);
  if (gift.kind === 'relative') {
    const contact = parseIdentifier(gift.recipient ?? '');
    const account = contact && (await findAccountByContact(tx, contact));
    if (account?.isContactVerified === true && account.deletedAt === null) {
      await grantGift(deps, tx, gift, account.accountId);
      return undefined;
    }
  }
  if (gift.emailedAt === null) await write(deps, tx, gift, payment);
  const again = new Date(now.getTime() + LOOK_AGAIN);
  const isOpen = gift.kind === 'relative' && again < gift.expiresAt;
  return updateGift(tx, gift.id, {
    emailedAt: gift.emailedAt ?? now,
    checkAt: isOpen ? again : gift.expiresAt,
  });
}

const nameOf = (gift: Gift, payment: Payment) =>
  payment.lines.find(({ giftId }) => giftId === gift.id)?.name ?? '';

async function write(
  { mail, publicUrl, db }: CommerceDeps,
  tx: Tx,
  gift: Gift,
  payment: Payment,
): Promise<void> {
  const { recipient } = gift;
  if (recipient?.includes('@') !== true) return;
  const payer = await findAccount(db, gift.accountId);
  const facts = { gift, publicUrl, what: nameOf(gift, payment) };
  const email =
    gift.kind === 'gift'
      ? giftEmail({ ...facts, zone: knownZone(payer?.timezone ?? '') })
      : invitationEmail(facts);
  await mail.send({ to: recipient, ...email }, { db: tx });
}

/** The refund itself is due work of refunds: by the method, else to the balance. */
async function returnGift(deps: CommerceDeps, tx: Tx, gift: Gift, payment: Payment): Promise<void> {
  const { mail, publicUrl, log } = deps;
  log.info({ giftId: gift.id, paymentId: payment.id }, 'a gift that was not taken is returned');
  const recipient = gift.recipient && maskRecipient(gift.recipient);
  await updateGift(tx, gift.id, { state: 'returned', checkAt: null, recipient });
  await openRefund(deps, tx, payment, {
    key: `${payment.id}:gift`,
    amountRupiah: payment.amountRupiah,
    reason: 'gift_unused',
    askedAs: 'system',
  });
  const payer = await findAccount(tx, gift.accountId);
  if (payer?.email == null || payer.deletedAt !== null) return;
  const email = returnedEmail({ name: payer.name, publicUrl, what: nameOf(gift, payment) });
  await mail.send({ to: payer.email, ...email }, { db: tx });
}
