import { type Db, sql } from '#platform/db.ts';

export type StillRow = { channelId: string; takenAt: Date; picture: string };

/** Shown channels of which the next picture is due, the longest waiting first; theirs is due again at `nextAt`. */
export async function claimDueStills(
  db: Db,
  { now, nextAt, limit }: { now: Date; nextAt: Date; limit: number },
): Promise<{ channelId: string; kind: string; genreId: string }[]> {
  // What editors show from now on has no row yet.
  await sql`insert into live.still_due (channel_id, due_at)
    select channel_id, ${now} from live.channel c
    where is_shown and not exists (select from live.still_due d where d.channel_id = c.channel_id)
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ channelId: string; kind: string; genreId: string }>`
    update live.still_due d set due_at = ${nextAt} from live.channel c
    where c.channel_id = d.channel_id and d.channel_id in (
      select due.channel_id from live.still_due due
      join live.channel shown on shown.channel_id = due.channel_id and shown.is_shown
      where due.due_at <= ${now} order by due.due_at limit ${limit} for update of due skip locked)
    returning d.channel_id, c.kind, c.genre_id`.execute(db);
  return rows;
}

/** What was announced for a moment, and whether a match was: with that it is decided what may be shown of it. */
export async function findMoment(db: Db, channelId: string, at: Date) {
  const { rows } = await sql<{
    startAt: Date | null;
    kpiClass: string | null;
    category: string | null;
    isKept: boolean;
    isMatch: boolean;
    isContinued: boolean;
  }>`select p.start_at, p.kpi_class, p.category,
      exists (select from live.still s where s.channel_id = ${channelId} and s.is_kept
        and s.taken_at >= p.start_at and s.taken_at < p.stop_at) as is_kept,
      exists (select from live.fixture f where f.channel_id = ${channelId}
        and f.broadcast_from <= ${at} and f.broadcast_until > ${at}) as is_match,
      exists (select from live.slot o where o.channel_id = ${channelId} and o.slot_id = p.slot_id
        and o.overflow_from is not null) as is_continued
    from (values (1)) as one left join lateral (
      select start_at, stop_at, kpi_class, category, slot_id from live.programme
      where channel_id = ${channelId} and start_at <= ${at} and stop_at > ${at}
        and start_at > ${at}::timestamptz - interval '1 day' limit 1) p on true`.execute(db);
  return rows[0];
}

export async function insertStill(db: Db, still: StillRow & { isKept: boolean }): Promise<void> {
  await db
    .insertInto('live.still')
    .values(still)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what of a channel is out of date. @returns the pictures, to delete those that were the channel's own. */
export async function deleteOldStills(
  db: Db,
  channelId: string,
  { passedBefore, keptBefore }: { passedBefore: Date; keptBefore: Date },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('live.still')
    .where('channelId', '=', channelId)
    .where((eb) =>
      eb.or([
        eb('takenAt', '<', keptBefore),
        eb.and([eb('takenAt', '<', passedBefore), eb('isKept', '=', false)]),
      ]),
    )
    .returning('picture')
    .execute();
  return rows.map(({ picture }) => picture);
}

/** The newest picture of each channel. */
export function listLatestStills(db: Db, channelIds: readonly string[]): Promise<StillRow[]> {
  return db
    .selectFrom(sql<{ id: string }>`unnest(${[...channelIds]}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('live.still as q')
          .select(['q.channelId', 'q.takenAt', 'q.picture'])
          .whereRef('q.channelId', '=', sql.ref('asked.id'))
          .orderBy('q.takenAt', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['s.channelId', 's.takenAt', 's.picture'])
    .execute();
}

/** The pictures of channels that stay, of a time, by their moment. */
export function listKeptStills(
  db: Db,
  channelIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<StillRow[]> {
  return db
    .selectFrom('live.still')
    .select(['channelId', 'takenAt', 'picture'])
    .where('channelId', '=', sql<string>`any(${[...channelIds]}::uuid[])`)
    .where('takenAt', '>=', from)
    .where('takenAt', '<', to)
    .where('isKept', '=', true)
    .orderBy('takenAt')
    .execute();
}
