import { type AccountView, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { type ActivatedEntitlement, grantPeriod } from '../entitlements/grant-period.ts';
import { findPayment, lockPayment } from '../payments/queries/payment.ts';
import { syncSubscription } from '../subscriptions/follow-periods.ts';
import { givenEmail } from './emails.ts';
import { type Gift, maskRecipient, readGiftCode } from './gift.ts';
import { findGiftByCode, lockGift, updateGift } from './queries.ts';

/**
 * Gives what was paid for to an account; the gift's row is held by the caller. What its sender sees stays the same, so
 * that they never learn whether an address has an account.
 */
export async function grantGift(
  deps: CommerceDeps,
  tx: Tx,
  gift: Gift,
  accountId: string,
): Promise<ActivatedEntitlement> {
  const { testClock, mail, publicUrl } = deps;
  const account = await lockAccount(tx, accountId);
  const payment = gift.paymentId === null ? undefined : await findPayment(tx, gift.paymentId);
  const lineItem = payment?.lines.find(({ giftId }) => giftId === gift.id);
  if (account === undefined || payment === undefined || lineItem === undefined) {
    throw new Error(`The gift ${gift.id} can't be given`);
  }
  return testClock.forAccount(accountId, async () => {
    const now = testClock.now();
    const zone = knownZone(account.timezone);
    const given = { accountId, zone, paymentId: payment.id, source: 'gift', now } as const;
    const entitlement = await grantPeriod(tx, lineItem, given);
    await updateGift(tx, gift.id, {
      state: 'given',
      givenTo: accountId,
      givenAt: now,
      checkAt: null,
      recipient: gift.recipient && maskRecipient(gift.recipient),
    });
    await syncSubscription(deps, tx, accountId, now);
    if (canBeWritten(account)) {
      const email = givenEmail({ name: account.name, zone, publicUrl, gift, entitlement });
      await mail.send({ to: account.email, ...email }, { db: tx });
    }
    return entitlement;
  });
}

function canBeWritten(account: AccountView): account is AccountView & { email: string } {
  return account.email !== null && account.deletedAt === null;
}

type RedeemDeps = Pick<CommerceDeps, 'db' | 'testClock'>;

/** A gift that can still be opened, by what its finder typed. Fails by why it can't. */
export async function lookAtGift({ db, testClock }: RedeemDeps, typed: string) {
  const gift = await findGiftByCode(db, readGiftCode(typed));
  if (gift === undefined || gift.state === 'unpaid') return fail('commerce.giftNotFound');
  if (gift.state === 'given') return fail('commerce.giftUsed');
  const isOver = gift.expiresAt === null || gift.expiresAt <= testClock.now();
  if (gift.state === 'returned' || isOver) return fail('commerce.giftOver');
  const payment = gift.paymentId === null ? undefined : await findPayment(db, gift.paymentId);
  const lineItem = payment?.lines.find(({ giftId }) => giftId === gift.id);
  return { gift, lineItem: lineItem ?? fail('commerce.giftNotFound') };
}

/** Opens a gift for an account, once; asked again by the same account, it returns the same as before. */
export async function redeemGift(
  deps: CommerceDeps,
  accountId: string,
  typed: string,
): Promise<void> {
  const found = await findGiftByCode(deps.db, readGiftCode(typed));
  if (found === undefined) return fail('commerce.giftNotFound');
  await inTransaction(deps.db, async (tx) => {
    // Held before its gift, as by whatever settles or gives back a payment.
    const payment = found.paymentId === null ? undefined : await lockPayment(tx, found.paymentId);
    const gift = await lockGift(tx, found.id);
    if (gift === undefined || (await isOpened(deps, gift, accountId))) return;
    // Taken back by its payer a moment ago.
    if (payment?.state !== 'paid' && payment?.state !== 'partly_refunded') {
      fail('commerce.giftOver');
    }
    await grantGift(deps, tx, gift, accountId);
  });
}

async function isOpened(
  { testClock }: RedeemDeps,
  gift: Gift,
  accountId: string,
): Promise<boolean> {
  if (gift.state === 'unpaid') return fail('commerce.giftNotFound');
  if (gift.state === 'given') return gift.givenTo === accountId || fail('commerce.giftUsed');
  const isOver = gift.expiresAt === null || gift.expiresAt <= testClock.now();
  return gift.state === 'returned' || isOver ? fail('commerce.giftOver') : false;
}
