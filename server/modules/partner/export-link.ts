import type { Db } from '#platform/db.ts';
import { findLink } from './queries/find-link.ts';

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportPartnerLink(
  db: Db,
  accountId: string,
): Promise<Record<string, unknown>> {
  return { 'akun-mitra': (await findLink(db, { accountId })) ?? null };
}
