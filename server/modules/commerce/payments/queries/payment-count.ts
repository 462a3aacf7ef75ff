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

/**
 * How many accounts began a payment by a gateway since a moment, and how many of them were denied and paid nothing
 * in that time. Accounts and not payments: one buyer with an empty purse who tries ten times says nothing of the gateway.
 */
export async function countRecentBuyers(
  db: Db,
  since: Date,
): Promise<{ tried: number; denied: number }> {
  const { tried, denied } = await db
    .selectFrom(
      db
        .selectFrom('commerce.payment')
        .select((eb) => [
          eb.fn<boolean>('bool_or', [eb('state', '=', 'denied')]).as('wasDenied'),
          eb.fn<boolean>('bool_or', [eb('paidAt', 'is not', null)]).as('hasPaid'),
        ])
        .where('createdAt', '>=', since)
        .where('method', '<>', 'credit')
        .groupBy('accountId')
        .as('buyer'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('tried'),
      eb.fn
        .countAll<number>()
        .filterWhere('wasDenied', '=', true)
        .filterWhere('hasPaid', '=', false)
        .as('denied'),
    ])
    .executeTakeFirstOrThrow();
  return { tried, denied };
}
