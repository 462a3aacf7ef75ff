import type { Db } from '#platform/db.ts';

/** Whether an account has ever paid for something that it then got. */
export async function hasBought(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('commerce.payment')
    .select('id')
    .where('accountId', '=', accountId)
    .where('outcome', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
