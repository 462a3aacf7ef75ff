import { type Ticks, ticksOf } from '#media/timeline/timeline.ts';
import { type Db, sql } from '#platform/db.ts';
import { ANNOUNCED_MS, PUBLISHED_MS } from '../plan.ts';

type Settled = {
  now: Date;
  /** How far back a channel can be watched. */
  oldest: Date;
  /** What ends before is to be forgotten. */
  forgotten: Ticks;
  /** Assets of titles that are taken down. */
  gone: ReadonlySet<string>;
};

/** Assembled channels that are announced and published far enough, have no gap, and nothing to cut or to forget. */
export async function listSettledChannels(
  db: Db,
  { now, oldest, forgotten, gone }: Settled,
): Promise<Set<string>> {
  const at = ticksOf(now);
  const published = ticksOf(new Date(now.getTime() + PUBLISHED_MS));
  const announced = new Date(now.getTime() + ANNOUNCED_MS);
  const { rows } = await sql<{ channelId: string }>`
    select c.channel_id from live.channel c
    cross join lateral (select start_ticks, end_ticks from live.block
      where channel_id = c.channel_id order by ordinal limit 1) as first
    cross join lateral (select end_ticks from live.block
      where channel_id = c.channel_id order by ordinal desc limit 1) as last
    cross join lateral (select stop_at from live.programme
      where channel_id = c.channel_id order by start_at desc limit 1) as told
    where c.kind = 'assembled' and last.end_ticks >= ${published} and told.stop_at >= ${announced}
      and first.start_ticks <= ${ticksOf(oldest)} and first.end_ticks >= ${forgotten}
      and not exists (select from live.gap where channel_id = c.channel_id)
      and (${gone.size === 0} or not exists (
        select from live.block b cross join lateral jsonb_array_elements(b.items) as item
        where b.channel_id = c.channel_id and b.end_ticks > ${at}
          and b.start_ticks >= (select coalesce(max(start_ticks), 0) from live.block
            where channel_id = c.channel_id and start_ticks <= ${at})
          and item ->> 'assetId' = any (${[...gone]})))`.execute(db);
  return new Set(rows.map(({ channelId }) => channelId));
}
