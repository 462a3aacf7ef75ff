import { recordAct } from '#platform/acts.ts';
import type { Tx } from '#platform/db.ts';

/** Writes down what a member of staff did with money; `act` is `area.verb` and `subject` names its row. */
export function recordMoneyAct(
  tx: Tx,
  { operatorId, act, subject, details, at }: MoneyAct,
): Promise<void> {
  const [kind = act] = act.split('.');
  return recordAct(tx, {
    actorId: operatorId,
    act,
    subject: { kind, id: subject },
    before: null,
    after: details,
    at,
  });
}

type MoneyAct = { operatorId: string; act: string; subject: string; details: object; at: Date };

/** Writes down who changed an offer from what to what, in the transaction that changes it. */
export function recordOfferChange(
  tx: Tx,
  change: {
    accountId: string;
    what: 'coupon' | 'voucher batch' | 'package';
    targetId: string;
    before: object | null;
    after: object;
    at: Date;
  },
): Promise<void> {
  const { accountId, what, targetId, ...rest } = change;
  return recordAct(tx, {
    ...rest,
    actorId: accountId,
    act: 'offer.save',
    subject: { kind: what, id: targetId },
  });
}
