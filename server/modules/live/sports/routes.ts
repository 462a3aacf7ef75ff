import { DAY } from '#contract/constants.ts';
import * as contract from '#contract/live/sports.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireWatcher } from '#platform/module.ts';
import { findStills } from '../stills/find-stills.ts';
import { sendCalendar, writeFixtureCalendar } from './calendar.ts';
import { findTable, presentCompetition } from './find-table.ts';
import { presentHighlights } from './highlights.ts';
import { inViewerOrder, presentChapters, presentFixture, presentTeam } from './present-fixture.ts';
import { listCompetitionRows, listSeasonRows } from './queries/competition.ts';
import { type FixtureRow, listFixtureRows } from './queries/fixture.ts';
import { deleteFollow, insertFollow } from './queries/follow.ts';
import { listMoments } from './queries/match-events.ts';
import { upsertSpoilerChoice, upsertSpoilerSetting } from './queries/spoiler.ts';
import { listTeamRows } from './queries/team.ts';
import { applySpoilerPolicy, followingOf, sportsViewerOf } from './viewer.ts';

const A_SEASON = 400 * DAY;

/** Matches, tables and chapters, each as far as the caller wants to know results. */
export const routes = [
  call(contract.listCompetitions, async ({ db, clock }: Deps) => {
    const rows = await listCompetitionRows(db, clock.now());
    return ok({ competitions: rows.map(presentCompetition) });
  }),

  call(contract.listFixtures, async ({ db, clock }: Deps, { query, caller }) => {
    const { from, to, competition, team, order, limit } = query;
    const now = clock.now();
    const wanted = { from: new Date(from), to: new Date(to), competition, team, order };
    const after = query.after === undefined ? undefined : readCursor(query.after);
    // One more tells whether there is a next page.
    const found = await listFixtureRows(db, { ...wanted, limit: limit + 1, after }, now);
    const rows = found.slice(0, limit);
    const seen = await applySpoilerPolicy(db, sportsViewerOf(caller, query.hideScores), rows, now);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return ok({
      fixtures: inViewerOrder(seen, order).map((each) => presentFixture(each, now)),
      next: last === undefined ? null : `${last.kickOffAt.toISOString()}~${last.slug}`,
    });
  }),

  call(
    contract.getFixture,
    async ({ db, clock }: Deps, { query: { slug, hideScores }, caller }) => {
      const now = clock.now();
      const rows = await listFixtureRows(db, { slug }, now);
      const [seen] = await applySpoilerPolicy(db, sportsViewerOf(caller, hideScores), rows, now);
      if (seen === undefined) return fail('live.fixtureNotFound');
      const moments = await listMoments(db, [seen.row.fixtureId], now);
      return ok({
        fixture: presentFixture(seen, now),
        stillUrl: await stillOf(db, seen.row, now),
        chapters: presentChapters(seen, moments),
        highlights: (await presentHighlights(db, [seen], now)).get(seen.row.fixtureId) ?? [],
      });
    },
  ),

  call(contract.getTable, async ({ db, clock }: Deps, { query, caller }) => {
    const viewer = sportsViewerOf(caller, query.hideScores);
    return ok(await findTable(db, viewer, query, clock.now()));
  }),

  call(
    contract.listTeams,
    async ({ db, clock }: Deps, { query: { competition, followed: onlyFollowed }, caller }) => {
      const { followed } = await followingOf(db, sportsViewerOf(caller));
      const rows = await listTeamsOf({ db, clock }, competition);
      const teams = rows.map((row) => presentTeam(row, followed));
      const first = teams.filter(({ isFollowed }) => isFollowed);
      const others = onlyFollowed === 'Y' ? [] : teams.filter(({ isFollowed }) => !isFollowed);
      return ok({ teams: [...first, ...others] });
    },
  ),

  call(
    contract.listChapters,
    async ({ db, clock }: Deps, { query: { channelId, from, to, hideScores }, caller }) => {
      const now = clock.now();
      const window = { airedAfter: new Date(from), airedBefore: new Date(to) };
      const rows = await listFixtureRows(db, { channelId, ...window }, now);
      const seen = await applySpoilerPolicy(db, sportsViewerOf(caller, hideScores), rows, now);
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
      return ok({ chapters, isHidden: seen.some(({ visibleScore }) => visibleScore.isHidden) });
    },
  ),

  // Teams that a profile follows, and results that it does not want to see.
  call(
    contract.followTeam,
    async ({ db, clock }: Deps, { body: { teamId, isFollowed }, caller }) => {
      const watcher = requireWatcher(caller);
      if (!isFollowed) {
        await deleteFollow(db, watcher, teamId);
        return ok({ teamId, isFollowed });
      }
      const [team] = await listTeamRows(db, { ids: [teamId] });
      if (team === undefined) return fail('live.teamNotFound');
      const follow = { ...watcher, teamId, now: clock.now(), most: contract.MOST_FOLLOWED };
      if (!(await insertFollow(db, follow))) fail('live.tooManyFollowed');
      return ok({ teamId, isFollowed });
    },
  ),
  call(contract.getSpoilerSetting, async ({ db }: Deps, { caller }) => {
    requireWatcher(caller);
    const { scope } = await followingOf(db, sportsViewerOf(caller));
    return ok({ scope });
  }),
  call(contract.setSpoilerSetting, async ({ db, clock }: Deps, { body: { scope }, caller }) => {
    await upsertSpoilerSetting(db, requireWatcher(caller), scope, clock.now());
    return ok({ scope }, 'Tersimpan');
  }),
  call(
    contract.chooseSpoiler,
    async ({ db, clock }: Deps, { body: { fixtureId, choice }, caller }) => {
      const watcher = requireWatcher(caller);
      const [fixture] = await listFixtureRows(db, { ids: [fixtureId] }, clock.now());
      if (fixture === undefined) return fail('live.fixtureNotFound');
      const isHidden = choice === 'auto' ? undefined : choice === 'hide';
      await upsertSpoilerChoice(db, watcher, fixtureId, isHidden, clock.now());
      return ok({ fixtureId, choice });
    },
  ),
  // Calendar files hold nothing but the schedule: the same for every caller.
  call(
    contract.getFixtureCalendar,
    async ({ db, clock, config }: Deps, { params: { slug }, reply }) => {
      const now = clock.now();
      const rows = await listFixtureRows(db, { slug }, now);
      const [row] = rows;
      if (row === undefined) return fail('live.fixtureNotFound');
      const name = `${row.homeName} vs ${row.awayName}`;
      return sendCalendar(
        reply,
        slug,
        writeFixtureCalendar(name, rows, { origin: config.http.publicUrl, now }),
      );
    },
  ),

  call(
    contract.getTeamCalendar,
    async ({ db, clock, config }: Deps, { params: { slug }, reply }) => {
      const [team] = await listTeamRows(db, { slug });
      if (team === undefined) return fail('live.teamNotFound');
      const now = clock.now();
      const span = { from: now, to: new Date(now.getTime() + A_SEASON) };
      const rows = await listFixtureRows(db, { team: slug, ...span }, now);
      return sendCalendar(
        reply,
        slug,
        writeFixtureCalendar(team.name, rows, { origin: config.http.publicUrl, now }),
      );
    },
  ),
];

async function stillOf(
  db: Deps['db'],
  { channelId, broadcastFrom: startAt, broadcastUntil: stopAt }: FixtureRow,
  now: Date,
): Promise<string | null> {
  if (channelId === null || startAt === null || stopAt === null) return null;
  const broadcast = { channelId, startAt, stopAt, titleSlug: null };
  return (await findStills(db, [channelId], [broadcast], now)).ofProgramme(broadcast);
}

function readCursor(text: string): { kickOffAt: Date; slug: string } {
  const [kickOffAt = '', slug = ''] = text.split('~');
  return { kickOffAt: new Date(kickOffAt), slug };
}

async function listTeamsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  competition: string | undefined,
) {
  if (competition === undefined) return listTeamRows(db);
  const [row] = await listCompetitionRows(db, clock.now(), competition);
  const seasons = row === undefined ? [] : await listSeasonRows(db, row.competitionId);
  const seasonIds = seasons.map(({ seasonId }) => seasonId);
  return seasonIds.length === 0 ? [] : listTeamRows(db, { seasonIds });
}
