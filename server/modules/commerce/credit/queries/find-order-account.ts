import type { Db } from '#platform/db.ts';

/** Whose payment an order is; undefined when there is none. */
export async function findOrderAccount(db: Db, paymentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('commerce.payment')
    .select('accountId')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row?.accountId;
}
