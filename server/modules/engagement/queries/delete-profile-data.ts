import type { Watcher } from '#platform/auth.ts';
import type { Tx } from '#platform/db.ts';

/** Everything that a profile marked. */
export async function deleteProfileData(tx: Tx, { accountId, profileId }: Watcher): Promise<void> {
  await tx
    .deleteFrom('engagement.favourite')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .execute();
}
