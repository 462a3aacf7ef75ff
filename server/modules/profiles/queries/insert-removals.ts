import type { Tx } from '#platform/db.ts';

/** Leaves each module a row to forget the profile by. */
export async function insertRemovals(
  tx: Tx,
  profile: { profileId: string; accountId: string; dueAt: Date },
  modules: readonly string[],
): Promise<void> {
  const rows = modules.map((module) => ({ ...profile, module }));
  await tx.insertInto('profiles.removal').values(rows).execute();
}
