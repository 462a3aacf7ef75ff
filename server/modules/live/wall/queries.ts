import { type Db, sql, type Tx } from '#platform/db.ts';
import { TICKS_A_SECOND } from '#media/timeline/timeline.ts';
import type { AlarmKind } from '#contract/live/operator-wall.ts';

type Filter = {
  words?: string | undefined;
  only?: 'alarm' | 'encoded' | 'assembled' | undefined;
  after?: number | undefined;
  limit: number;
};

const TICKS_PER_MS = TICKS_A_SECOND / 1000;

/** Shown channels by number, each with what its worker, its schedule and its viewers say of it now. */
export async function listWallChannels(
  db: Db,
  now: Date,
  { words, only, after = 0, limit }: Filter,
) {
  const edge = now.getTime() * TICKS_PER_MS;
  return db
    .selectFrom('live.channel as c')
    .leftJoin('live.ingest as i', 'i.channelId', 'c.channelId')
    .select(['c.channelId', 'c.number', 'c.name', 'c.mark', 'c.colour', 'c.kind', 'c.hold'])
    .select(['i.state', 'i.slot', 'i.kbps', 'i.lagMs', 'i.picture', 'i.problems', 'i.sources'])
    .select(['i.updatedAt', 'i.lastSegmentAt', 'c.createdAt'])
    .select(
      sql<boolean>`(c.kind = 'assembled' and exists (select from live.block b
        where b.channel_id = c.channel_id and b.start_ticks <= ${edge} and b.end_ticks > ${edge}))`.as(
        'isScheduled',
      ),
    )
    .select(
      sql<number>`coalesce((select a.viewers from live.audience a where a.channel_id = c.channel_id
        and a.counted_at > ${now}::timestamptz - interval '90 seconds'
        order by a.minute desc limit 1), 0)`.as('viewers'),
    )
    .select(
      sql<number | null>`(select (extract(epoch from p.taken_at) * 1000)::int8
        from live.ingest_picture p where p.channel_id = c.channel_id)`.as('pictureMs'),
    )
    .where('c.isShown', '=', true)
    .where('c.number', '>', after)
    .$if(words !== undefined && words !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          sql<boolean>`strpos(lower(c.name), lower(${words ?? ''})) > 0`,
          sql<boolean>`c.number::text = ${words ?? ''}`,
        ]),
      ),
    )
    .$if(only === 'encoded' || only === 'assembled', (qb) => qb.where('c.kind', '=', only ?? ''))
    .$if(only === 'alarm', (qb) =>
      qb.where((eb) =>
        eb.exists(
          eb
            .selectFrom('live.alarm as al')
            .select('al.alarmId')
            .whereRef('al.channelId', '=', 'c.channelId')
            .where('al.endedAt', 'is', null),
        ),
      ),
    )
    .orderBy('c.number')
    .limit(limit)
    .execute();
}

export type WallChannelRow = Awaited<ReturnType<typeof listWallChannels>>[number];

/** The most that watched each channel lately, and not now: so many minutes back, without the last two. */
export function listDesertedChannels(db: Db, now: Date, { least }: { least: number }) {
  return sql<{ channelId: string }>`
    select channel_id from live.audience
    where minute > ${now}::timestamptz - interval '12 minutes'
    group by channel_id
    having max(viewers) filter (where minute < ${now}::timestamptz - interval '2 minutes') >= ${least}
      and max(viewers) filter (where minute >= ${now}::timestamptz - interval '2 minutes') = 0
      and max(counted_at) > ${now}::timestamptz - interval '1 minute'`
    .execute(db)
    .then(({ rows }) => rows.map(({ channelId }) => channelId));
}

/** The viewers of each channel in this minute, the most of what was counted; channels without any count as none. */
export async function upsertAudience(
  db: Db,
  counts: readonly { channelId: string; viewers: number }[],
  now: Date,
): Promise<void> {
  await sql`insert into live.audience as a (channel_id, minute, viewers, counted_at)
    select c.channel_id, date_trunc('minute', ${now}::timestamptz), coalesce(n.viewers, 0), ${now}
    from live.channel c
    left join jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as n ("channelId" uuid, viewers integer) on n."channelId" = c.channel_id
    where c.is_shown
    on conflict (channel_id, minute) do update
      set viewers = excluded.viewers, counted_at = excluded.counted_at`.execute(db);
  await sql`delete from live.audience where minute < ${now}::timestamptz - interval '3 hours'`.execute(
    db,
  );
}

