import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import type { Watcher } from '#platform/auth.ts';
import { type Db, type RawBuilder, sql, type Tx } from '#platform/db.ts';
import { type EventPage, listNewest } from '#platform/staff/account-events.ts';
import type { Beat, PlayerState } from '../cmcd.ts';
import { LONGEST_INTERVAL } from '../policy.ts';

/** A play as it begins. One of product and channel is null. */
export type NewPlay = Watcher &
  Pick<Beat, 'play' | 'channelId' | 'device' | 'tier' | 'zone' | 'provider'> & {
    productId: string | null;
    deviceName: string;
    startedAt: Date;
  };

const dayOf = (at: Date) => sql`${at.toISOString().slice(0, 10)}::date`;
/** Days in which a play that says something at a moment has its row: what lasts longer begins another. */
const daysAround = (at: Date) => sql`p.day between ${dayOf(at)} - 2 and ${dayOf(at)} + 1`;

/** Keeps plays that began; those that another process told of are there already. */
export async function insertPlays(db: Db, plays: readonly NewPlay[], now: Date): Promise<void> {
  await sql`insert into playback.play (day, play, account_id, profile_id, product_id, channel_id, device, device_name,
      tier, zone, provider, started_at)
    select ${dayOf(now)}, play, "accountId", "profileId", "productId", "channelId", device,
      "deviceName", tier, zone, provider, "startedAt"
    from jsonb_to_recordset(${JSON.stringify(plays)}::jsonb) as n (play uuid, "accountId" uuid, "profileId" uuid,
      "productId" uuid, "channelId" uuid, device text, "deviceName" text, tier text, zone text, provider text,
      "startedAt" timestamptz)
    where not exists (select from playback.play p where p.play = n.play and ${daysAround(now)})
    on conflict do nothing`.execute(db);
}

/** Locks how far beats were folded into plays; undefined while another process folds. */
export async function lockFold(tx: Tx): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('playback.playFold')
    .select('foldedTo')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.foldedTo;
}

export async function updateFold(tx: Tx, foldedTo: Date): Promise<void> {
  await tx.updateTable('playback.playFold').set({ foldedTo }).execute();
}

/**
 * Adds what beats say to the plays that have a row, by the rule of `sumBeats`: what a player did until a beat is what its beat
 * before said. That stands in the row, so a beat that came twice or late counts no second time. What is left after its end
 * or failure has ended or failed.
 */
export async function foldBeats(tx: Tx, beats: RawBuilder<unknown>, at: Date): Promise<void> {
  await sql`with heard as (
      select distinct on (b.play, b.at, b.seq) b.*, p.day, p.state as last_state, p.said_at, p.kbps as last_kbps
      from (${beats}) b join playback.play p on p.play = b.play and ${daysAround(at)}
      where p.said_at is null or (b.at, b.seq) > (p.said_at, p.seq)
      order by b.play, b.at, b.seq
    ), following as (
      select *, coalesce(lag(state) over turn, last_state) as was,
        coalesce(case when lag(at) over turn is null then last_kbps else lag(kbps) over turn end, kbps, 0)::bigint as rate,
        coalesce(least(extract(epoch from at - coalesce(lag(at) over turn, said_at)) * 1000, ${LONGEST_INTERVAL}), 0)::bigint
          as since_ms
      from heard window turn as (partition by play, day order by at, seq)
    ), summed as (
      select play, day, min(startup_ms) as startup_ms, max(height) as height,
        count(*) filter (where state = 'r' and was = 'p') as stalls,
        coalesce(sum(since_ms) filter (where was = 'r'), 0) as stalled_ms,
        coalesce(sum(since_ms) filter (where was = 'p'), 0) as played_ms,
        coalesce(sum(rate * since_ms / 1000) filter (where was = 'p'), 0) as kbit,
        (array_agg(error order by at desc, seq desc) filter (where error is not null))[1] as error,
        (array_agg(case when state = 'q' and was in ('e', 'f') then was else state end order by at desc, seq desc))[1] as state,
        max(at) as said_at, (array_agg(seq order by at desc, seq desc))[1] as seq,
        (array_agg(kbps order by at desc, seq desc))[1] as kbps
      from following group by play, day
    )
    update playback.play p set startup_ms = coalesce(p.startup_ms, s.startup_ms), height = greatest(p.height, s.height),
      stalls = p.stalls + s.stalls, stalled_ms = p.stalled_ms + s.stalled_ms, played_ms = p.played_ms + s.played_ms,
      kbit = p.kbit + s.kbit, error = coalesce(s.error, p.error), state = s.state, said_at = s.said_at, seq = s.seq,
      kbps = s.kbps
    from summed s where p.play = s.play and p.day = s.day and ${daysAround(at)}`.execute(tx);
}

