import type { Db } from '#platform/db.ts';
import { updateAccount } from './queries/update-account.ts';

/** From `at` on the account counts as personalized, in its profile and after its sign-ins. */
export async function markPersonalized(db: Db, accountId: string, at: Date): Promise<void> {
  await updateAccount(db, accountId, { personalizedAt: at });
}
