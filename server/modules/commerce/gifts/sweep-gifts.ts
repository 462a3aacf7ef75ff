import { parseIdentifier } from '#contract/accounts.ts';
import { MINUTE } from '#contract/constants.ts';
import { findAccount, findAccountByContact } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { TimeGroup } from '#platform/moved-clock.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Payment } from '../payment.ts';
import { findPayment } from '../queries/find-payment.ts';
import { openRefund } from '../refunds/open-refund.ts';
import { knownZone } from '../zone.ts';
import { type Gift, maskRecipient } from './gift.ts';
import { give } from './give.ts';
import { giftLetter, invitationLetter, returnedLetter } from './gift-letters.ts';
import { claimDueGift } from './queries/claim-due-gifts.ts';
import { updateGift } from './queries/update-gift.ts';

/** Events tell at once when an address is proved; whoever missed one finds out after this. */
const LOOK_AGAIN = 10 * MINUTE;
const AT_ONCE = 20;

/** Writes about gifts whose day has come, gives what has found its account, and returns what nobody took. */
export async function sweepGifts(parts: CommerceParts): Promise<number> {
  let swept = 0;
  for (const group of parts.clock.groups()) {
    while (swept < AT_ONCE && (await sweepOne(parts, group))) swept += 1;
  }
  return swept;
}

function sweepOne(parts: CommerceParts, group: TimeGroup): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const gift = await claimDueGift(tx, group);
    if (gift === undefined) return false;
    await parts.clock.forAccount(gift.accountId, () => move(parts, tx, gift));
    return true;
  });
}

async function move(parts: CommerceParts, tx: Tx, gift: Gift): Promise<void> {
  const now = parts.clock.now();
  const payment = gift.paymentId === null ? undefined : await findPayment(tx, gift.paymentId);
  const isPaid = payment?.state === 'paid' || payment?.state === 'partly_refunded';
  if (gift.state !== 'waiting' || gift.expiresAt === null || !isPaid) {
    return updateGift(tx, gift.id, {
      checkAt: null,
      ...(gift.state === 'waiting' ? { state: 'returned' as const } : {}),
    });
  }
  if (gift.expiresAt <= now) return returnGift(parts, tx, gift, payment);
  if (gift.kind === 'relative') {
    const contact = parseIdentifier(gift.recipient ?? '');
    const account = contact && (await findAccountByContact(tx, contact));
    if (account?.isProven === true && account.deletedAt === null) {
      await give(parts, tx, gift, account.accountId);
      return undefined;
    }
  }
  if (gift.letterAt === null) await write(parts, tx, gift, payment);
  const again = new Date(now.getTime() + LOOK_AGAIN);
  const isOpen = gift.kind === 'relative' && again < gift.expiresAt;
  return updateGift(tx, gift.id, {
    letterAt: gift.letterAt ?? now,
    checkAt: isOpen ? again : gift.expiresAt,
  });
}

const nameOf = (gift: Gift, payment: Payment) =>
  payment.lines.find(({ giftId }) => giftId === gift.id)?.name ?? '';

async function write(
  { mail, publicUrl, db }: CommerceParts,
  tx: Tx,
  gift: Gift,
  payment: Payment,
): Promise<void> {
  const { recipient } = gift;
  if (recipient?.includes('@') !== true) return;
  const payer = await findAccount(db, gift.accountId);
  const facts = { gift, publicUrl, what: nameOf(gift, payment) };
  const letter =
    gift.kind === 'gift'
      ? giftLetter({ ...facts, zone: knownZone(payer?.timezone ?? '') })
      : invitationLetter(facts);
  await mail.send({ to: recipient, ...letter }, { db: tx });
}

/** The refund itself is the business of whoever works off what is due: by the method, else to the balance. */
async function returnGift(
  parts: CommerceParts,
  tx: Tx,
  gift: Gift,
  payment: Payment,
): Promise<void> {
  const { mail, publicUrl, log } = parts;
  log.info({ giftId: gift.id, paymentId: payment.id }, 'a gift that nobody took is returned');
  const recipient = gift.recipient && maskRecipient(gift.recipient);
  await updateGift(tx, gift.id, { state: 'returned', checkAt: null, recipient });
  await openRefund(parts, tx, payment, {
    key: `${payment.id}:gift`,
    amountRupiah: payment.amountRupiah,
    reason: 'gift_unused',
    askedAs: 'system',
  });
  const payer = await findAccount(tx, gift.accountId);
  if (payer?.email == null || payer.deletedAt !== null) return;
  const letter = returnedLetter({ name: payer.name, publicUrl, what: nameOf(gift, payment) });
  await mail.send({ to: payer.email, ...letter }, { db: tx });
}
