import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Reports of a guide that are kept, the newest. */
const RUNS_KEPT = 20;

/** Removes what ended before `until`, and reports beyond the newest of each guide. Answers how many programmes went. */
export async function deleteOldGuide(db: Db, until: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('live.programme')
    .where('stopAt', '<', until)
    .executeTakeFirst();
  await db.deleteFrom('live.feedEntry').where('stopAt', '<', until).execute();
  await db.deleteFrom('live.clearedTime').where('stopAt', '<', until).execute();
  await sql`delete from live.feed_run where run_id in (
    select run_id from (
      select run_id, row_number() over (partition by feed_id order by at desc) as place
      from live.feed_run) as runs
    where place > ${RUNS_KEPT})`.execute(db);
  return Number(numDeletedRows);
}
