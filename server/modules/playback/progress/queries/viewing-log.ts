import { type Db, sql } from '#platform/db.ts';

type Old = { before: Date; limit: number };

/** Deletes rows of before that lie in no day of their own; returns how many. By the oldest, which stand together. */
export async function deleteOldEvents(db: Db, { before, limit }: Old): Promise<number> {
  const { numAffectedRows } = await sql`delete from playback.watch_event where (tableoid, ctid) in (
    select tableoid, ctid from playback.watch_event where at < ${before} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function deleteOldWatches(db: Db, { before, limit }: Old): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from playback.channel_watch where (tableoid, ctid) in (
    select tableoid, ctid from playback.channel_watch where at < ${before} limit ${limit})`.execute(
      db,
    );
  return Number(numAffectedRows ?? 0n);
}
