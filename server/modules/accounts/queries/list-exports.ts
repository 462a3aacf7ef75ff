import type { Db } from '#platform/db.ts';
import type { DataExport } from './insert-export-once.ts';

/** Copies of an account, newest first. */
export function listExports(db: Db, accountId: string): Promise<DataExport[]> {
  return db
    .selectFrom('accounts.export')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('requestedAt', 'desc')
    .execute();
}
