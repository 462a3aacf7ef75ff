import type { Db } from '#platform/db.ts';

export async function countDevices(
  db: Db,
  accountId: string,
): Promise<{ active: number; ever: number }> {
  const { active, ever } = await db
    .selectFrom('accounts.device')
    .select(({ fn }) => [
      fn.countAll<number>().as('ever'),
      fn.countAll<number>().filterWhere('signedOutAt', 'is', null).as('active'),
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return { active, ever };
}
