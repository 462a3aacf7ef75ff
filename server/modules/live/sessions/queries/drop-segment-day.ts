import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Throws a whole day of segments away, without waiting for anybody who reads others. */
export async function dropSegmentDay(db: Db, name: string): Promise<void> {
  await sql`alter table live.segment detach partition live.${sql.id(name)} concurrently`.execute(
    db,
  );
  await sql`drop table live.${sql.id(name)}`.execute(db);
}
