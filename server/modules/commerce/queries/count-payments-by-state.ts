import type { Db } from '#platform/db.ts';

/** All payments of an account, and those that are still open. */
export async function countPaymentsByState(
  db: Db,
  accountId: string,
): Promise<{ all: number; pending: number }> {
  const { all, pending } = await db
    .selectFrom('commerce.payment')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('state', '=', 'pending').as('pending'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { all, pending };
}
