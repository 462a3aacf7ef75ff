import type { KpiClass } from '#contract/age-ratings.ts';
import type { WeekLayer, WeekSlot } from '#contract/live/week-shapes.ts';
import { DAY } from '#contract/constants.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';
import { ANNOUNCED_MS } from '../../timelines/plan.ts';

/** Which versions of a channel's week there are; undefined before the first save. */
export function findWeek(db: Db, channelId: string) {
  return db
    .selectFrom('live.week')
    .select(['draftNo', 'liveNo', 'formerNo'])
    .where('channelId', '=', channelId)
    .executeTakeFirst();
}

export async function upsertWeek(
  tx: Tx,
  { channelId, ...row }: Insertable<DB['live.week']>,
): Promise<void> {
  await tx
    .insertInto('live.week')
    .values({ channelId, ...row })
    .onConflict((oc) => oc.column('channelId').doUpdateSet(row))
    .execute();
}

/** How the weeks of channels stand, with all that is set on the channel. */
export function listWeeks(db: Db, channelIds: readonly string[]) {
  return db
    .selectFrom('live.channel as c')
    .leftJoin('live.week as w', 'w.channelId', 'c.channelId')
    .selectAll('c')
    .select(['w.draftNo', 'w.liveNo'])
    .where('c.channelId', '=', sql<string>`any(${[...channelIds]}::uuid[])`)
    .execute();
}

type Named = { channelId: string; no: number };

/** Slots of versions, by `{channelId} {no}`. */
export async function findWeekVersions(db: Db, named: readonly Named[]) {
  const rows = await db
    .selectFrom('live.weekVersion')
    .select(['channelId', 'no', 'body'])
    .where(
      sql<boolean>`(channel_id, no) in (select (e ->> 'channelId')::uuid, (e ->> 'no')::integer
        from jsonb_array_elements(${JSON.stringify(named)}::jsonb) e)`,
    )
    .execute();
  // Versions of before events had an open end, and a channel to go on at, lack them.
  const slotsOf = (body: unknown) =>
    (body as { slots: WeekSlot[] }).slots.map((slot) => ({
      ...slot,
      maxMinutes: slot.maxMinutes ?? null,
      overflowChannelId: slot.overflowChannelId ?? null,
    }));
  return new Map(rows.map(({ channelId, no, body }) => [`${channelId} ${no}`, slotsOf(body)]));
}

export async function findWeekVersion(
  db: Db,
  channelId: string,
  no: number,
): Promise<WeekSlot[] | undefined> {
  return (await findWeekVersions(db, [{ channelId, no }])).get(`${channelId} ${no}`);
}

export async function insertWeekVersion(
  tx: Tx,
  version: Omit<Insertable<DB['live.weekVersion']>, 'body'> & { slots: readonly WeekSlot[] },
): Promise<void> {
  const { slots, ...row } = version;
  await tx
    .insertInto('live.weekVersion')
    .values({ ...row, body: JSON.stringify({ slots }) })
    .execute();
}