export type PlayFacts = {
  productId: string | null;
  channelId: string | null;
  deviceName: string;
  provider: string | null;
  startupMs: number | null;
  stalls: number;
  stalledMs: number;
  playedMs: number;
  kbit: number;
  height: number | null;
  state: PlayerState | null;
  error: string | null;
};

/** Plays of an account, the newest first. */
export const listPlays = (db: Db, accountId: string, page: EventPage) =>
  listNewest<PlayFacts>(
    db,
    [
      sql`select 'play:' || play as key, started_at as at, jsonb_build_object('productId', product_id, 'channelId', channel_id,
          'deviceName', device_name, 'provider', provider, 'startupMs', startup_ms, 'stalls', stalls, 'stalledMs', stalled_ms,
          'playedMs', played_ms, 'kbit', kbit, 'height', height, 'state', state, 'error', error) as facts
        from playback.play where account_id = ${accountId}`,
    ],
    page,
  );

export type PlaySums = {
  by: 'all' | 'day' | 'device' | 'shown';
  /** A day in Jakarta, a device, a product or channel. */
  key: string;
  plays: number;
  /** Of them with at least one stall, and those that failed. */
  stalled: number;
  failed: number;
  stalledMs: number;
  playedMs: number;
};

/** An account's newest plays since a moment: in all, by day, by device and by what they showed; of each the most frequent keys. */
export async function sumPlays(
  db: Db,
  accountId: string,
  { since, limit, keys }: { since: Date; limit: number; keys: number },
): Promise<PlaySums[]> {
  const { rows } = await sql<PlaySums>`with own as (
      select (started_at at time zone ${sql.lit(DEFAULT_TIMEZONE)})::date::text as day, device_name as device,
        coalesce(product_id, channel_id)::text as shown, stalls, state, stalled_ms, played_ms
      from playback.play p where account_id = ${accountId} and started_at >= ${since} and p.day >= ${dayOf(since)}
      order by started_at desc limit ${limit}
    ), summed as (
      select case when grouping(day) = 0 then 'day' when grouping(device) = 0 then 'device'
          when grouping(shown) = 0 then 'shown' else 'all' end as dimension,
        coalesce(day, device, shown, '') as key, count(*)::int as plays, (count(*) filter (where stalls > 0))::int as stalled,
        (count(*) filter (where state = 'f'))::int as failed, coalesce(sum(stalled_ms), 0)::bigint as stalled_ms,
        coalesce(sum(played_ms), 0)::bigint as played_ms
      from own group by grouping sets ((), (day), (device), (shown))
    ), ranked as (
      select *, row_number() over (partition by dimension order by case when dimension = 'day' then key end desc, plays desc, key) as place
      from summed
    )
    select dimension as by, key, plays, stalled, failed, stalled_ms, played_ms from ranked where place <= ${keys}
    order by dimension, place`.execute(db);
  return rows;
}

/** Deletes plays that lie outside of days. */
export async function deleteOldPlays(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from playback.play where (tableoid, ctid) in (
    select tableoid, ctid from playback.play where day < ${dayOf(before)} limit ${limit})`.execute(
    db,
  );
  return Number(numAffectedRows);
}
