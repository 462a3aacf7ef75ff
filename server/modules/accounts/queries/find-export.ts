import type { Db } from '#platform/db.ts';
import type { DataExport } from './insert-export-once.ts';

/** A copy by its id, or the newest of an account. */
export function findExport(
  db: Db,
  by: { id: string } | { accountId: string },
): Promise<DataExport | undefined> {
  const query = db.selectFrom('accounts.export').selectAll();
  return (
    'id' in by
      ? query.where('id', '=', by.id)
      : query.where('accountId', '=', by.accountId).orderBy('requestedAt', 'desc').limit(1)
  ).executeTakeFirst();
}
