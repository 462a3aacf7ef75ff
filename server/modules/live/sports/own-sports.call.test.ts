import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import {
  chooseSpoiler,
  followTeam,
  getFixtureCalendar,
  getSpoilerSetting,
  getTable,
  listCompetitions,
  listFixtures,
  listTeams,
  MOST_FOLLOWED,
} from '#contract/live/sports.ts';
import { pathOf } from '#contract/call.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel } from '#test/factories/live/television.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const visitor = asClient(deps);
const now = clock.now().getTime();
const at = (hours: number) => new Date(now + hours * HOUR);
const league = await aLeague(db, clock.now(), { teams: ['Alfa', 'Beta', 'Cita', 'Delta'] });
const [alfa = '', beta = '', cita = '', delta = ''] = league.teamIds;
const { channelId } = await aChannel(db, { name: 'Arena; Uji' });
const { seasonId } = league;
const first = { seasonId, homeTeamId: alfa, awayTeamId: beta, kickOffAt: at(2) };
const later = await aFixture(db, {
  seasonId,
  homeTeamId: cita,
  awayTeamId: delta,
  kickOffAt: at(2),
});
const earlier = await aFixture(db, { ...first, channelId });
await aFixture(db, { ...first, kickOffAt: at(60 * 24) });

type Headers = Record<string, string>;
const follow = (headers: Headers, teamId: string, isFollowed = true) =>
  askApp(app, headers, followTeam, { body: { teamId, isFollowed } });
const names = async (headers: Headers, query = {}) =>
  (await askApp(app, headers, listTeams, { query })).result.teams.map(({ name }) => name);
const span = { from: at(-1).toISOString(), to: at(24).toISOString() };

test('a followed team comes first, and its matches within their hour', async () => {
  const viewer = await aViewer();
  await follow(viewer.headers, delta);
  await follow(viewer.headers, delta);
  expect(await names(viewer.headers)).toEqual(['Delta', 'Alfa', 'Beta', 'Cita']);
  expect(await names(viewer.headers, { followed: 'Y' })).toEqual(['Delta']);
  expect(await names(visitor, { competition: league.slug })).toHaveLength(4);
  expect(await names(visitor, { competition: 'tidak-ada' })).toEqual([]);
  const order = async (headers: Headers) =>
    (await askApp(app, headers, listFixtures, { query: span })).result.fixtures.map(
      ({ slug }) => slug,
    );
  expect((await order(viewer.headers))[0]).toBe(later.slug);
  expect(await order(viewer.headers)).toHaveLength(2);
  await follow(viewer.headers, delta, false);
  await follow(viewer.headers, delta, false);
  expect(await names(viewer.headers, { followed: 'Y' })).toEqual([]);
});

test('a page of matches ends where the next one begins, forwards and backwards', async () => {
  const { seasonId: season, teamIds, slug } = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = teamIds;
  const made: string[] = [];
  // Two begin together: their names decide.
  for (const hours of [1, 2, 2, 3, 4]) {
    const row = { seasonId: season, homeTeamId, awayTeamId, kickOffAt: at(hours) };
    made.push((await aFixture(db, row)).slug);
  }
  const read = async (order: 'asc' | 'desc') => {
    const slugs: string[] = [];
    let after: string | undefined;
    for (let pages = 1; ; pages += 1) {
      const query = { ...span, competition: slug, order, limit: 2, ...(after && { after }) };
      const { result } = await askApp(app, visitor, listFixtures, { query });
      slugs.push(...result.fixtures.map((each) => each.slug));
      if (result.next === null) return { slugs, pages };
      after = result.next;
    }
  };
  const forwards = await read('asc');
  expect(forwards.pages).toBe(3);
  expect(forwards.slugs.toSorted()).toEqual(made.toSorted());
  expect(forwards.slugs[0]).toBe(made[0]);
  expect((await read('desc')).slugs).toEqual(forwards.slugs.toReversed());
  for (const after of ['x', '2026-11-22T99:99:99Z~a', `${at(1).toISOString()}~A b`]) {
    const query = { ...span, after };
    expect((await askApp(app, visitor, listFixtures, { query })).code).toBe('common.badRequest');
  }
});

