import { HOUR } from '#contract/constants.ts';
import * as contract from '#contract/live/operator-sports.ts';
import * as desk from '#contract/live/sports-desk.ts';
import { listActs } from '#platform/acts.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { listAllChannels } from '../channels/queries/channel.ts';
import { listProgrammes } from '../guide/queries/programme.ts';
import { saveCompetition, saveTeam } from './edit-competitions.ts';
import { saveFixture } from './edit-fixtures.ts';
import { removeMoment, removeScore, saveMoment, saveScore } from './edit-match.ts';
import { removeHighlight, saveHighlight } from './highlights.ts';
import { listDeskCompetitions } from './queries/competition.ts';
import { type FixtureRow, listFixtureRows } from './queries/fixture.ts';
import { listHighlights, listMoments, listScoreStates } from './queries/match-events.ts';
import { listDeskTeams } from './queries/team.ts';

export const routes = [
  /** What editors of sports do; each change is written down with who made it. */
  call(contract.saveCompetition, async (deps: Deps, { body, caller }) => {
    await saveCompetition(deps, requireAccount(caller).accountId, body);
    return ok({ competitionId: body.competitionId }, 'Tersimpan');
  }),
  call(contract.saveTeam, async (deps: Deps, { body, caller }) => {
    await saveTeam(deps, requireAccount(caller).accountId, body);
    return ok({ teamId: body.teamId }, 'Tersimpan');
  }),
  call(contract.saveFixture, async (deps: Deps, { body, caller }) => {
    await saveFixture(deps, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, slug: body.slug }, 'Tersimpan');
  }),
  call(contract.saveScore, async (deps: Deps, { body, caller }) => {
    const status = await saveScore(deps, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, status }, 'Tersimpan');
  }),
  call(contract.removeScore, async (deps: Deps, { body, caller }) => {
    const status = await removeScore(deps, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, status }, 'Dihapus');
  }),
  call(contract.saveMoment, async (deps: Deps, { body, caller }) => {
    await saveMoment(deps, requireAccount(caller).accountId, body);
    return ok({ momentId: body.momentId }, 'Tersimpan');
  }),
  call(contract.removeMoment, async (deps: Deps, { body: { momentId }, caller }) => {
    await removeMoment(deps, requireAccount(caller).accountId, momentId);
    return ok({ momentId }, 'Dihapus');
  }),
  call(contract.saveHighlight, async (deps: Deps, { body, caller }) => {
    const seconds = await saveHighlight(deps, requireAccount(caller).accountId, body);
    return ok({ highlightId: body.highlightId, seconds }, 'Tersimpan');
  }),
  call(contract.removeHighlight, async (deps: Deps, { body: { highlightId }, caller }) => {
    await removeHighlight(deps, requireAccount(caller).accountId, highlightId);
    return ok({ highlightId }, 'Dihapus');
  }),
  call(contract.listSportsChanges, async (deps: Deps, { query: { targetId } }) => {
    const acts = await listActs(deps.db, { kind: 'sports', id: targetId });
    const changes = acts.map(({ act, actorId, at, before, after }) => ({
      what: act.replace('sports.', ''),
      at,
      accountId: actorId,
      before,
      after,
    }));
    return ok({ changes });
  }),
  call(desk.listDeskCompetitions, async ({ db }: Deps) =>
    ok({ competitions: await listDeskCompetitions(db) }),
  ),
  call(desk.listDeskTeams, async ({ db }: Deps, { query: { pageSize, ...filter } }) => {
    const rows = await listDeskTeams(db, { ...filter, limit: pageSize + 1 });
    const teams = rows.slice(0, pageSize);
    return ok({ teams, next: rows.length > pageSize ? (teams.at(-1)?.teamId ?? null) : null });
  }),
  call(desk.listDeskFixtures, async ({ db, clock }: Deps, { query }) => {
    const { seasonId, words, from, to, order, pageSize, after } = query;
    const now = clock.now();
    const [last] = after === undefined ? [] : await listFixtureRows(db, { ids: [after] }, now);
    const filter = {
      order,
      limit: pageSize + 1,
      after: last,
      ...(seasonId === undefined ? {} : { seasonId }),
      ...(words === undefined ? {} : { words: words.split(/\s+/).filter(Boolean) }),
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(to === undefined ? {} : { to: new Date(to) }),
    };
    const rows = await listFixtureRows(db, filter, now);
    const fixtures = rows.slice(0, pageSize).map(presentFixture);
    const next = rows.length > pageSize ? (fixtures.at(-1)?.fixtureId ?? null) : null;
    return ok({ fixtures, next });
  }),
  call(desk.getDeskFixture, async ({ db, clock }: Deps, { query: { fixtureId } }) => {
    const now = clock.now();
    const [row] = await listFixtureRows(db, { ids: [fixtureId] }, now);
    if (row === undefined) return fail('live.fixtureNotFound');
    const [scores, moments, highlights, programmes] = await Promise.all([
      listScoreStates(db, [fixtureId]),
      listMoments(db, [fixtureId], now),
      listHighlights(db, { fixtureIds: [fixtureId], before: now }),
      programmesAround(db, row.kickOffAt),
    ]);
    const cuts = highlights.map(({ ranges, ...each }) => ({
      ...each,
      ranges: ranges.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })),
    }));
    return ok({ fixture: presentFixture(row), scores, moments, highlights: cuts, programmes });
  }),
];

/** A match is announced with what leads up to it. */
const AROUND = 3 * HOUR;
const MOST_PROGRAMMES = 100;

function presentFixture(row: FixtureRow): desk.DeskFixture {
  const { fixtureId, slug, seasonId, season, sport, round, venue, status, periods } = row;
  const { channelId, channelName } = row;
  return {
    fixtureId,
    slug,
    seasonId,
    season,
    sport,
    round,
    venue,
    status,
    periods,
    competition: row.competitionName,
    kickOffAt: row.kickOffAt.toISOString(),
    home: {
      teamId: row.homeTeamId,
      name: row.homeName,
      shortName: row.homeShortName,
      mark: row.homeMark,
    },
    away: {
      teamId: row.awayTeamId,
      name: row.awayName,
      shortName: row.awayShortName,
      mark: row.awayMark,
    },
    broadcast:
      channelId === null || channelName === null
        ? null
        : {
            channelId,
            channelName,
            from: row.broadcastFrom?.toISOString() ?? null,
            until: row.broadcastUntil?.toISOString() ?? null,
            programmeId: row.programmeId,
          },
  };
}

/** The programmes of any channel that are on around a kick-off, the nearest channel numbers first. */
async function programmesAround(db: Db, kickOffAt: Date) {
  const channels = await listAllChannels(db);
  const names = new Map(channels.map(({ channelId, name }) => [channelId, name]));
  const programmes = await listProgrammes(db, {
    channelIds: [...names.keys()],
    from: new Date(kickOffAt.getTime() - AROUND),
    to: new Date(kickOffAt.getTime() + AROUND),
  });
  return programmes
    .filter(({ startAt, stopAt }) => startAt <= kickOffAt && stopAt > kickOffAt)
    .slice(0, MOST_PROGRAMMES)
    .map(({ programmeId, channelId, title, startAt, stopAt }) => ({
      programmeId,
      channelName: names.get(channelId) ?? '',
      title,
      startAt: startAt.toISOString(),
      stopAt: stopAt.toISOString(),
    }));
}
