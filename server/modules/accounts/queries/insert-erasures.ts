import type { Db } from '#platform/db.ts';

export async function insertErasures(
  db: Db,
  accountId: string,
  modules: readonly string[],
  dueAt: Date,
): Promise<void> {
  await db
    .insertInto('accounts.erasure')
    .values(modules.map((module) => ({ accountId, module, dueAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
