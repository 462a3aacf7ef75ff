import { DAY } from '#contract/constants.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import { type Grain, MOST_KEYS, OTHER_KEY, type QualityRow, startupBucket } from '../policy.ts';
import { sumsOf } from './beat.ts';

/** Locks how far beats were counted; undefined while another process counts. */
export async function lockRoll(tx: Tx): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('playback.qualityRoll')
    .select('rolledTo')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.rolledTo;
}

export async function updateRoll(tx: Tx, rolledTo: Date): Promise<void> {
  await tx.updateTable('playback.qualityRoll').set({ rolledTo }).execute();
}

export type Due = { grain: Grain; bucket: Date; tries: number };

/** Says that buckets are to be counted. Waits for who counts one of them just now, so that what came meanwhile is not missed. */
export async function upsertDue(tx: Tx, grain: Grain, buckets: readonly number[], dueAt: Date) {
  if (buckets.length === 0) return;
  const rows = buckets.map((bucket) => ({ grain, bucket: new Date(bucket), dueAt }));
  await tx
    .insertInto('playback.qualityDue')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['grain', 'bucket']).doUpdateSet({ grain: (eb) => eb.ref('excluded.grain') }),
    )
    .execute();
}

/** Takes what is to be counted next until the transaction ends: minutes before hours, the newest first. */
export async function claimDue(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`delete from playback.quality_due where (grain, bucket) = (
      select grain, bucket from playback.quality_due where due_at <= ${now}
      order by grain desc, bucket desc limit 1 for update skip locked)
    returning grain, bucket, tries`.execute(tx);
  return rows[0];
}

export async function updateDue(db: Db, { grain, bucket, tries }: Due, dueAt: Date): Promise<void> {
  await db
    .updateTable('playback.qualityDue')
    .set({ tries: tries + 1, dueAt })
    .where('grain', '=', grain)
    .where('bucket', '=', bucket)
    .execute();
}

/** How many minutes of a time could not be counted yet. */
export async function countFailedMinutes(db: Db, { from, until }: Omit<Span, 'grain'>) {
  const { minutes } = await db
    .selectFrom('playback.qualityDue')
    .select((eb) => eb.fn.countAll<number>().as('minutes'))
    .where('grain', '=', 'minute')
    .where('bucket', '>=', from)
    .where('bucket', '<', until)
    .where('tries', '>', 0)
    .executeTakeFirstOrThrow();
  return minutes;
}

const COLUMNS = sql.raw(
  'grain, bucket, cube, key, attempts, plays, exits, start_failures, play_failures, stalls, stalled_ms, played_ms, kbit, startup',
);

async function deleteBucket(tx: Tx, grain: Grain, bucket: Date): Promise<void> {
  await sql`delete from playback.quality where grain = ${grain} and bucket = ${bucket}`.execute(tx);
}

/** Puts a minute's sums in the place of those it had. */
export async function replaceMinute(tx: Tx, minute: Date, rows: readonly QualityRow[]) {
  await deleteBucket(tx, 'minute', minute);
  if (rows.length === 0) return;
  await sql`insert into playback.quality (${COLUMNS})
    select grain, bucket, cube, key, attempts, plays, exits, "startFailures", "playFailures",
      stalls, "stalledMs", "playedMs", kbit, startup
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (grain text, bucket timestamptz, cube text, key text,
      attempts int, plays int, exits int, "startFailures" int, "playFailures" int, stalls int, "stalledMs" bigint,
      "playedMs" bigint, kbit bigint, startup int[])`.execute(tx);
}

/** Counts an hour anew from its minutes. */
export async function replaceHour(tx: Tx, hour: Date): Promise<void> {
  await deleteBucket(tx, 'hour', hour);
  await sql`insert into playback.quality (${COLUMNS})
    select 'hour', ${hour}, cube, key, ${sumsOf} from playback.quality
    where grain = 'minute' and bucket >= ${hour} and bucket < ${hour}::timestamptz + interval '1 hour'
    group by cube, key`.execute(tx);
}

/** Counts a day anew from its hours: the keys that were tried most, and the rest as one. */
export async function replaceDay(tx: Tx, day: Date): Promise<void> {
  const hours = sql`from playback.quality where grain = 'hour'
    and bucket >= ${day} and bucket < ${day}::timestamptz + interval '1 day'`;
  await deleteBucket(tx, 'day', day);
  await sql`insert into playback.quality (${COLUMNS})
    with ranked as (
      select cube, key, row_number() over (
        partition by cube order by sum(attempts) desc, sum(played_ms) desc, key) > ${MOST_KEYS} as is_rest
      ${hours} group by cube, key
    ), kept as (
      select own.*, case when is_rest then ${OTHER_KEY} else own.key end as day_key
      from (select * ${hours}) own join ranked using (cube, key)
    )
    select 'day', ${day}, cube, day_key, ${sumsOf} from kept group by cube, day_key`.execute(tx);
}

type Span = { grain: Grain; from: Date; until: Date };

/** The sums of a time by key, those that were tried most first. */
export async function listKeySums(
  db: Db,
  { grain, from, until }: Span,
  { cubes, limit }: { cubes: readonly string[]; limit: number },
): Promise<QualityRow[]> {
  const { rows } = await sql<QualityRow>`
    select ${grain} as grain, ${from}::timestamptz as bucket, cube, key, ${sumsOf} from playback.quality
    where grain = ${grain} and bucket >= ${from} and bucket < ${until} and cube = any (${cubes})
    group by cube, key order by sum(attempts) desc, sum(played_ms) desc, cube, key limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Of the films that had their first picture in a span, by whole minutes: how many took longer than that. */
export async function countFilmStarts(
  db: Db,
  { from, until }: Omit<Span, 'grain'>,
  withinMs: number,
): Promise<{ all: number; late: number }> {
  const { rows } = await sql<{ all: number; late: number }>`
    select coalesce(sum(count), 0)::int as all,
      coalesce(sum(count) filter (where at > ${startupBucket(withinMs) + 1}), 0)::int as late
    from playback.quality cross join lateral unnest(startup) with ordinality as s (count, at)
    where grain = 'minute' and bucket >= ${from} and bucket < ${until} and cube = 'title'`.execute(
    db,
  );
  return rows[0] ?? { all: 0, late: 0 };
}

/** The sums of all, bucket by bucket. */
export async function listSteps(db: Db, { grain, from, until }: Span): Promise<QualityRow[]> {
  const { rows } = await sql<QualityRow>`select * from playback.quality
    where grain = ${grain} and bucket >= ${from} and bucket < ${until} and cube = 'all' order by bucket`.execute(
    db,
  );
  return rows;
}

/** Minutes go after a week, hours and days after 400 days: some at a time. True where there is more. */
export async function deleteOldQuality(db: Db, now: Date, limit: number): Promise<boolean> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const { numAffectedRows = 0n } = await sql`delete from playback.quality where ctid in (
    select ctid from playback.quality where (grain = 'minute' and bucket < ${before(8)})
      or (grain in ('hour', 'day') and bucket < ${before(400)}) limit ${limit})`.execute(db);
  // Their beats are gone.
  await sql`delete from playback.quality_due where grain = 'minute' and bucket < ${before(3)}`.execute(
    db,
  );
  return Number(numAffectedRows) >= limit;
}
