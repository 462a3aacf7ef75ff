import { randomUUID } from 'node:crypto';
import type { KpiClass } from '#contract/age-ratings.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';
import type { PresentProgramme, WantedProgramme } from '../../guide-imports/merge-programmes.ts';

/** A programme of the guide as it lies in the database. */
export type ProgrammeRow = {
  programmeId: string;
  channelId: string;
  startAt: Date;
  stopAt: Date;
  title: string;
  subtitle: string | null;
  synopsis: string;
  kpiClass: KpiClass | null;
  category: string | null;
  episode: string | null;
  isLive: boolean;
  pictureUrl: string | null;
  titleSlug: string | null;
  /** The channel where it goes on, of an event that is not over at its end. */
  continuesOn: string | null;
};

/** What a programme is shown by. */
const programmeColumns = [
  'p.programmeId',
  'p.channelId',
  'p.startAt',
  'p.stopAt',
  'p.title',
  'p.subtitle',
  'p.synopsis',
  'p.kpiClass',
  'p.category',
  'p.episode',
  'p.isLive',
  'p.pictureUrl',
  'p.titleSlug',
  'p.continuesOn',
] as const;

/** A programme by its id, whatever channel it is on. */
export function findProgramme(db: Db, programmeId: string): Promise<ProgrammeRow | undefined> {
  return db
    .selectFrom('live.programme as p')
    .select(programmeColumns)
    .where('p.programmeId', '=', programmeId)
    .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
    .executeTakeFirst();
}

/** What is on a channel at an instant; undefined in a gap of its guide. */
export function findProgrammeAt(
  db: Db,
  channelId: string,
  at: Date,
): Promise<ProgrammeRow | undefined> {
  return (
    db
      .selectFrom('live.programme as p')
      .select(programmeColumns)
      .where('p.channelId', '=', channelId)
      .where('p.startAt', '<=', at)
      .where('p.startAt', '>', sql<Date>`${at}::timestamptz - interval '1 day'`)
      .where('p.stopAt', '>', at)
      // One thing at a time: it is the last that began.
      .orderBy('p.startAt', 'desc')
      .limit(1)
      .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
      .executeTakeFirst()
  );
}

/**
 * When what is on at a moment began on the channel that is `asked` for, or that moment. One thing at a time: what is on is the
 * last that began, and nothing before it needs to be read.
 */
const lastBegun = (
  at: Date,
) => sql<Date>`coalesce((select max(begun.start_at) from live.programme begun
  where begun.channel_id = asked.id and begun.start_at <= ${at}), ${at}::timestamptz)`;

