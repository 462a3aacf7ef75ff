import type { AlarmKind } from '#contract/live/operator-wall.ts';
import { type Db, sql } from '#platform/db.ts';

/** What a viewer of a channel had no picture or no sound for, as the wall noticed it. */
const FAULTS = ['down', 'black', 'frozen', 'silent'] satisfies AlarmKind[];
export type Fault = (typeof FAULTS)[number];

export type Outage = {
  /** Of the alarm that began it: an outage that is over stays the same one. */
  outageId: string;
  channelId: string;
  channelName: string;
  from: Date;
  /** When it was last so. */
  to: Date;
  faults: Fault[];
};

/** Outages of channels that began since a time and are over. Alarms that overlap are one outage, whatever they were about. */
export async function listOutages(
  db: Db,
  channelIds: readonly string[],
  since: Date,
): Promise<Outage[]> {
  if (channelIds.length === 0) return [];
  const { rows } = await sql<Outage>`
    with fault as (
      select alarm_id, channel_id, kind, raised_at, seen_at, ended_at,
        max(case when ended_at is null then 'infinity' else seen_at end) over (partition by channel_id order by raised_at, alarm_id
          rows between unbounded preceding and 1 preceding) as before
      from live.alarm
      where raised_at > ${since} and channel_id = any(${[...channelIds]}::uuid[])
        and kind = any(${FAULTS}::text[])
    ), numbered as (
      select *, count(*) filter (where before is null or raised_at > before)
        over (partition by channel_id order by raised_at, alarm_id) as outage
      from fault
    )
    select (array_agg(n.alarm_id order by n.raised_at, n.alarm_id))[1] as outage_id, n.channel_id,
      c.name as channel_name, min(n.raised_at) as "from", max(n.seen_at) as "to",
      array_agg(distinct n.kind) as faults
    from numbered n join live.channel c using (channel_id)
    group by n.channel_id, n.outage, c.name
    having bool_and(n.ended_at is not null)
    order by max(n.seen_at) desc limit 500`.execute(db);
  return rows;
}
