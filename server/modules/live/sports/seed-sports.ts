import type { Period } from '#contract/live/sports-shapes.ts';
import { type Db, type DB, type Insertable, inTransaction } from '#platform/db.ts';
import { insertMatchEvents, type Range, upsertHighlight } from './queries/match-events.ts';
import { upsertCompetition, upsertSeason, upsertTableRule } from './queries/competition.ts';
import { insertFixtureOnce } from './queries/fixture.ts';
import { insertSeasonTeams, upsertTeam } from './queries/team.ts';

type Row<T extends keyof DB, Left extends string = never> = Omit<Insertable<DB[T]>, Left>;

export type SeedLeague = {
  competition: Row<'live.competition'>;
  rule: Row<'live.tableRule', 'competitionId'>;
  seasons: Row<'live.season', 'competitionId'>[];
  teams: Row<'live.team'>[];
};

export type SeedMatch = {
  fixture: Row<'live.fixture'> & { fixtureId: string };
  /** For the whole match, also what is still to come: it becomes true when the clock gets there. */
  states: { at: Date; status: 'live' | 'finished'; periods: Period[] }[];
  moments: Row<'live.moment', 'fixtureId'>[];
  highlights: { highlightId: string; title: string; ranges: Range[]; createdAt: Date }[];
};

/** Stores a league of the demo with its teams. */
export async function seedLeague(
  db: Db,
  { competition, rule, seasons, teams }: SeedLeague,
): Promise<void> {
  const { competitionId } = competition;
  await upsertCompetition(db, competition);
  await upsertTableRule(db, { competitionId, ...rule });
  for (const season of seasons) await upsertSeason(db, { competitionId, ...season });
  for (const team of teams) await upsertTeam(db, team);
  const entries = seasons.flatMap(({ seasonId }) =>
    teams.map(({ teamId }) => ({ seasonId, teamId })),
  );
  await insertSeasonTeams(db, entries);
}

/** Puts matches in that are not there yet; what an editor changed of others stays. */
export async function seedMatches(db: Db, matches: readonly SeedMatch[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { fixture, highlights, ...match } of matches) {
      const { fixtureId, channelId } = fixture;
      const states = match.states.map(({ at, status, periods }) => ({
        fixtureId,
        at,
        status,
        periods: JSON.stringify(periods),
      }));
      const moments = match.moments.map((moment) => ({ fixtureId, ...moment }));
      if (!(await insertFixtureOnce(tx, fixture))) continue;
      await insertMatchEvents(tx, { states, moments });
      if (channelId == null) continue;
      for (const highlight of highlights) {
        await upsertHighlight(tx, { fixtureId, channelId, ...highlight });
      }
    }
  });
}
