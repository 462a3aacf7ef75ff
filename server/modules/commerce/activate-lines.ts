import { findAccount, lockAccount } from '#modules/accounts/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { beginGift } from './gifts/begin-gift.ts';
import { type ActivatedRight, grantPeriod } from './grant-period.ts';
import type { Payment } from './payment.ts';
import { convertPeriod, moveBehind } from './subscriptions/convert-period.ts';
import { followPeriods } from './subscriptions/follow-periods.ts';
import { knownZone } from './zone.ts';

/** Writes what a payment bought: the period of a plan, the rights in the ledger, the devices. */
export async function activateLines(
  { clock }: CommerceParts,
  tx: Tx,
  payment: Payment,
): Promise<ActivatedRight[]> {
  const { accountId } = payment;
  const now = clock.now();
  // Two carts of one account may settle at once: their periods follow each other.
  await lockAccount(tx, accountId);
  const account = await findAccount(tx, accountId);
  const zone = knownZone(account?.timezone ?? DEFAULT_TIMEZONE);
  const given = { accountId, zone, paymentId: payment.id, source: 'purchase', now } as const;
  const rights: ActivatedRight[] = [];
  for (const line of payment.lines) {
    if (line.giftId !== undefined) {
      await beginGift(tx, line.giftId, payment, now);
      continue;
    }
    if (line.upgrade !== undefined) {
      await convertPeriod(tx, line.upgrade.paymentId, { by: payment.id, now });
    }
    const right = await grantPeriod(tx, line, given);
    if (line.upgrade !== undefined) await moveBehind(tx, accountId, { line, right, now });
    rights.push(right);
  }
  await followPeriods(tx, accountId, now);
  return rights;
}