/** The next two programmes of each channel that are not over at `now`; the first of them may be on already. */
export function listNowAndNext(
  db: Db,
  channelIds: readonly string[],
  now: Date,
): Promise<ProgrammeRow[]> {
  return db
    .selectFrom(sql<{ id: string }>`unnest(${[...channelIds]}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('live.programme as q')
          .selectAll()
          .whereRef('q.channelId', '=', sql.ref('asked.id'))
          .where('q.stopAt', '>', now)
          .where('q.startAt', '>=', lastBegun(now))
          .orderBy('q.startAt')
          .limit(2)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(programmeColumns)
    .orderBy('p.channelId')
    .orderBy('p.startAt')
    .$narrowType<Pick<ProgrammeRow, 'kpiClass'>>()
    .execute();
}

/**
 * What overlaps a time on some channels, in the order of its beginnings on each. A guide is thousands of rows: named as they
 * are here they aren't copied, times as numbers are half of the reading, and nothing is sorted that comes in order.
 */
export async function listProgrammes(
  db: Db,
  { channelIds, from, to }: { channelIds: readonly string[]; from: Date; to: Date },
): Promise<ProgrammeRow[]> {
  const { rows } = await sql<
    Omit<ProgrammeRow, 'startAt' | 'stopAt'> & { startAt: number; stopAt: number }
  >`select p.programme_id as "programmeId", p.channel_id as "channelId",
      (date_part('epoch', p.start_at) * 1000)::int8 as "startAt",
      (date_part('epoch', p.stop_at) * 1000)::int8 as "stopAt",
      p.title, p.subtitle, p.synopsis, p.kpi_class as "kpiClass", p.category, p.episode, p.is_live as "isLive",
      p.picture_url as "pictureUrl", p.title_slug as "titleSlug", p.continues_on as "continuesOn"
    from unnest(${[...channelIds]}::uuid[]) asked(id)
    cross join lateral (
      select * from live.programme q
      where q.channel_id = asked.id and q.start_at < ${to} and q.start_at >= ${lastBegun(from)} and q.stop_at > ${from}
      order by q.start_at) p`.execute(db);
  return rows.map((row) =>
    Object.assign(row, { startAt: new Date(row.startAt), stopAt: new Date(row.stopAt) }),
  );
}

/** What a channel, named by its slug, shows in a time. */
export function listProgrammesByChannelSlug(
  db: Db,
  slug: string,
  { from, to }: { from: Date; to: Date },
) {
  return db
    .selectFrom('live.programme as p')
    .innerJoin('live.channel as c', 'c.channelId', 'p.channelId')
    .select(['p.channelId', 'p.startAt', 'p.stopAt', 'p.title'])
    .where('c.slug', '=', slug)
    .where('p.stopAt', '>', from)
    .where('p.startAt', '<', to)
    .orderBy('p.startAt')
    .execute();
}

/** Programmes of a channel that overlap any of some times, and those with these ids. */
export function listProgrammesInSlots(
  tx: Tx,
  channelId: string,
  { ids, slots }: { ids: readonly string[]; slots: readonly { startAt: Date; stopAt: Date }[] },
) {
  return tx
    .selectFrom('live.programme as p')
    .selectAll('p')
    .where('p.channelId', '=', channelId)
    .where(
      sql<boolean>`(p.programme_id = any(${[...ids]}::uuid[]) or exists (
        select from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
          as slot ("startAt" timestamptz, "stopAt" timestamptz)
        where p.start_at < slot."stopAt" and p.stop_at > slot."startAt"))`,
    )
    .orderBy('p.startAt')
    .execute();
}

/** All programmes of a channel that end after some time, by whom they were written. */
export function listPresentProgrammes(
  tx: Tx,
  channelId: string,
  from: Date,
): Promise<PresentProgramme[]> {
  return tx
    .selectFrom('live.programme')
    .select([
      'programmeId',
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
      'source',
    ])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .orderBy('startAt')
    .$narrowType<Pick<PresentProgramme, 'kpiClass'>>()
    .execute();
}

type NewProgramme = WantedProgramme & {
  programmeId: string | null;
  titleSlug?: string | null;
  /** Of a schedule: what it plays, and the slot and layer that it comes from. */
  items?: string;
  slotId?: string | null;
  layer?: string | null;
  continuesOn?: string | null;
};

/** @param rows with the id that each had before, where it is known. */
export async function insertProgrammes(
  tx: Tx,
  channelId: string,
  rows: readonly NewProgramme[],
): Promise<string[]> {
  const ids = rows.map(({ programmeId }) => programmeId ?? randomUUID());
  if (rows.length === 0) return ids;
  const given = JSON.stringify(rows.map((row, index) => ({ ...row, programmeId: ids[index] })));
  await sql`insert into live.programme (programme_id, channel_id, start_at, stop_at, title, subtitle,
      synopsis, kpi_class, category, episode, is_live, picture_url, title_slug, source, items, slot_id, layer,
      continues_on)
    select "programmeId", ${channelId}::uuid, "startAt", "stopAt", title, subtitle,
      synopsis, "kpiClass", category, episode, "isLive", "pictureUrl", "titleSlug", source,
      items::jsonb, "slotId", layer, "continuesOn"
    from jsonb_to_recordset(${given}::jsonb) as row ("programmeId" uuid, "startAt" timestamptz,
      "stopAt" timestamptz, title text, subtitle text, synopsis text, "kpiClass" text, category text,
      episode text, "isLive" boolean, "pictureUrl" text, "titleSlug" text, source text,
      items text, "slotId" uuid, layer text, "continuesOn" uuid)`.execute(tx);
  return ids;
}

export async function deleteProgrammes(tx: Tx, programmeIds: readonly string[]): Promise<void> {
  if (programmeIds.length === 0) return;
  await tx
    .deleteFrom('live.programme')
    .where('programmeId', '=', sql<string>`any(${[...programmeIds]}::uuid[])`)
    .execute();
}

/** Times of a channel that an editor closed to guides. */
export function listClearedTimes(tx: Tx, channelId: string, from: Date) {
  return tx
    .selectFrom('live.clearedTime')
    .select(['startAt', 'stopAt'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .execute();
}

type Time = { startAt: Date; stopAt: Date };

/** From now on guides leave this time alone. */
export async function insertClearedTime(tx: Tx, channelId: string, slot: Time): Promise<void> {
  const { startAt, stopAt } = slot;
  await tx
    .insertInto('live.clearedTime')
    .values({ channelId, startAt, stopAt })
    .onConflict((conflict) => conflict.columns(['channelId', 'startAt']).doUpdateSet({ stopAt }))
    .execute();
}

/** Guides may fill this time again, once what an editor puts there is gone. */
export async function deleteClearedTimes(tx: Tx, channelId: string, slot: Time): Promise<void> {
  await tx
    .deleteFrom('live.clearedTime')
    .where('channelId', '=', channelId)
    .where('startAt', '<', slot.stopAt)
    .where('stopAt', '>', slot.startAt)
    .execute();
}

/** Removes what ended before `until`. Returns how many programmes went. */
export async function deleteProgrammesBefore(db: Db, until: Date): Promise<number> {
  await db.deleteFrom('live.clearedTime').where('stopAt', '<', until).execute();
  const old = db.deleteFrom('live.programme').where('stopAt', '<', until);
  return Number((await old.executeTakeFirst()).numDeletedRows);
}
