import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { presentTeam } from './present-fixture.ts';
import { listCompetitionRows, listSeasonRows, listTableRules } from './queries/competition.ts';
import { listFixtureRows } from './queries/fixture.ts';
import { listTeamRows } from './queries/team.ts';
import { ruleAt, standings } from './standings.ts';
import { applySpoilerPolicy, followingOf, type SportsViewer } from './viewer.ts';

type Asked = { competition: string; seasonId?: string | undefined };

/**
 * The table of a season as one viewer may know it: made of the matches as they are shown to this viewer and of nothing
 * else, so that no row reveals what a match hides.
 */
export async function findTable(db: Db, viewer: SportsViewer, asked: Asked, now: Date) {
  const [row] = await listCompetitionRows(db, now, asked.competition);
  if (row === undefined) return fail('live.competitionNotFound');
  const { competitionId, sport } = row;
  const seasons = await listSeasonRows(db, competitionId);
  const season = seasons.find(({ seasonId }) => seasonId === (asked.seasonId ?? row.seasonId));
  if (season === undefined) return fail('live.competitionNotFound');
  const { seasonId } = season;
  const [rules, teams, { followed }, fixtures] = await Promise.all([
    listTableRules(db, competitionId),
    listTeamRows(db, { seasonIds: [seasonId] }),
    followingOf(db, viewer),
    listFixtureRows(db, { seasonId }, now),
  ]);
  const seen = await applySpoilerPolicy(db, viewer, fixtures, now);
  const results = seen.flatMap(({ row: fixture, visibleScore: { status, periods } }) =>
    status === 'finished' && periods !== null ? [{ ...fixture, periods }] : [],
  );
  const rows = standings({ sport, rules, teams, results, now });
  const byId = new Map(teams.map((team) => [team.teamId, presentTeam(team, followed)]));
  return {
    competition: presentCompetition({ ...row, seasonId, seasonName: season.name }),
    tieBreakers: ruleAt(rules, now)?.tieBreakers ?? [],
    rows: rows.flatMap(({ teamId, rallies: _, ...standing }, i) => {
      const team = byId.get(teamId);
      return team === undefined ? [] : [{ position: i + 1, team, ...standing }];
    }),
    hidden: seen.filter(({ visibleScore }) => visibleScore.isHidden).length,
  };
}

type CompetitionRow = Awaited<ReturnType<typeof listCompetitionRows>>[number];

export function presentCompetition(row: CompetitionRow) {
  const { competitionId, slug, sport, name, mark, colour, seasonId, seasonName } = row;
  const season = seasonId === null ? null : { seasonId, name: seasonName ?? '' };
  return { competitionId, slug, sport, name, mark, colour, season };
}
