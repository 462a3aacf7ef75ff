import { type AccountView, lockAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { type ActivatedRight, grantPeriod } from '../grant-period.ts';
import { findPayment } from '../queries/find-payment.ts';
import { followPeriods } from '../subscriptions/follow-periods.ts';
import { knownZone } from '../zone.ts';
import { type Gift, maskRecipient } from './gift.ts';
import { givenLetter } from './gift-letters.ts';
import { updateGift } from './queries/update-gift.ts';

/**
 * Gives what was paid for to an account; the gift's row is held by the caller. What its sender sees stays the same, so
 * that they never learn whether an address has an account.
 */
export async function give(
  { clock, mail, publicUrl }: CommerceParts,
  tx: Tx,
  gift: Gift,
  accountId: string,
): Promise<ActivatedRight> {
  const account = await lockAccount(tx, accountId);
  const payment = gift.paymentId === null ? undefined : await findPayment(tx, gift.paymentId);
  const line = payment?.lines.find(({ giftId }) => giftId === gift.id);
  if (account === undefined || payment === undefined || line === undefined) {
    throw new Error(`The gift ${gift.id} can't be given`);
  }
  return clock.forAccount(accountId, async () => {
    const now = clock.now();
    const zone = knownZone(account.timezone);
    const given = { accountId, zone, paymentId: payment.id, source: 'gift', now } as const;
    const right = await grantPeriod(tx, line, given);
    await updateGift(tx, gift.id, {
      state: 'given',
      givenTo: accountId,
      givenAt: now,
      checkAt: null,
      recipient: gift.recipient && maskRecipient(gift.recipient),
    });
    await followPeriods(tx, accountId, now);
    if (canBeWritten(account)) {
      const letter = givenLetter({ name: account.name, zone, publicUrl, gift, right });
      await mail.send({ to: account.email, ...letter }, { db: tx });
    }
    return right;
  });
}

function canBeWritten(account: AccountView): account is AccountView & { email: string } {
  return account.email !== null && account.deletedAt === null;
}
