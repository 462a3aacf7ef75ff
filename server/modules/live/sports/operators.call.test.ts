import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  removeMoment,
  removeScore,
  saveCompetition,
  saveFixture,
  saveScore,
  saveTeam,
} from '#contract/live/operator-sports.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aSportsDesk } from '#test/factories/live/sports-desk.ts';
import { aLeague } from '#test/factories/live/sports.ts';
import { aProgramme } from '#test/factories/live/television.ts';

const desk = await aSportsDesk();
const { db, now, at, act, changesOf, look, onAir } = desk;
const { editor, channelId, seasonId, homeTeamId, awayTeamId } = desk;
const goals = (home: number, away: number) => [{ kind: 'regular', home, away }];

test('a competition, its teams and a match are made, changed, and written down once a change', async () => {
  const ids = { competitionId: randomUUID(), seasonId: randomUUID() };
  const competition = {
    competitionId: ids.competitionId,
    slug: `piala-${ids.competitionId}`,
    sport: 'badminton',
    name: '  Piala   Bulu ',
    mark: 'PB',
    colour: '#aa3300',
    rules: [{ validFrom: at(-DAY), win: 2, draw: 0, loss: 0, tieBreakers: ['points', 'rallies'] }],
    seasons: [{ seasonId: ids.seasonId, name: '2026', startsAt: at(-DAY), endsAt: at(90 * DAY) }],
  };
  expect((await act(saveCompetition, competition)).status).toBe(200);
  await act(saveCompetition, competition);
  await act(saveCompetition, { ...competition, name: 'Piala Bulu Baru', rules: competition.rules });
  expect(await changesOf(ids.competitionId)).toMatchObject([
    { what: 'competition', before: { name: 'Piala Bulu' }, after: { name: 'Piala Bulu Baru' } },
    { before: null, after: { seasons: [{ name: '2026' }] }, accountId: editor.accountId },
  ]);

  const team = (name: string) => ({
    teamId: randomUUID(),
    slug: `tim-${randomUUID()}`,
    sport: 'badminton',
    name,
    shortName: name,
    mark: 'TT',
    colour: '#aa3300',
    seasonIds: [ids.seasonId],
  });
  const [one, two] = [team('Satu'), team('Dua')];
  await act(saveTeam, one);
  await act(saveTeam, two);
  const programme = await aProgramme(db, { channelId }, at(5 * DAY), at(5 * DAY + 2 * HOUR));
  const fixture = {
    fixtureId: randomUUID(),
    slug: `laga-${randomUUID()}`,
    seasonId: ids.seasonId,
    homeTeamId: one.teamId,
    awayTeamId: two.teamId,
    kickOffAt: at(5 * DAY + MINUTE),
    venue: 'GOR Uji',
    broadcast: { programmeId: programme.programmeId },
  };
  expect((await act(saveFixture, fixture)).result.slug).toBe(fixture.slug);
  await act(saveFixture, fixture);
  expect(await changesOf(fixture.fixtureId)).toHaveLength(1);
  const shown = await look(fixture.slug);
  expect(shown.fixture).toMatchObject({
    sport: 'badminton',
    competition: { name: 'Piala Bulu Baru' },
    home: { name: 'Satu' },
    away: { name: 'Dua' },
    status: 'scheduled',
    score: null,
    channel: { id: channelId },
    isOnAir: false,
    replay: null,
  });
  await act(saveFixture, { ...fixture, isPostponed: true, broadcast: null });
  expect((await look(fixture.slug)).fixture).toMatchObject({ status: 'postponed', channel: null });
});

