import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Call, pathOf } from '#contract/call.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as operatorSports from '#contract/live/operator-sports.ts';
import * as viewerSports from '#contract/live/sports.ts';
import { inTransaction } from '#platform/db.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aFixture, aLeague } from '#test/factories/live/sports.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { deleteHighlight, deleteMoment } from './queries/match-events.ts';
import { recordWatched } from './viewer.ts';

const contract = { ...viewerSports, ...operatorSports };

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const now = clock.now().getTime();
const at = (ms: number) => new Date(now + ms);
const editor = await aViewer({ role: 'editor' });
const visitor = await asService(deps);

const league = await aLeague(db, clock.now(), { teams: ['Garuda', 'Elang', 'Hiu', 'Banteng'] });
const [home = '', away = '', third = '', fourth = ''] = league.teamIds;
const { channelId } = await aChannel(db, { genreId: 'olahraga' });
const KICK_OFF = -3 * HOUR;
const secret = await aFixture(db, {
  seasonId: league.seasonId,
  homeTeamId: home,
  awayTeamId: away,
  channelId,
  kickOffAt: at(KICK_OFF),
});
const open = await aFixture(db, {
  seasonId: league.seasonId,
  homeTeamId: third,
  awayTeamId: fourth,
  kickOffAt: at(-2 * DAY),
});
const score = (fixtureId: string, time: Date, status: string, goals: [number, number]) =>
  act(contract.saveScore, {
    fixtureId,
    at: time.toISOString(),
    status,
    periods: [{ kind: 'regular', home: goals[0], away: goals[1] }],
  });
async function act(call: Call, body: object) {
  const { status, code } = await askApp(app, editor.headers, call, { body } as never);
  expect(status, `${call.id} ${code}`).toBe(200);
}
await score(open.fixtureId, at(-2 * DAY + 2 * HOUR), 'finished', [2, 2]);

const slugs = await db.selectFrom('live.team').select('slug').execute();
/** Every call of sports that a viewer can read, with input for each. */
const reads: Record<string, string[]> = {
  listCompetitions: [''],
  listFixtures: [
    `?from=${at(-5 * DAY).toISOString()}&to=${at(5 * DAY).toISOString()}`,
    `?from=${at(-DAY).toISOString()}&to=${at(DAY).toISOString()}&competition=${league.slug}`,
  ],
  getFixture: [`?slug=${secret.slug}`, `?slug=${open.slug}`],
  getTable: [`?competition=${league.slug}`, `?competition=${league.slug}&hideScores=N`],
  listTeams: ['', '?followed=Y'],
  getSpoilerSetting: [''],
  listChapters: [
    `?channelId=${channelId}&from=${at(-DAY).toISOString()}&to=${at(DAY).toISOString()}`,
  ],
  getFixtureCalendar: [secret.slug],
  getTeamCalendar: slugs.map(({ slug }) => slug),
};

async function readAll(headers: Record<string, string>): Promise<string> {
  const answers: string[] = [];
  for (const call of Object.values(contract)) {
    if (typeof call !== 'object' || !('callers' in call) || call.method !== 'GET') continue;
    const isForViewers = (call.callers as readonly string[]).includes('account');
    if (!isForViewers && call.id === 'listSportsChanges') continue;
    const asked = reads[call.id];
    expect(asked, `${call.id} is asked for nothing`).toBeDefined();
    for (const query of asked ?? []) {
      const url = pathOf(call).replace('{slug}', query);
      const { body, statusCode } = await app.inject({
        url: call.path.includes('{') ? url : `${url}${query}`,
        headers: { ...headers, 'x-forwarded-for': `10.0.0.${answers.length}` },
      });
      if (statusCode !== 401) expect(statusCode, `${call.id} ${body}`).toBe(200);
      // A calendar says when it was written.
      answers.push(`${call.id} ${body.replaceAll(/DTSTAMP:\w+/g, '')}`);
    }
  }
  return answers.join('\n');
}

