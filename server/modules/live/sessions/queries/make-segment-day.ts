import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { SegmentDay } from '../timeline-row.ts';

/** A day's own part of the table of segments; one that is there stays. */
export async function makeSegmentDay(db: Db, { name, from, to }: SegmentDay): Promise<void> {
  await sql`create table if not exists live.${sql.id(name)} partition of live.segment
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db);
}
