import type { Db } from '#platform/db.ts';

// What is known of an account's payments without reading them: rooms below payments ask these.

/** Whether an account has ever paid for something that it then got. */
export async function findHasBought(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('commerce.payment')
    .select('id')
    .where('accountId', '=', accountId)
    .where('outcome', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPayments(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('commerce.payment')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

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