/** What really happens in the match after a moment, whatever it is: scores, chapters, an end, highlights. */
async function happen(random: () => number, after: number): Promise<() => Promise<void>> {
  const pick = (most: number) => Math.floor(random() * most);
  const minutes = Array.from({ length: 1 + pick(4) }, () => after + 1 + pick(120 - after));
  const times = [...new Set(minutes)].toSorted((a, b) => a - b);
  const isOver = random() < 0.7;
  const moments: string[] = [];
  for (const [i, minute] of times.entries()) {
    const status = isOver && i === times.length - 1 ? 'finished' : 'live';
    await score(secret.fixtureId, at(KICK_OFF + minute * MINUTE), status, [pick(9), pick(9)]);
    const momentId = randomUUID();
    moments.push(momentId);
    const where = { momentId, fixtureId: secret.fixtureId, teamId: random() < 0.5 ? home : away };
    const when = at(KICK_OFF + minute * MINUTE).toISOString();
    const detail = `Gol ke ${pick(9)}, ${pick(9)}-${pick(9)}`;
    await act(contract.saveMoment, {
      ...where,
      at: when,
      kind: 'goal',
      clock: `${minute}'`,
      detail,
    });
  }
  const highlightId = randomUUID();
  const range = { from: at(KICK_OFF).toISOString(), until: at(KICK_OFF + MINUTE).toISOString() };
  const cut = { highlightId, fixtureId: secret.fixtureId, ranges: [range] };
  await act(contract.saveHighlight, { ...cut, title: `Cuplikan ${pick(9)}-${pick(9)}` });
  return async () => {
    for (const minute of times) {
      const time = at(KICK_OFF + minute * MINUTE).toISOString();
      await act(contract.removeScore, { fixtureId: secret.fixtureId, at: time });
    }
    await inTransaction(db, async (tx) => {
      for (const momentId of moments) await deleteMoment(tx, momentId);
      await deleteHighlight(tx, highlightId);
    });
  };
}

const follow = (headers: Record<string, string>) =>
  askApp(app, headers, contract.followTeam, { body: { teamId: home, isFollowed: true } });
const watchTo = (accountId: string, minute: number) =>
  recordWatched(db, {
    accountId,
    profileId: accountId,
    channelId,
    at: at(KICK_OFF + minute * MINUTE),
  });

/** Where the playhead of a protected viewer is, in minutes of the match. */
test.each([undefined, -5, 0, 33])(
  'whatever happens after minute %s, its viewer is answered the same, to the letter',
  async (minute) => {
    const viewer = await aViewer();
    await follow(viewer.headers);
    if (minute !== undefined) await watchTo(viewer.accountId, minute);
    const random = mulberry(7 + (minute ?? 100));
    // What this viewer has seen already, where there is something.
    const undo = minute === 33 ? await seenBefore() : undefined;
    const seen = new Set<string>();
    const known = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const takeBack = await happen(random, Math.max(minute ?? 0, 0));
      known.add(await readAll(viewer.headers));
      seen.add(await readAll(editor.headers));
      await takeBack();
    }
    expect([...known]).toHaveLength(1);
    // Without protection the score shows each time: the test would see a leak.
    expect(seen.size).toBe(6);
    if (minute === 33) expect([...known][0]).toContain('Yang sudah ditonton');
    await undo?.();
  },
);

async function seenBefore() {
  const time = at(KICK_OFF + 20 * MINUTE);
  await score(secret.fixtureId, time, 'live', [1, 0]);
  const momentId = randomUUID();
  const where = { momentId, fixtureId: secret.fixtureId, at: time.toISOString() };
  await act(contract.saveMoment, { ...where, kind: 'goal', detail: 'Yang sudah ditonton' });
  return async () => {
    await act(contract.removeScore, { fixtureId: secret.fixtureId, at: time.toISOString() });
    await act(contract.removeMoment, { momentId });
  };
}

