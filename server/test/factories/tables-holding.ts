import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Every table that holds a word of this anywhere, whatever its columns are called. */
export async function tablesHolding(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema !~ '^(pg_|information_schema)'
      and (table_schema || '.' || table_name)::regclass not in (select inhrelid from pg_inherits)`.execute(
    db,
  );
  const holding: string[] = [];
  for (const { name } of rows) {
    const found =
      await sql`select from ${sql.table(name)} as t where t::text like ${`%${word}%`} limit 1`.execute(
        db,
      );
    if (found.rows.length > 0) holding.push(name);
  }
  return holding.toSorted();
}
