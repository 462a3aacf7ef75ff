import type { PlanTier } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';

/** A period of a plan that was paid for, or a part of one, with what it is called and how long it was sold. */
export type PaidPeriod = {
  id: string;
  paymentId: string;
  packageId: string;
  part: number;
  tier: PlanTier;
  name: string;
  startsAt: Date;
  endsAt: Date;
  zone: string;
  unit: 'MONTH' | 'DAY';
  count: number;
};

/** Paid periods that end after `since`, the first first; without those that were paid back or taken in payment. */
export function listPeriods(db: Db, accountId: string, since: Date): Promise<PaidPeriod[]> {
  return (
    db
      .selectFrom('commerce.subscription as period')
      .innerJoin('commerce.package as package', 'package.id', 'period.packageId')
      .innerJoin('commerce.payment as payment', 'payment.id', 'period.paymentId')
      .select(['period.id', 'period.paymentId', 'period.packageId', 'period.part', 'period.tier'])
      .select(['period.startsAt', 'period.endsAt', 'period.zone', 'package.name'])
      .select(['package.durationUnit as unit', 'package.durationCount as count'])
      .where('period.accountId', '=', accountId)
      .where('period.endsAt', '>', since)
      .whereRef('period.endsAt', '>', 'period.startsAt')
      .where('period.convertedBy', 'is', null)
      .where('payment.state', 'in', ['paid', 'partly_refunded'])
      // Given back by its buyer: the money is on its way, and nothing goes on from here.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('commerce.refundDue as refund')
              .select('refund.id')
              .whereRef('refund.paymentId', '=', 'payment.id')
              .where('refund.endsRights', '=', true),
          ),
        ),
      )
      .orderBy('period.startsAt')
      .execute()
  );
}
