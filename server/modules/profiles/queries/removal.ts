import type { Tx } from '#platform/db.ts';

/** The profile that a module has to remove next, locked until the transaction ends; another process takes another. */
export function claimRemoval(
  tx: Tx,
  module: string,
  exceptIds: readonly string[],
): Promise<{ profileId: string; accountId: string } | undefined> {
  return tx
    .selectFrom('profiles.removal')
    .select(['profileId', 'accountId'])
    .where('module', '=', module)
    .$if(exceptIds.length > 0, (query) => query.where('profileId', 'not in', exceptIds))
    .orderBy('dueAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function deleteRemoval(
  tx: Tx,
  { profileId, module }: { profileId: string; module: string },
): Promise<void> {
  await tx
    .deleteFrom('profiles.removal')
    .where('profileId', '=', profileId)
    .where('module', '=', module)
    .execute();
}

/** Leaves each module a row to remove the profile by. */
export async function insertRemovals(
  tx: Tx,
  profile: { profileId: string; accountId: string; dueAt: Date },
  modules: readonly string[],
): Promise<void> {
  if (modules.length === 0) return;
  const rows = modules.map((module) => ({ ...profile, module }));
  await tx.insertInto('profiles.removal').values(rows).execute();
}
