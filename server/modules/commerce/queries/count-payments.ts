import type { Db } from '#platform/db.ts';

export async function countPayments(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('commerce.payment')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}
