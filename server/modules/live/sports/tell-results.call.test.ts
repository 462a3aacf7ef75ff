import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { fanOutOnce } from '#platform/fan-out/fan-out.ts';
import type { Notice } from '#platform/mail.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { testDeps } from '#test/deps.ts';
import { newsOfResults, takeEndedMatches } from './tell-results.ts';

const deps = await testDeps();
const { db, clock } = deps;

async function workAll(): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => takeEndedMatches(deps)));
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => fanOutOnce(deps, newsOfResults(deps))));
}
async function aMatch() {
  const league = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = league.teamIds;
  const kickOffAt = new Date(clock.now().getTime() - 2 * HOUR);
  const { seasonId } = league;
  const fixture = await aFixture(db, { seasonId, homeTeamId, awayTeamId, kickOffAt });
  const say = (at: Date, status: string, home: number, away: number) =>
    db
      .insertInto('live.fixtureState')
      .values({
        fixtureId: fixture.fixtureId,
        at,
        status,
        periods: JSON.stringify([{ kind: 'regular', home, away }]),
      })
      .execute();
  const notices = async () => {
    const { rows } = await sql<{ data: Notice }>`
      select data from pgboss.job where name = 'notify'
        and data->>'url' = ${`/olahraga/${fixture.slug}`}`.execute(db);
    return rows.map(({ data }) => data);
  };
  return { ...fixture, say, notices };
}
type Match = Awaited<ReturnType<typeof aMatch>>;
type Wishes = { scope?: string; isHidden?: boolean; watched?: boolean; teams?: string[] };

async function aFollower(match: Match, { scope, isHidden, watched, teams }: Wishes) {
  const who = { accountId: randomUUID(), profileId: randomUUID() };
  const { fixtureId } = match;
  const at = clock.now();
  for (const teamId of teams ?? [match.homeTeamId])
    await db
      .insertInto('live.teamFollow')
      .values({ ...who, teamId, followedAt: at })
      .execute();
  if (scope !== undefined)
    await db
      .insertInto('live.spoilerSetting')
      .values({ ...who, scope, changedAt: at })
      .execute();
  if (isHidden !== undefined) {
    const choice = { ...who, fixtureId, isHidden, chosenAt: at };
    await db.insertInto('live.spoilerChoice').values(choice).execute();
  }
  if (watched === true)
    await db
      .insertInto('live.fixtureWatch')
      .values({ ...who, fixtureId, upTo: at })
      .execute();
  return who.profileId;
}

test('a result is told once, to those followers alone whose scores are not hidden and who have not begun to watch', async () => {
  const match = await aMatch();
  const teams = [match.homeTeamId, match.awayTeamId];
  const told = [
    await aFollower(match, { scope: 'none' }),
    await aFollower(match, { scope: 'none', teams }),
    await aFollower(match, { scope: 'all', isHidden: false }),
    await aFollower(match, { isHidden: false, teams: [match.awayTeamId] }),
  ];
  // By default results of followed teams are hidden.
  await aFollower(match, {});
  await aFollower(match, { scope: 'followed' });
  await aFollower(match, { scope: 'all' });
  await aFollower(match, { scope: 'none', isHidden: true });
  await aFollower(match, { scope: 'none', watched: true });

  await match.say(new Date(clock.now().getTime() - MINUTE), 'live', 1, 1);
  await workAll();
  await match.say(clock.now(), 'finished', 2, 1);
  await workAll();
  // An editor may have slipped: it waits until that is sure.
  expect(await match.notices()).toEqual([]);
  clock.advance(3 * MINUTE);
  await workAll();
  const notices = await match.notices();
  expect(new Set(notices.map(({ profileId }) => profileId))).toEqual(new Set(told));
  expect(new Set(notices.map(({ dedupeKey }) => dedupeKey)).size).toBe(told.length);
  expect(notices[0]).toMatchObject({
    kind: 'score',
    title: 'Garuda Laut 2-1 Elang Rimba',
    body: 'Hasil akhir. Liga Uji.',
    filmClass: 'SU',
  });
  await workAll();
  expect(await match.notices()).toHaveLength(notices.length);
});

test('an end that is taken back is told when it really comes; a process that dies leaves it to another', async () => {
  const match = await aMatch();
  await aFollower(match, { scope: 'none' });
  const early = clock.now();
  await match.say(early, 'finished', 1, 0);
  clock.advance(3 * MINUTE);
  await takeEndedMatches(deps);
  await db.deleteFrom('live.fixtureState').where('at', '=', early).execute();
  await workAll();
  expect(await match.notices()).toEqual([]);

  await match.say(clock.now(), 'finished', 1, 3);
  clock.advance(3 * MINUTE);
  await takeEndedMatches(deps);
  // Claimed by one that dies before it tells a word.
  await db
    .updateTable('platform.fanOut')
    .set({ dueAt: new Date(clock.now().getTime() + MINUTE) })
    .execute();
  await workAll();
  expect(await match.notices()).toEqual([]);
  clock.advance(2 * MINUTE);
  await workAll();
  expect((await match.notices()).map(({ title }) => title)).toEqual([
    'Garuda Laut 1-3 Elang Rimba',
  ]);
});