type Raised = { channelId: string; kind: AlarmKind };
type Dates = [raisedAt: Date, seenAt: Date];

/** Opens what is new and keeps what is still so; `seenAt` may lie ahead, where the next look is far. */
export async function upsertRaised(tx: Tx, raised: readonly Raised[], [raisedAt, seenAt]: Dates) {
  const upsert = sql`insert into live.alarm as a (channel_id, kind, raised_at, seen_at)
    select c.channel_id, r.kind, ${raisedAt}, ${seenAt}
    from jsonb_to_recordset(${JSON.stringify(raised)}::jsonb) as r ("channelId" uuid, kind text)
    join live.channel c on c.channel_id = r."channelId"
    on conflict (channel_id, kind) where ended_at is null do update set seen_at = excluded.seen_at`;
  await upsert.execute(tx);
}

/** As `upsertRaised`, and ends what was not seen since `endBefore`. */
export async function upsertAlarms(
  tx: Tx,
  raised: readonly Raised[],
  { now, endBefore, forgetBefore }: { now: Date; endBefore: Date; forgetBefore: Date },
): Promise<void> {
  if (raised.length > 0) await upsertRaised(tx, raised, [now, now]);
  await tx
    .updateTable('live.alarm')
    .set({ endedAt: now })
    .where('endedAt', 'is', null)
    .where('seenAt', '<', endBefore)
    .execute();
  await tx.deleteFrom('live.alarm').where('raisedAt', '<', forgetBefore).execute();
}

function selectAlarms(db: Db) {
  return db
    .selectFrom('live.alarm as a')
    .innerJoin('live.channel as c', 'c.channelId', 'a.channelId')
    .select(['a.alarmId', 'a.channelId', 'a.kind', 'a.raisedAt', 'a.endedAt'])
    .select(['a.acknowledgedAt', 'a.acknowledgedBy', 'a.seenAt'])
    .select(['c.name as channelName', 'c.number as channelNumber']);
}

export type AlarmRow = Awaited<ReturnType<ReturnType<typeof selectAlarms>['execute']>>[number];

/** The alarms that are not over, those that were not acknowledged first. */
export function listOpenAlarms(db: Db, limit: number): Promise<AlarmRow[]> {
  return selectAlarms(db)
    .where('a.endedAt', 'is', null)
    .orderBy(sql`a.acknowledged_at is not null`)
    .orderBy('a.raisedAt', 'desc')
    .limit(limit)
    .execute();
}

/** Alarms newest first, behind the one that the page before ended with. */
export function listAlarmRows(
  db: Db,
  asked: { channelIds?: readonly string[] | undefined; after?: string | undefined; limit: number },
): Promise<AlarmRow[]> {
  const { channelIds, after, limit } = asked;
  return selectAlarms(db)
    .$if(channelIds !== undefined, (qb) => qb.where('a.channelId', 'in', channelIds ?? []))
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(a.raised_at, a.alarm_id) < (select l.raised_at, l.alarm_id
          from live.alarm l where l.alarm_id = ${after ?? ''})`,
      ),
    )
    .orderBy('a.raisedAt', 'desc')
    .orderBy('a.alarmId', 'desc')
    .limit(limit)
    .execute();
}

export function findAlarm(db: Db, alarmId: string): Promise<AlarmRow | undefined> {
  return selectAlarms(db).where('a.alarmId', '=', alarmId).executeTakeFirst();
}

/** True for the first who acknowledges it. */
export async function updateAlarmAcknowledged(
  tx: Tx,
  alarmId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('live.alarm')
    .set({ acknowledgedAt: at, acknowledgedBy: by })
    .where('alarmId', '=', alarmId)
    .where('acknowledgedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets who acknowledged; that it was stays. */
export async function deleteAcknowledger(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('live.alarm')
    .set({ acknowledgedBy: null })
    .where('acknowledgedBy', '=', accountId)
    .execute();
}
