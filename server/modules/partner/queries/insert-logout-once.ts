import type { Db } from '#platform/db.ts';

/** False for a token that was taken before; those that ran out are forgotten. */
export async function insertLogoutOnce(
  db: Db,
  { jti, expiresAt, now }: { jti: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('partner.logout').where('expiresAt', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner.logout')
    .values({ jti, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
