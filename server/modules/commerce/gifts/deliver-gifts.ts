import { parseIdentifier } from '#contract/accounts/index.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { findAccount, findAccountByContact } from '#modules/accounts/index.ts';
import { claimByGroup, TEST_CLOCK_MOVED } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { DueRows } from '#platform/due.ts';
import { claimDueRows } from '#platform/queries/due-rows.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import type { Payment } from '../payments/payment.ts';
import { lockPayment } from '../payments/queries/payment.ts';
import { DUE_EVENT } from '../payments/events.ts';
import { openRefund } from '../refunds/open-refund.ts';
import { refundableRupiah } from '../refunds/policy.ts';
import { listRefundsOfPayment } from '../refunds/queries.ts';
import { giftEmail, invitationEmail, returnedEmail } from './emails.ts';
import { type Gift, maskRecipient } from './gift.ts';
import { lockGift, updateGift, updateGiftsDue } from './queries.ts';
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
/** A process that dies leaves its gifts to others after this time; one that failed is tried again then. */
const CLAIM_LEASE = 30 * SECOND;
/** Each holds a connection, of which requests need most. */
const AT_ONCE = 4;

/** Gifts whose day has come: written about, given to the account that they have found, or returned. */
export const dueGifts = (deps: CommerceDeps): DueRows<Gift> => ({
  name: 'gifts',
  every: 5 * SECOND,
  wakeOn: [DUE_EVENT, 'commerce.paid', TEST_CLOCK_MOVED],
  batch: AT_ONCE,
  claim: () =>
    claimByGroup(deps.testClock, { lease: CLAIM_LEASE, limit: AT_ONCE }, (due) =>
      claimDueRows(deps.db, 'commerce.gift', { now: due.group.now, ...due }),
    ),
  work: (gift) => deps.testClock.forAccount(gift.accountId, () => workOnGift(deps, gift)),
});

/** The payment is held before its gift, as by whatever settles or gives back a payment. */
function workOnGift(deps: CommerceDeps, claimed: Gift): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const { id, paymentId } = claimed;
    const payment = paymentId === null ? undefined : await lockPayment(tx, paymentId);
    const gift = await lockGift(tx, id);
    // Redeemed, or due anew, since it was claimed.
    if (gift?.checkAt?.getTime() !== claimed.checkAt?.getTime()) return;
    if (gift !== undefined) await move(deps, tx, gift, payment);
  });
}

async function move(
  deps: CommerceDeps,
  tx: Tx,
  gift: Gift,
  payment: Payment | undefined,
): Promise<void> {
  const now = deps.testClock.now();
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
  { mail, publicUrl }: CommerceDeps,
  tx: Tx,
  gift: Gift,
  payment: Payment,
): Promise<void> {
  const { recipient } = gift;
  if (recipient?.includes('@') !== true) return;
  const payer = await findAccount(tx, gift.accountId);
  const facts = { gift, publicUrl, what: nameOf(gift, payment) };
  const email =
    gift.kind === 'gift'
      ? giftEmail({ ...facts, zone: knownZone(payer?.timezone ?? '') })
      : invitationEmail(facts);
  await mail.send({ to: recipient, ...email }, { db: tx });
}

/** What has not gone back yet goes back. The refund itself is due work of refunds: by the method, else to the balance. */
async function returnGift(deps: CommerceDeps, tx: Tx, gift: Gift, payment: Payment): Promise<void> {
  const { mail, publicUrl, log } = deps;
  log.info({ giftId: gift.id, paymentId: payment.id }, 'a gift that was not taken is returned');
  const recipient = gift.recipient && maskRecipient(gift.recipient);
  await updateGift(tx, gift.id, { state: 'returned', checkAt: null, recipient });
  const amountRupiah = refundableRupiah(payment, await listRefundsOfPayment(tx, payment.id));
  if (amountRupiah <= 0) return;
  await openRefund(deps, tx, payment, {
    key: `${payment.id}:gift`,
    amountRupiah,
    reason: 'gift_unused',
    askedAs: 'system',
  });
  const payer = await findAccount(tx, gift.accountId);
  if (payer?.email == null || payer.deletedAt !== null) return;
  const email = returnedEmail({ name: payer.name, publicUrl, what: nameOf(gift, payment) });
  await mail.send({ to: payer.email, ...email }, { db: tx });
}
