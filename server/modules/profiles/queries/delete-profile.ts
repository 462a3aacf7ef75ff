import type { Tx } from '#platform/db.ts';

export async function deleteProfile(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await tx
    .deleteFrom('profiles.profile')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute();
}
