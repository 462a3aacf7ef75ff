import type { Db, Tx } from '#platform/db.ts';

/** The account that a module has to erase next, locked until the transaction ends; another process takes another. */
export function claimErasure(
  tx: Tx,
  module: string,
  exceptIds: readonly string[],
): Promise<{ accountId: string } | undefined> {
  return tx
    .selectFrom('accounts.erasure')
    .select('accountId')
    .where('module', '=', module)
    .where('doneAt', 'is', null)
    .$if(exceptIds.length > 0, (query) => query.where('accountId', 'not in', exceptIds))
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function insertErasures(
  db: Db,
  accountId: string,
  modules: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (modules.length === 0) return;
  await db
    .insertInto('accounts.erasure')
    .values(modules.map((module) => ({ accountId, module, dueAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateErasureDone(
  db: Db,
  erasure: { accountId: string; module: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts.erasure')
    .set({ doneAt: now })
    .where('accountId', '=', erasure.accountId)
    .where('module', '=', erasure.module)
    .execute();
}

/** Accounts that were deleted before `before`, the first to be deleted first. */
export async function listAccountsToErase(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts.account')
    .select('id')
    .where('deletedAt', '<=', before)
    .orderBy('deletedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The row and, by its foreign keys, everything that the module holds of the account. */
export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts.account').where('id', '=', accountId).execute();
}