export async function updateVersionPublished(
  tx: Tx,
  channelId: string,
  { no, at }: { no: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('live.weekVersion')
    .set({ publishedAt: at })
    .where('channelId', '=', channelId)
    .where('no', '=', no)
    .execute();
}

/** The newest first, below a number where one is named. */
export function listVersions(
  db: Db,
  channelId: string,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .selectFrom('live.weekVersion')
    .select(['no', 'savedAt', 'note', 'publishedAt'])
    .select(sql<number>`jsonb_array_length(body -> 'slots')`.as('slots'))
    .where('channelId', '=', channelId)
    .$if(before !== undefined, (qb) => qb.where('no', '<', before ?? 0))
    .orderBy('no', 'desc')
    .limit(limit)
    .execute();
}

/** What the publisher follows on a channel; `overflow`: only what comes over from other channels. */
export async function listSlots(
  db: Db,
  channelId: string,
  which: 'all' | 'overflow' = 'all',
): Promise<WeekSlot[]> {
  const rows = await db
    .selectFrom('live.slot')
    .selectAll()
    .where('channelId', '=', channelId)
    .$if(which === 'overflow', (qb) => qb.where('overflowFrom', 'is not', null))
    .orderBy('slotId')
    .execute();
  return rows.map((row) => ({
    id: row.slotId,
    layer: row.layer as WeekLayer,
    weekday: row.weekday,
    date: row.date,
    start: row.startMinute,
    minutes: row.minutes,
    source: row.source as WeekSlot['source'],
    fill: row.fill as WeekSlot['fill'],
    overrun: row.overrun as WeekSlot['overrun'],
    isFixed: row.isFixed,
    kpiClass: row.kpiClass as KpiClass | null,
    maxMinutes: row.maxMinutes,
    overflowChannelId: row.overflowChannelId,
  }));
}

/** Makes the slots of a channel these, and no others but what comes over from other channels. */
export async function replaceSlots(
  tx: Tx,
  channelId: string,
  slots: readonly WeekSlot[],
): Promise<void> {
  await tx
    .deleteFrom('live.slot')
    .where('channelId', '=', channelId)
    .where('overflowFrom', 'is', null)
    .execute();
  if (slots.length === 0) return;
  const rows = slots.map(({ id, start, source, fill, ...slot }) => ({
    ...slot,
    slotId: id,
    channelId,
    startMinute: start,
    source: JSON.stringify(source),
    fill: JSON.stringify(fill),
  }));
  await tx.insertInto('live.slot').values(rows).execute();
}

/** What a channel has announced in a stretch, with the slot that it comes from. */
export function listScheduled(
  db: Db,
  channelIds: readonly string[],
  { from, until }: { from: Date; until: Date },
) {
  return db
    .selectFrom('live.programme')
    .select([
      'programmeId',
      'channelId',
      'startAt',
      'stopAt',
      'title',
      'subtitle',
      'synopsis',
      'kpiClass',
      'category',
      'episode',
      'isLive',
      'pictureUrl',
      'titleSlug',
      'items',
      'source',
      'slotId',
      'layer',
    ])
    .where('channelId', '=', sql<string>`any(${[...channelIds]}::uuid[])`)
    .where('startAt', '<', until)
    .where('startAt', '>', sql<Date>`${from}::timestamptz - interval '1 day'`)
    .where('stopAt', '>', from)
    .orderBy('startAt')
    .$narrowType<{ kpiClass: KpiClass | null; layer: WeekLayer | null }>()
    .execute();
}
export type Scheduled = Awaited<ReturnType<typeof listScheduled>>[number];

/** How far a channel is announced, at least. */
export async function findAnnouncedUntil(db: Db, channelId: string, now: Date): Promise<Date> {
  const horizon = new Date(now.getTime() + ANNOUNCED_MS);
  const rows = await listScheduled(db, [channelId], {
    from: horizon,
    until: new Date(horizon.getTime() + DAY),
  });
  return rows.findLast(({ source }) => source === 'schedule')?.stopAt ?? horizon;
}

/** The last programme of the rotation that begins before a moment. */
export function findLastTurn(db: Db, channelId: string, before: Date) {
  return db
    .selectFrom('live.programme')
    .select(['title', 'startAt'])
    .where('channelId', '=', channelId)
    .where('source', '=', 'schedule')
    .where('slotId', 'is', null)
    .where('startAt', '<', before)
    .orderBy('startAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Where the part of each channel that never changes ends: with the programme that its last published block belongs to,
 * at `least` at the earliest, and never inside a programme.
 */
export async function listLockLines(
  db: Db,
  channelIds: readonly string[],
  least: Date,
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ channelId: string; lockedUntil: Date }>`
    select asked.id as channel_id, coalesce(s.stop_at, l.at) as locked_until
    from unnest(${[...channelIds]}::uuid[]) as asked (id)
    cross join lateral (select greatest(${least}, (
        select coalesce(p.stop_at, to_timestamp(ceil(b.end_ticks / 90000.0)))
        from (select end_ticks, programme_id from live.block where channel_id = asked.id
          order by ordinal desc limit 1) b
        left join live.programme p on p.programme_id = b.programme_id)) as at) l
    left join lateral (select stop_at from live.programme where channel_id = asked.id
      and start_at < l.at and start_at > l.at - interval '1 day' and stop_at > l.at limit 1) s on true`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.channelId, row.lockedUntil]));
}

/** When a channel last showed each of these titles. */
export async function listLastShown(
  db: Db,
  channelId: string,
  { slugs, before }: { slugs: readonly string[]; before: Date },
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ slug: string; startAt: Date }>`
    select asked.slug, p.start_at from unnest(${[...slugs]}::text[]) as asked (slug)
    cross join lateral (select start_at from live.programme
      where channel_id = ${channelId} and title_slug = asked.slug and start_at < ${before}
      order by start_at desc limit 1) p`.execute(db);
  return new Map(rows.map((row) => [row.slug, row.startAt]));
}

/** A window of channels by number, hidden ones too. */
export function listWeekChannels(
  db: Db,
  { after, keyword, limit }: { after: number; keyword?: string | undefined; limit: number },
) {
  return db
    .selectFrom('live.channel as c')
    .leftJoin('live.week as w', 'w.channelId', 'c.channelId')
    .select(['c.channelId', 'c.number', 'c.name', 'c.kind', 'c.genreId', 'c.plan'])
    .select(sql<boolean>`coalesce(w.draft_no <> coalesce(w.live_no, 0), false)`.as('hasDraft'))
    .where('c.number', '>', after)
    .$if(keyword !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(strpos(lower(c.name), lower(${keyword ?? ''})) > 0 or c.number::text = ${keyword ?? ''})`,
      ),
    )
    .orderBy('c.number')
    .limit(limit)
    .execute();
}

/** When the last programme ends that a schedule announced. */
export async function findLastScheduled(db: Db, channelId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('live.programme')
    .select('stopAt')
    .where('channelId', '=', channelId)
    .where('source', '=', 'schedule')
    .orderBy('startAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.stopAt;
}
