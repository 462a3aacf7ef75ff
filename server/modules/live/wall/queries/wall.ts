import { type Db, sql } from '#platform/db.ts';
import { TICKS_A_SECOND } from '#media/timeline/timeline.ts';

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
      // Blocks lie one behind the other: the last that began is on, or none is.
      sql<boolean>`(c.kind = 'assembled' and coalesce((select b.end_ticks > ${edge} from live.block b
        where b.channel_id = c.channel_id and b.start_ticks <= ${edge}
        order by b.start_ticks desc limit 1), false))`.as('isScheduled'),
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

/** How many watched each channel when they were counted last; none where the last count is two minutes old. */
export async function listAudience(
  db: Db,
  now: Date,
): Promise<{ channelId: string; viewers: number }[]> {
  const { rows } = await sql<{ channelId: string; viewers: number }>`
    select distinct on (channel_id) channel_id, viewers from live.audience
    where minute > ${now}::timestamptz - interval '2 minutes'
    order by channel_id, minute desc`.execute(db);
  return rows;
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
