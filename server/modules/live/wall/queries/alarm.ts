import type { AlarmKind } from '#contract/live/operator-wall.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

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

/** What a viewer of a channel has no picture or no sound for; the index `alarm_fault` knows these. */
export const FAULTS = ['down', 'black', 'frozen', 'silent'] as const satisfies AlarmKind[];

export type Outage = {
  /** The alarm that began it: one that is over stays the same. */
  outageId: string;
  channelId: string;
  channelName: string;
  from: Date;
  /** When it was last so. */
  to: Date;
  faults: (typeof FAULTS)[number][];
};

/**
 * What took picture or sound from channels since a time and is over, newest first. Alarms that overlap are one outage, which
 * the first of them names: so all that are kept are looked at, and what had begun by then is left out whole.
 */
export async function listOutages(
  db: Db,
  { channelIds, since, limit }: { channelIds: readonly string[]; since: Date; limit: number },
): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    with fault as (
      select alarm_id, channel_id, kind, raised_at, seen_at, ended_at, raised_at > max(
          case when ended_at is null then 'infinity' else seen_at end
        ) over (before rows between unbounded preceding and 1 preceding) is distinct from false as is_first
      from live.alarm
      where channel_id = any(${[...channelIds]}::uuid[]) and kind in (${sql.join(FAULTS.map((kind) => sql.lit(kind)))})
      window before as (partition by channel_id order by raised_at, alarm_id)
    ), numbered as (
      select *, count(*) filter (where is_first) over (partition by channel_id order by raised_at, alarm_id) as outage
      from fault
    )
    select min(alarm_id::text) filter (where is_first) as outage_id, n.channel_id, c.name as channel_name,
      min(raised_at) as "from", max(seen_at) as "to", array_agg(distinct n.kind) as faults
    from numbered n join live.channel c on c.channel_id = n.channel_id
    group by n.channel_id, c.name, outage
    having bool_and(ended_at is not null) and min(raised_at) >= ${since}
    order by "to" desc, outage_id limit ${limit}`.execute(db);
  return rows;
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
