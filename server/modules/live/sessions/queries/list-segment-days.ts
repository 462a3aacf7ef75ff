import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** The names of the parts that the table of segments has. */
export async function listSegmentDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'live.segment'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
