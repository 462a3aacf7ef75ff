import type { Period, Sport } from '#contract/live/sports-shapes.ts';
import { type Db, type DB, type Insertable, sql, type Tx } from '#platform/db.ts';

/** Which matches; what is left out does not matter. */
export type FixtureFilter = {
  ids?: readonly string[];
  slug?: string;
  slugs?: readonly string[];
  from?: Date;
  to?: Date;
  competition?: string | undefined;
  team?: string | undefined;
  seasonId?: string;
  /** Each stands in the name of one of the two teams. */
  words?: readonly string[];
  /** Those whose broadcast touches this window. */
  channelId?: string;
  airedAfter?: Date;
  airedBefore?: Date;
  /** `desc`: the latest first. */
  order?: 'asc' | 'desc';
  limit?: number;
  /** The match that the page before ended with. */
  after?: { kickOffAt: Date; slug: string } | undefined;
};

/** Matches with everything that is known of them at `now`, by kick-off: for the eyes of the platform alone. */
export async function listFixtureRows(db: Db, filter: FixtureFilter, now: Date) {
  const rows = await db
    .selectFrom('live.fixture as f')
    .innerJoin('live.season as s', 's.seasonId', 'f.seasonId')
    .innerJoin('live.competition as c', 'c.competitionId', 's.competitionId')
    .innerJoin('live.team as h', 'h.teamId', 'f.homeTeamId')
    .innerJoin('live.team as a', 'a.teamId', 'f.awayTeamId')
    .leftJoin('live.channel as ch', (join) =>
      join.onRef('ch.channelId', '=', 'f.channelId').on('ch.isShown', '=', true),
    )
    // What is written for later has not happened yet.
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('live.fixtureState')
          .select(['status', 'periods', 'at'])
          .whereRef('fixtureId', '=', 'f.fixtureId')
          .where('at', '<=', now)
          .orderBy('at', 'desc')
          .limit(1)
          .as('st'),
      (join) => join.onTrue(),
    )
    .select([
      'f.fixtureId',
      'f.slug',
      'f.seasonId',
      'f.homeTeamId',
      'f.awayTeamId',
      'f.round',
      'f.kickOffAt',
      'f.venue',
      'f.isPostponed',
      'st.status as state',
      'st.periods',
      'st.at as stateAt',
      'f.broadcastFrom',
      'f.broadcastUntil',
      's.name as season',
      'c.slug as competitionSlug',
      'c.name as competitionName',
      'c.mark as competitionMark',
      'c.colour as competitionColour',
      'c.sport',
      'h.slug as homeSlug',
      'h.name as homeName',
      'h.shortName as homeShortName',
      'h.mark as homeMark',
      'h.colour as homeColour',
      'h.city as homeCity',
      'a.slug as awaySlug',
      'a.name as awayName',
      'a.shortName as awayShortName',
      'a.mark as awayMark',
      'a.colour as awayColour',
      'a.city as awayCity',
      'ch.channelId',
      'ch.slug as channelSlug',
      'ch.number as channelNumber',
      'ch.name as channelName',
      'ch.mark as channelMark',
      'ch.colour as channelColour',
      'ch.catchupHours',
    ])
    // Programmes may be written anew by an import: the one that shows the kick-off now.
    .select(
      sql<string | null>`(select p.programme_id from live.programme p
        where p.channel_id = ch.channel_id and p.start_at <= f.kick_off_at
        and p.stop_at > f.kick_off_at limit 1)`.as('programmeId'),
    )
    .$if(filter.ids !== undefined, (qb) => qb.where('f.fixtureId', 'in', [...(filter.ids ?? [])]))
    .$if(filter.slug !== undefined, (qb) => qb.where('f.slug', '=', filter.slug ?? ''))
    .$if(filter.slugs !== undefined, (qb) => qb.where('f.slug', 'in', [...(filter.slugs ?? [])]))
    .$if(filter.from !== undefined, (qb) => qb.where('f.kickOffAt', '>=', filter.from ?? NEVER))
    .$if(filter.to !== undefined, (qb) => qb.where('f.kickOffAt', '<', filter.to ?? NEVER))
    .$if(filter.seasonId !== undefined, (qb) => qb.where('f.seasonId', '=', filter.seasonId ?? ''))
    .$if(filter.competition !== undefined, (qb) =>
      qb.where('c.slug', '=', filter.competition ?? ''),
    )
    .$if(filter.team !== undefined, (qb) =>
      qb.where((eb) =>
        eb.or([eb('h.slug', '=', filter.team ?? ''), eb('a.slug', '=', filter.team ?? '')]),
      ),
    )
    .$if(filter.channelId !== undefined, (qb) =>
      qb
        .where('f.channelId', '=', filter.channelId ?? '')
        .where('f.broadcastUntil', '>', filter.airedAfter ?? NEVER)
        .where('f.broadcastFrom', '<', filter.airedBefore ?? NEVER),
    )
    .$if(filter.words !== undefined, (qb) =>
      qb.where((eb) => eb.and((filter.words ?? []).slice(0, MOST_WORDS).map(isOfTeam))),
    )
    .$if(filter.after !== undefined, (qb) =>
      qb.where((eb) =>
        eb(
          eb.refTuple('f.kickOffAt', 'f.slug'),
          filter.order === 'desc' ? '<' : '>',
          eb.tuple(filter.after?.kickOffAt ?? NEVER, filter.after?.slug ?? ''),
        ),
      ),
    )
    .orderBy('f.kickOffAt', filter.order ?? 'asc')
    .orderBy('f.slug', filter.order ?? 'asc')
    .limit(filter.limit ?? MOST)
    .execute();
  return rows.map(({ state, stateAt, isPostponed, ...row }) => ({
    ...row,
    sport: row.sport as Sport,
    status: isPostponed ? ('postponed' as const) : ((state ?? 'scheduled') as Status),
    periods: (row.periods ?? []) as Period[],
    finishedAt: state === 'finished' ? stateAt : null,
  }));
}

