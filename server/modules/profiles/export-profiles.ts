import type { Db } from '#platform/db.ts';
import { listAccountData } from './queries/list-account-data.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportProfiles(db: Db, accountId: string): Promise<Record<string, unknown>> {
  return { profil: await listAccountData(db, accountId) };
}
