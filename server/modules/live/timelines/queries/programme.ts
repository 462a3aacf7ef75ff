import type { KpiClass } from '#contract/age-ratings.ts';
import type { Ticks } from '#media/timeline/timeline.ts';
import { type Db, type DB, type Insertable, sql, type Tx, type Updateable } from '#platform/db.ts';

/** What is on a channel in a span, as far as that decides who may see it. */
export async function listAiringClasses(db: Db, channelId: string, from: Date, to: Date) {
  return db
    .selectFrom('live.programme')
    .select(['startAt', 'stopAt', 'kpiClass'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .where('startAt', '<', to)
    .orderBy('startAt')
    .$narrowType<{ kpiClass: KpiClass | null }>()
    .execute();
}

/** Programmes that end after `from` and begin before `until`, in order, with what they play. */
export async function listProgrammesToPublish(
  db: Db,
  channelId: string,
  { from, until }: { from: Date; until: Date },
) {
  return db
    .selectFrom('live.programme')
    .select(['programmeId', 'startAt', 'stopAt', 'titleSlug', 'items', 'source', 'kpiClass'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .where('startAt', '<', until)
    .orderBy('startAt')
    .execute();
}

/** When the first programme that is announced at or after a moment begins. */
export async function findFirstProgrammeStart(
  db: Db,
  channelId: string,
  from: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('live.programme')
    .select('startAt')
    .where('channelId', '=', channelId)
    .where('startAt', '>=', from)
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst();
  return row?.startAt;
}

/** When the last programme that is announced on a channel ends. */
export async function findLastProgrammeStop(db: Db, channelId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('live.programme')
    .select('stopAt')
    .where('channelId', '=', channelId)
    .orderBy('startAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.stopAt;
}

/** Announces programmes; what meets another one is left out. */
export async function insertAnnouncedProgrammes(
  db: Db,
  programmes: Insertable<DB['live.programme']>[],
): Promise<void> {
  if (programmes.length === 0) return;
  await db
    .insertInto('live.programme')
    .values(programmes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Content = Pick<
  Updateable<DB['live.programme']>,
  'title' | 'synopsis' | 'kpiClass' | 'category' | 'titleSlug' | 'items'
>;

/** Shows something else in the time of an announced programme. */
export async function updateProgrammeContent(
  db: Db,
  programmeId: string,
  content: Content,
): Promise<void> {
  await db
    .updateTable('live.programme')
    .set(content)
    .where('programmeId', '=', programmeId)
    .execute();
}

/** Ends a programme earlier than it was announced. */
export async function updateProgrammeStop(
  db: Db,
  programmeId: string,
  stopAt: Date,
): Promise<void> {
  await db
    .updateTable('live.programme')
    .set({ stopAt })
    .where('programmeId', '=', programmeId)
    .execute();
}

const ahead = (now: Date, channelId: string | null) => sql`
  live.channel c
  cross join lateral (select title_slug, start_at, stop_at from live.programme p
    where p.channel_id = c.channel_id and p.start_at > ${now}::timestamptz - interval '1 day'
      and p.stop_at > ${now} and p.source = 'schedule' and p.title_slug is not null) p
  where c.kind = 'assembled' and (${channelId}::uuid is null or c.channel_id = ${channelId})`;

/** The addresses of all titles that assembled channels, or one, have announced and not shown to their end. */
export async function listSlugsAhead(
  db: Db,
  now: Date,
  channelId: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ titleSlug: string }>`
    select distinct p.title_slug from ${ahead(now, channelId)}`.execute(db);
  return rows.map(({ titleSlug }) => titleSlug);
}

/** When and where these titles are announced. */
export async function listAiringsAhead(
  db: Db,
  slugs: readonly string[],
  now: Date,
  channelId: string | null = null,
): Promise<{ channelId: string; titleSlug: string; startAt: Date; stopAt: Date }[]> {
  const { rows } = await sql<{
    channelId: string;
    titleSlug: string;
    startAt: Date;
    stopAt: Date;
  }>`
    select c.channel_id, p.title_slug, p.start_at, p.stop_at from ${ahead(now, channelId)}
      and p.title_slug = any(${[...slugs]}::text[])`.execute(db);
  return rows;
}

/** Takes back what a schedule announced on a channel: of what has begun by a moment, or all of it. */
export async function deleteAnnouncedProgrammes(
  db: Db,
  channelId: string,
  begunBy?: Date,
): Promise<void> {
  let query = db
    .deleteFrom('live.programme')
    .where('channelId', '=', channelId)
    .where('source', '=', 'schedule');
  if (begunBy !== undefined) query = query.where('startAt', '<=', begunBy);
  await query.execute();
}

/** From when on a channel has nothing to show, as far as is known. */
export async function findGap(db: Db, channelId: string): Promise<Ticks | undefined> {
  const row = await db
    .selectFrom('live.gap')
    .select('fromTicks')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  return row?.fromTicks;
}

/** Remembers from when on a channel has nothing to show; undefined: it has. */
export async function updateGap(tx: Tx, channelId: string, from: Ticks | undefined): Promise<void> {
  await tx.deleteFrom('live.gap').where('channelId', '=', channelId).execute();
  if (from === undefined) return;
  await tx.insertInto('live.gap').values({ channelId, fromTicks: from }).execute();
}

/** When the next programme begins that names something to play, on a channel whose hours without any are told as such. */
export async function findNextShown(
  db: Db,
  channelId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('live.programme')
    .select('startAt')
    .where('channelId', '=', channelId)
    .where('startAt', '>', now)
    .where(sql<boolean>`items <> '[]'`)
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst();
  return row?.startAt;
}