type Status = 'scheduled' | 'live' | 'finished';
export type FixtureRow = Awaited<ReturnType<typeof listFixtureRows>>[number];

const MOST_WORDS = 6;
const isOfTeam = (word: string) =>
  sql<boolean>`concat_ws(' ', h.name, h.short_name, a.name, a.short_name)
    ilike '%' || ${word.replaceAll(/[\\%_]/g, String.raw`\$&`)} || '%'`;

const NEVER = new Date(0);
/** More than a season of the largest leagues. */
const MOST = 1_000;

/** A match as editors know it, held until the transaction ends: what happens to it goes one by one. */
export async function lockFixture(tx: Tx, fixtureId: string) {
  const row = await tx
    .selectFrom('live.fixture')
    .select([
      'slug',
      'seasonId',
      'homeTeamId',
      'awayTeamId',
      'round',
      'kickOffAt',
      'venue',
      'channelId',
      'broadcastFrom',
      'broadcastUntil',
      'isPostponed',
    ])
    .where('fixtureId', '=', fixtureId)
    .forUpdate()
    .executeTakeFirst();
  return row;
}

export async function upsertFixture(db: Db, row: Insertable<DB['live.fixture']>): Promise<void> {
  const { fixtureId: _, ...columns } = row;
  await db
    .insertInto('live.fixture')
    .values(row)
    .onConflict((oc) => oc.column('fixtureId').doUpdateSet(columns))
    .execute();
}

/** Puts a match in. False where it is there already: then it stays as it is. */
export async function insertFixtureOnce(
  tx: Tx,
  fixture: Insertable<DB['live.fixture']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('live.fixture')
    .values(fixture)
    .onConflict((oc) => oc.doNothing())
    .returning('fixtureId')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Takes matches that have ended by `endedBy` and whose followers were not told, each once. What began before `since` is
 * no news any more.
 */
export async function claimEndedFixtures(
  tx: Tx,
  { now, since, endedBy, limit }: { now: Date; since: Date; endedBy: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ fixtureId: string }>`
    update live.fixture set result_told_at = ${now}
    where fixture_id in (
      select f.fixture_id from live.fixture f
      where f.result_told_at is null and not f.is_postponed
        and f.kick_off_at > ${since} and f.kick_off_at <= ${now}
        and exists (select 1 from live.fixture_state s
          where s.fixture_id = f.fixture_id and s.status = 'finished' and s.at <= ${endedBy})
      order by f.kick_off_at limit ${limit} for update of f skip locked
    )
    returning fixture_id as "fixtureId"`.execute(tx);
  return rows.map(({ fixtureId }) => fixtureId);
}

/** The match goes on after all: its end is told when it comes. */
export async function updateResultUntold(db: Db, fixtureId: string): Promise<void> {
  await db
    .updateTable('live.fixture')
    .set({ resultToldAt: null })
    .where('fixtureId', '=', fixtureId)
    .execute();
}
