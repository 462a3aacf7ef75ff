import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { methodName } from '../methods/method.ts';
import type { Payment } from '../payment.ts';
import { presentRight } from '../present-right.ts';

type Right = Selectable<DB['commerce.entitlement']>;

const sources: Readonly<Record<Right['source'], string>> = {
  purchase: 'Dibeli',
  grant: 'Diberikan Tayang',
  trial: 'Masa coba',
  gift: 'Dibayari orang lain',
  grace: 'Masa tenggang',
  bonus: 'Bonus',
};

/** A right with its payment, where its owner made that payment: what others paid is theirs to know. */
export function presentLedgerRight(right: Right, payment: Payment | undefined, now: Date) {
  const isOwn = right.source === 'purchase' && payment?.accountId === right.accountId;
  const line = payment?.lines.find(({ name }) => name === right.name);
  return {
    ...presentRight(right, now),
    sourceLabel: sources[right.source],
    priceRupiah: isOwn ? (line?.priceRupiah ?? payment.amountRupiah) : null,
    paymentId: isOwn ? payment.id : null,
    methodName: isOwn ? methodName(payment.method) : null,
    paidAt: isOwn ? payment.paidAt : null,
  };
}
