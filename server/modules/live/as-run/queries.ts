import type { Ticks } from '#media/timeline/timeline.ts';
import { type Db, type DB, type Insertable, type Selectable, sql, type Tx } from '#platform/db.ts';

export type AsRunRow = Selectable<DB['live.asRun']> & { channelName: string | null };

/** With the name that the channel has now. */
const rowsOf = (db: Db) =>
  db
    .selectFrom('live.asRun as r')
    .leftJoin('live.channel as c', 'c.channelId', 'r.channelId')
    .selectAll('r')
    .select('c.name as channelName');
export type Mark = { channelId: string; kind: string; untilAt: Date };

/** Takes channels whose time has come, new ones too, and moves their time by a lease. */
export async function claimMarks(
  db: Db,
  { now, lease, since, batch }: { now: Date; lease: Date; since: Date; batch: number },
): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    with claimed as (
      insert into live.as_run_mark as mark (channel_id, until_at, due_at)
      -- The week behind a new channel was never on.
      select c.channel_id, date_trunc('milliseconds', greatest(c.created_at, ${since})), ${lease}
      from live.channel c left join live.as_run_mark m using (channel_id)
      where m.due_at is null or m.due_at <= ${now}
      order by m.due_at nulls first, c.channel_id limit ${batch}
      on conflict (channel_id) do update set due_at = excluded.due_at where mark.due_at <= ${now}
      returning channel_id, until_at
    )
    select channel_id, kind, until_at from claimed join live.channel using (channel_id)`.execute(
    db,
  );
  return rows;
}

export function findMark(db: Db, channelId: string): Promise<Mark | undefined> {
  return db
    .selectFrom('live.asRunMark as m')
    .innerJoin('live.channel as c', 'c.channelId', 'm.channelId')
    .select(['m.channelId', 'c.kind', 'm.untilAt'])
    .where('m.channelId', '=', channelId)
    .executeTakeFirst();
}

/** Moves a mark from where it was read; false where another process did so meanwhile. */
export async function updateMark(
  tx: Tx,
  { channelId, untilAt }: Mark,
  next: { untilAt: Date; dueAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live.asRunMark')
    .set(next)
    .where('channelId', '=', channelId)
    .where('untilAt', '=', untilAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down what channels showed; what stands there of a moment stays. */
export async function insertAsRun(tx: Tx, rows: Insertable<DB['live.asRun']>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('live.asRun')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets what channels showed before a moment, deleted ones too, some of it at a time. Returns how much. */
export async function deleteOldAsRun(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from live.as_run where (channel_id, began_at) in (
      select channel_id, began_at from live.as_run where began_at < ${before}
      order by began_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/** What a channel showed that touches a stretch, in order, behind a moment. */
export function listAsRunOfChannel(
  db: Db,
  channelId: string,
  {
    from,
    until,
    after,
    limit,
  }: { from: Date; until: Date; after?: Date | undefined; limit: number },
): Promise<AsRunRow[]> {
  return (
    rowsOf(db)
      .where('r.channelId', '=', channelId)
      .where('r.beganAt', '<', until)
      // One behind the other: what was on at the beginning is the last that began before it.
      .where(
        'r.beganAt',
        '>=',
        sql<Date>`coalesce((select max(began_at) from live.as_run
          where channel_id = ${channelId} and began_at <= ${from}), ${from}::timestamptz)`,
      )
      .where('r.endedAt', '>', from)
      .$if(after !== undefined, (qb) => qb.where('r.beganAt', '>', after ?? from))
      .orderBy('r.beganAt')
      .limit(limit)
      .execute()
  );
}

type TitleKey = { beganAt: Date; channelId: string };

/** When and where a title was shown, the last first, behind a row. */
export function listAsRunOfTitle(
  db: Db,
  titleId: string,
  {
    from,
    until,
    after,
    limit,
  }: { from: Date; until: Date; after?: TitleKey | undefined; limit: number },
): Promise<AsRunRow[]> {
  return rowsOf(db)
    .where('r.titleId', '=', titleId)
    .where('r.beganAt', '>=', from)
    .where('r.beganAt', '<', until)
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(r.began_at, r.channel_id) < (${after?.beganAt ?? from}, ${after?.channelId ?? ''}::uuid)`,
      ),
    )
    .orderBy('r.beganAt', 'desc')
    .orderBy('r.channelId', 'desc')
    .limit(limit)
    .execute();
}

/** Programmes of a channel that touch a stretch, with what tells what ran in them. */
export function listProgrammesDuring(
  db: Db,
  channelId: string,
  { from, until }: { from: Date; until: Date },
) {
  return db
    .selectFrom('live.programme')
    .select(['startAt', 'stopAt', 'title'])
    .where('channelId', '=', channelId)
    .where('startAt', '<', until)
    .where('startAt', '>', sql<Date>`${from}::timestamptz - interval '1 day'`)
    .where('stopAt', '>', from)
    .orderBy('startAt')
    .execute();
}

/** Published blocks of a channel that touch a stretch, with the name of what they were laid for. */
export function listAiredBlocks(
  db: Db,
  channelId: string,
  { from, until }: { from: Ticks; until: Ticks },
) {
  return (
    db
      .selectFrom('live.block as b')
      .leftJoin('live.programme as p', 'p.programmeId', 'b.programmeId')
      .select([
        'b.ordinal',
        'b.startTicks',
        'b.endTicks',
        'b.items',
        'b.itemsBefore',
        'b.videoBefore',
      ])
      .select(['b.audioBefore', 'p.title as programme'])
      .where('b.channelId', '=', channelId)
      .where('b.startTicks', '<', until)
      .where('b.endTicks', '>', from)
      // A block is a programme, and none is longer than a day.
      .where('b.startTicks', '>', from - DAY_TICKS)
      .orderBy('b.startTicks')
      .execute()
  );
}
const DAY_TICKS = 24 * 3_600 * 90_000;
