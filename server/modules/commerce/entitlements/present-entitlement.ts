import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { isBypass, methodName } from '../payments/payment-methods.ts';
import type { Payment } from '../payments/payment.ts';
import { isRunning } from './policy.ts';

export function presentEntitlement(entitlement: Selectable<DB['commerce.entitlement']>, now: Date) {
  const { id, tier, titleId, name, source, startsAt, endsAt } = entitlement;
  const state = isRunning(entitlement, now) ? 'active' : now < startsAt ? 'coming' : 'ended';
  return { rightId: id, tier, titleId, name, source, state, startsAt, endsAt } as const;
}

type Entitlement = Selectable<DB['commerce.entitlement']>;

const sources: Readonly<Record<Entitlement['source'], string>> = {
  purchase: 'Dibeli',
  grant: 'Hadiah dari Tayang',
  trial: 'Masa coba',
  gift: 'Dibayari orang lain',
  grace: 'Masa tenggang',
  bonus: 'Bonus',
};

/** An entitlement with its payment, where its owner made that payment: what others paid is theirs to know. */
export function presentOwnedEntitlement(
  entitlement: Entitlement,
  payment: Payment | undefined,
  now: Date,
) {
  const isOwn = entitlement.source === 'purchase' && payment?.accountId === entitlement.accountId;
  const lineItem = payment?.lines.find(({ name }) => name === entitlement.name);
  return {
    ...presentEntitlement(entitlement, now),
    sourceLabel: sources[entitlement.source],
    priceRupiah: isOwn ? (lineItem?.priceRupiah ?? payment.amountRupiah) : null,
    paymentId: isOwn ? payment.id : null,
    methodName: isOwn && !isBypass(payment) ? methodName(payment.method) : null,
    paidAt: isOwn ? payment.paidAt : null,
  };
}
