import type { Db } from '../db.ts';

export function listClockOffsets(db: Db) {
  return db
    .selectFrom('platform.clockOffset')
    .select(['accountId', 'milliseconds'])
    .orderBy('changedAt', 'desc')
    .execute();
}