test('score and chapters unfold with the playhead, and the table and highlights at the end', async () => {
  const viewer = await aViewer();
  await follow(viewer.headers);
  await score(secret.fixtureId, at(KICK_OFF), 'live', [0, 0]);
  await score(secret.fixtureId, at(KICK_OFF + 20 * MINUTE), 'live', [1, 0]);
  await score(secret.fixtureId, at(KICK_OFF + 105 * MINUTE), 'finished', [3, 1]);
  for (const minute of [20, 60]) {
    await act(contract.saveMoment, {
      momentId: randomUUID(),
      fixtureId: secret.fixtureId,
      at: at(KICK_OFF + minute * MINUTE).toISOString(),
      kind: 'goal',
      detail: `Menit ${minute}`,
    });
  }
  const from = at(KICK_OFF + HOUR / 2).toISOString();
  const ranges = [{ from, until: at(KICK_OFF + HOUR).toISOString() }];
  await act(contract.saveHighlight, {
    highlightId: randomUUID(),
    fixtureId: secret.fixtureId,
    title: 'Cuplikan 3-1',
    ranges,
  });
  const look = async () => {
    const asked = { query: { slug: secret.slug } };
    const { result } = await askApp(app, viewer.headers, contract.getFixture, asked);
    const table = await askApp(app, viewer.headers, contract.getTable, {
      query: { competition: league.slug },
    });
    const row = table.result.rows.find(({ team }) => team.teamId === home);
    return {
      status: result.fixture.status,
      home: result.fixture.score?.home,
      chapters: result.chapters.length,
      highlights: result.highlights.length,
      played: row?.played,
      hidden: table.result.hidden,
    };
  };
  const closed = { chapters: 0, highlights: 0, played: 0, hidden: 1 };
  expect(await look()).toEqual({ ...closed, status: 'hidden', home: undefined });
  await watchTo(viewer.accountId, 19);
  expect(await look()).toEqual({ ...closed, status: 'live', home: 0 });
  await watchTo(viewer.accountId, 40);
  const half = { ...closed, status: 'live', home: 1, chapters: 1 };
  expect(await look()).toEqual(half);
  // A rewind takes nothing back, and what is on after the match reveals nothing of it.
  await watchTo(viewer.accountId, 5);
  await watchTo(viewer.accountId, 4 * 60);
  expect(await look()).toEqual(half);
  await watchTo(viewer.accountId, 106);
  const all = { status: 'finished', home: 3, chapters: 2, highlights: 1, played: 1, hidden: 0 };
  expect(await look()).toEqual(all);

  // Another profile of the same account has watched nothing and follows no team.
  const other = await aViewer();
  const asked = { query: { slug: secret.slug } };
  const show = async (headers: Record<string, string>, query = asked.query) =>
    (await askApp(app, headers, contract.getFixture, { query })).result.fixture;
  expect(await show(other.headers)).toMatchObject({ status: 'finished', score: { home: 3 } });

  const choose = (choice: 'auto' | 'show' | 'hide') =>
    askApp(app, other.headers, contract.chooseSpoiler, {
      body: { fixtureId: secret.fixtureId, choice },
    });
  await choose('hide');
  expect(await show(other.headers)).toMatchObject({
    status: 'hidden',
    spoiler: { choice: 'hide' },
  });
  await choose('auto');
  expect((await show(other.headers)).status).toBe('finished');
  const setScope = (scope: 'none' | 'followed' | 'all') =>
    askApp(app, other.headers, contract.setSpoilerSetting, { body: { scope } });
  await setScope('all');
  expect((await show(other.headers)).status).toBe('hidden');
  await choose('show');
  expect((await show(other.headers)).status).toBe('finished');
  expect((await askApp(app, other.headers, contract.getSpoilerSetting)).result.scope).toBe('all');

  // A visitor says so with each call; an account is asked for its setting instead.
  const hidden = { ...asked.query, hideScores: 'Y' } as never;
  expect((await show(visitor, hidden)).status).toBe('hidden');
  expect((await show(visitor)).status).toBe('finished');
  expect((await show(other.headers, hidden)).status).toBe('finished');
});

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
