import type { SwitchName } from '#contract/switches.ts';
import type { Db, Tx } from '../db.ts';

/** What is off now, with since when. */
export async function listPaused(db: Db) {
  const rows = await db.selectFrom('platform.paused').select(['name', 'since']).execute();
  // The table's check holds the names.
  return rows.map(({ name, since }) => ({ name: name as SwitchName, since }));
}

export async function hasPaused(db: Db, name: SwitchName): Promise<boolean> {
  const row = await db
    .selectFrom('platform.paused')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it was off already. */
export async function insertPaused(tx: Tx, name: SwitchName, since: Date): Promise<boolean> {
  const row = await tx
    .insertInto('platform.paused')
    .values({ name, since })
    .onConflict((oc) => oc.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where it was on already. */
export async function deletePaused(tx: Tx, name: SwitchName): Promise<boolean> {
  const row = await tx
    .deleteFrom('platform.paused')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
