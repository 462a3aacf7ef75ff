import type { Ticks } from '#media/timeline/timeline.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { type SegmentDay, type SegmentRow, WriterLost } from '../encoded-timeline.ts';

/** The segments of a channel that begin in `[from, to)`, in order. */
export function listSegments(
  db: Db,
  channelId: string,
  { from, to }: { from: Ticks; to: Ticks },
): Promise<(SegmentRow & { sessionId: string })[]> {
  return db
    .selectFrom('live.segment')
    .select([
      'sessionId',
      'startTicks',
      'number',
      'videoTime',
      'videoDuration',
      'audioTime',
      'audioDuration',
      'bytes',
    ])
    .where('channelId', '=', channelId)
    .where('startTicks', '>=', from)
    .where('startTicks', '<', to)
    .orderBy('startTicks')
    .execute();
}

/** Adds a segment; again is no error, for the first try may have been heard after all. */
export async function insertSegment(
  tx: Tx,
  { channelId, sessionId }: { channelId: string; sessionId: string },
  row: SegmentRow,
): Promise<void> {
  await tx
    .insertInto('live.segment')
    .values({ channelId, sessionId, ...row })
    .onConflict((conflict) => conflict.columns(['channelId', 'startTicks']).doNothing())
    .execute();
  const there = await tx
    .selectFrom('live.segment')
    .select(['sessionId', 'number'])
    .where('channelId', '=', channelId)
    .where('startTicks', '=', row.startTicks)
    .executeTakeFirst();
  if (there?.sessionId !== sessionId || there.number !== row.number) throw new WriterLost();
}

/** The names of the partitions of the table of segments. */
export async function listSegmentDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'live.segment'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Creates a day's partition of the table of segments; an existing one stays. */
export async function insertSegmentDay(db: Db, { name, from, to }: SegmentDay): Promise<void> {
  await sql`create table if not exists live.${sql.id(name)} partition of live.segment
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db);
}

/** Drops a whole day of segments, without waiting for readers of other days. */
export async function deleteSegmentDay(db: Db, name: string): Promise<void> {
  await sql`alter table live.segment detach partition live.${sql.id(name)} concurrently`.execute(
    db,
  );
  await sql`drop table live.${sql.id(name)}`.execute(db);
}
