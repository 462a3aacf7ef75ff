import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import {
  getFixture,
  getTable,
  listChapters,
  listCompetitions,
  listFixtures,
  listTeams,
} from '#contract/live-sports.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { findTable, presentCompetition } from '../sports/find-table.ts';
import { presentChapters } from '../sports/present-chapter.ts';
import { inOrder, presentFixture } from '../sports/present-fixture.ts';
import { presentHighlights } from '../sports/present-highlight.ts';
import { presentTeam } from '../sports/present-team.ts';
import { listCompetitionRows, listSeasonRows } from '../sports/queries/list-competitions.ts';
import { listFixtureRows } from '../sports/queries/list-fixtures.ts';
import { listMoments } from '../sports/queries/list-moments.ts';
import { listTeamRows } from '../sports/queries/list-teams.ts';
import { followingOf, seeFixtures, sportsViewerOf } from '../sports/viewer.ts';

/** Matches, tables and chapters, each as far as whoever asks may know it. */
export function serveSports(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, listCompetitions, async () => {
    const rows = await listCompetitionRows(db, clock.now());
    return ok({ competitions: rows.map(presentCompetition) });
  });

  serve(app, listFixtures, async ({ query, caller }) => {
    const { from, to, competition, team } = query;
    const now = clock.now();
    const span = { from: new Date(from), to: new Date(to) };
    const rows = await listFixtureRows(db, { ...span, competition, team }, now);
    const seen = await seeFixtures(db, sportsViewerOf(caller, query.hideScores), rows, now);
    return ok({ fixtures: inOrder(seen).map((each) => presentFixture(each, now)) });
  });

  serve(app, getFixture, async ({ query: { slug, hideScores }, caller }) => {
    const now = clock.now();
    const rows = await listFixtureRows(db, { slug }, now);
    const [seen] = await seeFixtures(db, sportsViewerOf(caller, hideScores), rows, now);
    if (seen === undefined) return fail('live.fixtureNotFound');
    const moments = await listMoments(db, [seen.row.fixtureId], now);
    return ok({
      fixture: presentFixture(seen, now),
      chapters: presentChapters(seen, moments),
      highlights: await presentHighlights(db, seen, now),
    });
  });

  serve(app, getTable, async ({ query, caller }) => {
    const viewer = sportsViewerOf(caller, query.hideScores);
    return ok(await findTable(db, viewer, query, clock.now()));
  });

  serve(app, listTeams, async ({ query: { competition, followed: onlyFollowed }, caller }) => {
    const { followed } = await followingOf(db, sportsViewerOf(caller));
    const rows = await teamsOf(competition);
    const teams = rows.map((row) => presentTeam(row, followed));
    const first = teams.filter(({ isFollowed }) => isFollowed);
    const others = onlyFollowed === 'Y' ? [] : teams.filter(({ isFollowed }) => !isFollowed);
    return ok({ teams: [...first, ...others] });
  });

  serve(app, listChapters, async ({ query: { channelId, from, to, hideScores }, caller }) => {
    const now = clock.now();
    const window = { airedAfter: new Date(from), airedBefore: new Date(to) };
    const rows = await listFixtureRows(db, { channelId, ...window }, now);
    const seen = await seeFixtures(db, sportsViewerOf(caller, hideScores), rows, now);
    const moments = await listMoments(
      db,
      rows.map(({ fixtureId }) => fixtureId),
      now,
    );
    const chapters = seen
      .flatMap((each) =>
        presentChapters(each, moments).map((chapter) => ({
          ...chapter,
          fixtureSlug: each.row.slug,
        })),
      )
      .filter(({ at }) => Date.parse(from) <= Date.parse(at) && Date.parse(at) < Date.parse(to));
    return ok({ chapters, isHidden: seen.some(({ known }) => known.isHidden) });
  });

  async function teamsOf(competition: string | undefined) {
    if (competition === undefined) return listTeamRows(db);
    const [row] = await listCompetitionRows(db, clock.now(), competition);
    const seasons = row === undefined ? [] : await listSeasonRows(db, row.competitionId);
    const seasonIds = seasons.map(({ seasonId }) => seasonId);
    return seasonIds.length === 0 ? [] : listTeamRows(db, { seasonIds });
  }
}
