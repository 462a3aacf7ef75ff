import type { Db } from '#platform/db.ts';

/** What keeps the money of a payment here: somebody watched by it, or an upgrade took what was left of it. */
export function findUseOfPayment(
  db: Db,
  paymentId: string,
): Promise<{ isWatched: boolean; isConverted: boolean }> {
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      // Whoever holds the right: a gift is watched by somebody else than its payer.
      exists(
        selectFrom('commerce.entitlement')
          .select('id')
          .where('paymentId', '=', paymentId)
          .where('firstWatchedAt', 'is not', null),
      )
        .$castTo<boolean>()
        .as('isWatched'),
      exists(
        selectFrom('commerce.subscription')
          .select('id')
          .where('paymentId', '=', paymentId)
          .where('convertedBy', 'is not', null),
      )
        .$castTo<boolean>()
        .as('isConverted'),
    ])
    .executeTakeFirstOrThrow();
}