test('each profile follows its own, a child too', async () => {
  const parent = await aViewer();
  await follow(parent.headers, alfa);
  const child = await aChild(app, parent.headers);
  expect(await names(child.headers, { followed: 'Y' })).toEqual([]);
  expect((await follow(child.headers, beta)).status).toBe(200);
  expect(await names(child.headers, { followed: 'Y' })).toEqual(['Beta']);
});

test('a profile at the limit follows no more, and unknown teams are refused', async () => {
  const viewer = await aViewer();
  const many = Array.from({ length: MOST_FOLLOWED - 1 }, (_, i) => `Ke-${i}`);
  const { teamIds } = await aLeague(db, clock.now(), { teams: many });
  for (const teamId of teamIds) await follow(viewer.headers, teamId);
  const both = await Promise.all([follow(viewer.headers, alfa), follow(viewer.headers, beta)]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await follow(viewer.headers, cita)).code).toBe('live.tooManyFollowed');
  expect((await follow(viewer.headers, randomUUID())).code).toBe('live.teamNotFound');
  expect((await follow(visitor, alfa)).code).toBe('common.unauthenticated');
});

test('results of followed teams are hidden by default', async () => {
  const viewer = await aViewer();
  const { result } = await askApp(app, viewer.headers, getSpoilerSetting);
  expect(result.scope).toBe('followed');
  const body = { fixtureId: randomUUID(), choice: 'show' } as const;
  expect((await askApp(app, viewer.headers, chooseSpoiler, { body })).code).toBe(
    'live.fixtureNotFound',
  );
});

test('a season has its table before the first match, and an unknown one has none', async () => {
  const { result } = await askApp(app, visitor, getTable, { query: { competition: league.slug } });
  expect(result.rows.map(({ team, position, played }) => [position, team.name, played])).toEqual([
    [1, 'Alfa', 0],
    [2, 'Beta', 0],
    [3, 'Cita', 0],
    [4, 'Delta', 0],
  ]);
  expect(result.competition.season).toEqual({ seasonId, name: 'Musim Uji' });
  const code = async (query: { competition: string; seasonId?: string }) =>
    (await askApp(app, visitor, getTable, { query })).code;
  expect(await code({ competition: 'tidak-ada' })).toBe('live.competitionNotFound');
  const elsewhere = { competition: league.slug, seasonId: randomUUID() };
  expect(await code(elsewhere)).toBe('live.competitionNotFound');
  const all = await askApp(app, visitor, listCompetitions);
  expect(all.result.competitions.find(({ slug }) => slug === league.slug)).toMatchObject({
    sport: 'football',
    season: { seasonId },
  });
});

test('a calendar holds the schedule in UTC, escaped and folded, with an alarm', async () => {
  const read = async (url: string) => app.inject({ url, headers: visitor });
  const answer = await read(pathOf(getFixtureCalendar).replace('{slug}', earlier.slug));
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const text = answer.body.replaceAll('\r\n ', '');
  const start = `${at(2).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  for (const line of [
    'SUMMARY:Alfa vs Beta',
    `DTSTART:${start}`,
    'TRIGGER:-PT15M',
    `UID:${earlier.fixtureId}@olahraga.tayang`,
    `URL:http://tayang.test/olahraga/${earlier.slug}`,
  ]) {
    expect(text).toContain(`${line}\r\n`);
  }
  expect(text).toContain('saluran Arena\\; Uji');
  const team = await db
    .selectFrom('live.team')
    .select('slug')
    .where('teamId', '=', alfa)
    .executeTakeFirstOrThrow();
  const season = await read(`/platform/v2/live/sports/team/${team.slug}/calendar`);
  expect(season.body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect((await read('/platform/v2/live/sports/team/bukan-tim/calendar')).json().code).toBe(
    'live.teamNotFound',
  );
  expect((await read('/platform/v2/live/sports/fixture/bukan-laga/calendar')).json().code).toBe(
    'live.fixtureNotFound',
  );
});
