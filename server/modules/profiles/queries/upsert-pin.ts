import type { Db } from '#platform/db.ts';

/** A new PIN begins without the wrong tries at the last one. */
export async function upsertPin(
  db: Db,
  { accountId, digest, setAt }: { accountId: string; digest: Buffer; setAt: Date },
): Promise<void> {
  const fresh = { digest, setAt, wrongTries: 0, lastWrongAt: null, blockedUntil: null };
  await db
    .insertInto('profiles.pin')
    .values({ accountId, ...fresh })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(fresh))
    .execute();
}
