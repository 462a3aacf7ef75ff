import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The migrations that have run on this database, by their file names. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from platform.migration`.execute(db);
  return rows.map(({ name }) => name);
}
