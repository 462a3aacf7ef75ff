import { type Db, sql } from '../db.ts';

/** A table that is partitioned by day on a column of time: `playback.watch_event`. */
export type DayTable = {
  schema: string;
  name: string;
  /** Room that pages keep for rows that are rewritten, percent that is filled. */
  fillFactor?: number;
};

const LOCK_WAIT = '2s';

/** What the partition of a day is called behind its table's name: `20261123`. */
export const suffixOf = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '');
const quote = (time: Date) => sql.lit(time.toISOString());

/** Days that a table has partitions of, by the partition's name without the table's, such as `20261123`. */
export async function listDayPartitions(db: Db, { schema, name }: DayTable): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select substring(c.relname from '\\d{8}$') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`${schema}.${name}`}::regclass and c.relname ~ '_\\d{8}$' order by 1`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

/** Makes the partition of a day, where there is none yet. Waits for others only for a moment, and fails then. */
export function insertDayPartition(
  db: Db,
  { schema, name, fillFactor = 100 }: DayTable,
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx);
    await sql`create table if not exists ${sql.id(schema, `${name}_${suffixOf(from)}`)}
      partition of ${sql.id(schema, name)} for values from (${quote(from)}) to (${quote(to)})
      with (fillfactor = ${sql.lit(fillFactor)})`.execute(tx);
  });
}

/** Drops a day whole. Waits for others only for a moment, and fails then. */
export function deleteDayPartition(db: Db, { schema, name }: DayTable, day: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx);
    await sql`drop table ${sql.id(schema, `${name}_${day}`)}`.execute(tx);
  });
}
