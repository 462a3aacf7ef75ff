import type { Db, DB, Insertable, Selectable, Updateable } from '#platform/db.ts';

export type DataExport = Selectable<DB['accounts.export']>;

/** Undefined while another copy of the account is being made. */
export function insertExportOnce(
  db: Db,
  row: Insertable<DB['accounts.export']>,
): Promise<DataExport | undefined> {
  return db
    .insertInto('accounts.export')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

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

/** Copies of an account, newest first. */
export function listExports(db: Db, accountId: string): Promise<DataExport[]> {
  return db
    .selectFrom('accounts.export')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('requestedAt', 'desc')
    .execute();
}

/** Copies whose time is over, and those that are unfinished since `givenUpBefore`. */
export function listExportsDue(
  db: Db,
  { now, abandonedBefore }: { now: Date; abandonedBefore: Date },
): Promise<DataExport[]> {
  return db
    .selectFrom('accounts.export')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'ready'), eb('expiresAt', '<=', now)]),
        eb.and([eb('state', '=', 'waiting'), eb('requestedAt', '<=', abandonedBefore)]),
      ]),
    )
    .limit(100)
    .execute();
}

type ExportFilter = { id: string } | { accountId: string; exceptId?: string };

/** Moves copies on that stand at `from`; returns those that moved. */
export function updateExportState(
  db: Db,
  filter: ExportFilter,
  from: 'waiting' | 'ready',
  change: Pick<Updateable<DB['accounts.export']>, 'state' | 'readyAt' | 'expiresAt' | 'sizeBytes'>,
): Promise<{ id: string; objectKey: string }[]> {
  let query = db
    .updateTable('accounts.export')
    .set(change)
    .where('state', '=', from)
    .returning(['id', 'objectKey']);
  if ('id' in filter) query = query.where('id', '=', filter.id);
  else {
    query = query.where('accountId', '=', filter.accountId);
    if (filter.exceptId !== undefined) query = query.where('id', '<>', filter.exceptId);
  }
  return query.execute();
}
