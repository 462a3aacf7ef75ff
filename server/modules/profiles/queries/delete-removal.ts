import type { Tx } from '#platform/db.ts';

/** Takes the next profile that a module has to forget; another process takes another. Undone with its transaction. */
export function takeRemoval(
  tx: Tx,
  module: string,
): Promise<{ profileId: string; accountId: string } | undefined> {
  return tx
    .deleteFrom('profiles.removal')
    .where('module', '=', module)
    .where('profileId', '=', (from) =>
      from
        .selectFrom('profiles.removal')
        .select('profileId')
        .where('module', '=', module)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['profileId', 'accountId'])
    .executeTakeFirst();
}
