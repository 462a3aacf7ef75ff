import type { Tx } from '#platform/db.ts';

/** The account that a module has to forget next, held until the transaction ends; another process takes another. */
export async function claimErasure(
  tx: Tx,
  module: string,
  exceptIds: readonly string[],
): Promise<string | undefined> {
  const row = await tx
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
  return row?.accountId;
}
