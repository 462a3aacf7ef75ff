import type { Insertable, Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

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