test('what does not fit together is refused by name', async () => {
  const other = await aLeague(db, new Date(now), {
    sport: 'badminton',
    teams: ['Bulu A', 'Bulu B'],
  });
  const fixture = {
    fixtureId: randomUUID(),
    slug: `laga-${randomUUID()}`,
    seasonId,
    homeTeamId,
    awayTeamId,
    kickOffAt: at(DAY),
  };
  const refused = async (change: object) =>
    (await act(saveFixture, { ...fixture, ...change })).code;
  expect(await refused({ awayTeamId: homeTeamId })).toBe('live.sameTeam');
  expect(await refused({ awayTeamId: randomUUID() })).toBe('live.teamNotFound');
  expect(await refused({ awayTeamId: other.teamIds[0] })).toBe('live.otherSport');
  expect(await refused({ seasonId: randomUUID() })).toBe('live.seasonNotFound');
  expect(await refused({ broadcast: { programmeId: randomUUID() } })).toBe(
    'live.programmeNotFound',
  );
  const window = { from: at(0), until: at(HOUR) };
  expect(await refused({ broadcast: { channelId: randomUUID(), ...window } })).toBe(
    'live.channelNotFound',
  );
  const { slug, fixtureId } = await onAir();
  expect(await refused({ slug })).toBe('live.slugTaken');
  expect(await refused({ slug: 'Bukan Alamat' })).toBe('common.badRequest');
  await act(saveScore, { fixtureId, at: at(0), status: 'live', periods: goals(0, 0) });
  const begun = { fixtureId, slug };
  expect(await refused({ ...begun, isPostponed: true })).toBe('live.fixtureStarted');
  expect(await refused({ ...begun, homeTeamId: awayTeamId, awayTeamId: homeTeamId })).toBe(
    'live.fixtureStarted',
  );
  expect(await refused({ ...begun, venue: 'Dipindah' })).toBeUndefined();
  const team = { sport: 'football', name: 'Uji', shortName: 'Uji', mark: 'U', colour: '#000000' };
  const newTeam = { teamId: randomUUID(), slug: `tim-${randomUUID()}`, ...team };
  expect((await act(saveTeam, { ...newTeam, seasonIds: [other.seasonId] })).code).toBe(
    'live.otherSport',
  );
  expect((await act(saveTeam, { ...newTeam, seasonIds: [randomUUID()] })).code).toBe(
    'live.seasonNotFound',
  );
  await act(saveTeam, newTeam);
  expect((await act(saveTeam, { ...newTeam, sport: 'badminton' })).code).toBe('live.sportFixed');
  expect((await act(saveTeam, { ...newTeam, teamId: randomUUID() })).code).toBe('live.slugTaken');
  const competition = {
    competitionId: randomUUID(),
    slug: `piala-${randomUUID()}`,
    ...team,
    rules: [{ validFrom: at(0), win: 3, draw: 1, loss: 0, tieBreakers: ['points'] }],
    seasons: [{ seasonId, name: 'X', startsAt: at(0), endsAt: at(DAY) }],
  };
  expect((await act(saveCompetition, competition)).code).toBe('live.idTaken');
});

test('the score follows the newest line, and a line can be corrected and taken back', async () => {
  const { fixtureId, slug } = await onAir();
  const score = (minutes: number, home: number, away: number, status = 'live') =>
    act(saveScore, {
      fixtureId,
      at: at(minutes * MINUTE - HOUR),
      status,
      periods: goals(home, away),
    });
  await score(0, 0, 0);
  await score(20, 1, 0);
  await score(10, 5, 5);
  expect((await look(slug)).fixture).toMatchObject({ status: 'live', score: { home: 1, away: 0 } });
  await score(20, 2, 0);
  expect((await look(slug)).fixture.score).toMatchObject({ home: 2, winner: null });
  expect((await score(50, 2, 1, 'finished')).result.status).toBe('finished');
  expect((await look(slug)).fixture).toMatchObject({
    status: 'finished',
    score: { home: 2, away: 1, winner: 'home', periods: [{ label: 'Babak 1' }] },
  });
  expect((await score(55, 3, 1)).code).toBe('live.afterFinish');
  const lines = (await changesOf(fixtureId)).length;
  await score(50, 2, 1, 'finished');
  expect(await changesOf(fixtureId)).toHaveLength(lines);
  const back = { fixtureId, at: at(50 * MINUTE - HOUR) };
  expect((await act(removeScore, back)).result.status).toBe('live');
  expect((await act(removeScore, back)).result.status).toBe('live');
  expect((await look(slug)).fixture).toMatchObject({ status: 'live', score: { home: 2, away: 0 } });
});

test('ten editors at once leave one history, and the newest line wins', async () => {
  const { fixtureId, slug } = await onAir();
  const all = Array.from({ length: 10 }, (_, i) =>
    act(saveScore, {
      fixtureId,
      at: at(i * MINUTE - HOUR),
      status: 'live',
      periods: goals(i, 0),
    }),
  );
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await look(slug)).fixture.score?.home).toBe(9);
  expect(await changesOf(fixtureId)).toHaveLength(10);
});

test('scores out of time are refused', async () => {
  const { fixtureId } = await onAir();
  const code = async (change: object) => {
    const body = { fixtureId, at: at(0), status: 'live', periods: goals(0, 0), ...change };
    return (await act(saveScore, body)).code;
  };
  expect(await code({ fixtureId: randomUUID() })).toBe('live.fixtureNotFound');
  expect(await code({ at: at(HOUR) })).toBe('live.outsideMatch');
  expect(await code({ at: at(-3 * HOUR) })).toBe('live.outsideMatch');
  expect(await code({ status: 'finished', periods: [] })).toBe('live.noResult');
  expect(await code({ periods: goals(-1, 0) })).toBe('common.badRequest');
  await db
    .updateTable('live.fixture')
    .set({ isPostponed: true })
    .where('fixtureId', '=', fixtureId)
    .execute();
  expect(await code({})).toBe('live.fixturePostponed');
  expect((await act(removeScore, { fixtureId: randomUUID(), at: at(0) })).code).toBe(
    'live.fixtureNotFound',
  );
});

test.each(['rights', 'support', 'finance'] as const)('a %s changes nothing', async (role) => {
  const who = await aViewer({ role });
  const answer = await act(removeMoment, { momentId: randomUUID() }, who.headers);
  expect(answer.code).toBe('common.forbidden');
});
