import type { Db } from '#platform/db.ts';

/** How often an account holds a promotion in open payments, and has paid with it. */
export function countRedemptions(
  db: Db,
  { accountId, promotionId }: { accountId: string; promotionId: string },
): Promise<{ reserved: number; used: number }> {
  return db
    .selectFrom('commerce.redemption')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'reserved').as('reserved'),
      fn.countAll<number>().filterWhere('state', '=', 'used').as('used'),
    ])
    .where('accountId', '=', accountId)
    .where('promotionId', '=', promotionId)
    .executeTakeFirstOrThrow();
}
