import { type Db, sql, type Tx } from '#platform/db.ts';
import type { Ticks } from '#media/timeline/timeline.ts';
import {
  type SegmentDay,
  type SegmentRow,
  type TimelineSpan,
  WriterLost,
} from '../encoded-timeline.ts';

/** A stretch of a channel as the timeline reads it. */
const spanColumns = [
  'channelId',
  'ordinal',
  'kind',
  'sessionId',
  'slot',
  'assetId',
  'assetVersion',
  'anchorTicks',
  'startTicks',
  'reachTicks',
  'segments',
  'segmentsBefore',
  'segmentTicks',
  'tracks',
] as const;

export function findLastSpan(db: Db, channelId: string): Promise<TimelineSpan | undefined> {
  return db
    .selectFrom('live.span')
    .select(spanColumns)
    .where('channelId', '=', channelId)
    .orderBy('ordinal', 'desc')
    .limit(1)
    .$castTo<TimelineSpan>()
    .executeTakeFirst();
}

export function findIngestSession(db: Db, sessionId: string): Promise<TimelineSpan | undefined> {
  return db
    .selectFrom('live.span')
    .select(spanColumns)
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'session')
    .$castTo<TimelineSpan>()
    .executeTakeFirst();
}

/** The stretches of a channel that touch a window, in order; `isOpen` where more may come. */
export function listSpans(
  db: Db,
  channelId: string,
  { from, to }: { from: Ticks; to: Ticks },
): Promise<(TimelineSpan & { isOpen: boolean })[]> {
  return db
    .selectFrom('live.span')
    .select([...spanColumns, ({ eb }) => eb('closedAt', 'is', null).as('isOpen')])
    .where('channelId', '=', channelId)
    .where('startTicks', '<', to)
    .where('reachTicks', '>', from)
    .orderBy('ordinal')
    .$castTo<TimelineSpan & { isOpen: boolean }>()
    .execute();
}

/** Opens a stretch; again is no error, for the first try may have been heard after all. */
export async function insertSpan(tx: Tx, { tracks, ...span }: TimelineSpan): Promise<void> {
  await tx
    .insertInto('live.span')
    .values({ ...span, tracks: JSON.stringify(tracks) })
    .onConflict((conflict) => conflict.columns(['channelId', 'ordinal']).doNothing())
    .execute();
  const there = await tx
    .selectFrom('live.span')
    .select('sessionId')
    .where('channelId', '=', span.channelId)
    .where('ordinal', '=', span.ordinal)
    .executeTakeFirst();
  if (there?.sessionId !== span.sessionId) throw new WriterLost();
}

/** A stretch only grows, and only while it is open. */
export async function updateSpanReach(
  tx: Tx,
  sessionId: string,
  { segments, reachTicks }: { segments: number; reachTicks: Ticks },
): Promise<void> {
  await tx
    .updateTable('live.span')
    .set({ segments, reachTicks })
    .where('sessionId', '=', sessionId)
    .where('segments', '<', segments)
    .where('closedAt', 'is', null)
    .execute();
}

/** Closes a stretch for good; without its id whatever stands open. */
export async function updateSpanClosed(
  tx: Tx,
  { channelId, sessionId, reason }: { channelId: string; sessionId?: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('live.span')
    .set(({ fn }) => ({ closedAt: fn('now'), closeReason: reason }))
    .where('channelId', '=', channelId)
    .where('closedAt', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('sessionId', '=', sessionId ?? ''))
    .execute();
}

/** Forgets what a channel aired before `horizon`, but never its last stretch: numbers go on from there. */
export function deleteOldSpans(db: Db, horizon: Ticks) {
  return db
    .deleteFrom('live.span as s')
    .where('s.reachTicks', '<', horizon)
    .where('s.closedAt', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('live.span as later')
          .select('later.ordinal')
          .whereRef('later.channelId', '=', 's.channelId')
          .whereRef('later.ordinal', '>', 's.ordinal'),
      ),
    )
    .returning(['s.channelId', 's.sessionId', 's.kind'])
    .execute();
}

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
