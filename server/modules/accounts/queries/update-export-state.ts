import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

type Which = { id: string } | { accountId: string; exceptId?: string };

/** Moves copies on that stand at `from`; answers those that moved. */
export function updateExportState(
  db: Db,
  which: Which,
  from: 'waiting' | 'ready',
  change: Pick<Updateable<DB['accounts.export']>, 'state' | 'readyAt' | 'expiresAt' | 'sizeBytes'>,
): Promise<{ id: string; objectKey: string }[]> {
  let query = db
    .updateTable('accounts.export')
    .set(change)
    .where('state', '=', from)
    .returning(['id', 'objectKey']);
  if ('id' in which) query = query.where('id', '=', which.id);
  else {
    query = query.where('accountId', '=', which.accountId);
    if (which.exceptId !== undefined) query = query.where('id', '<>', which.exceptId);
  }
  return query.execute();
}
