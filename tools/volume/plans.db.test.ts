import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { recordAudience } from '#modules/live/index.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { asClient } from '#test/factories/callers.ts';
import { SMALL } from './counts.ts';
import { fillVolume } from './fill.ts';
import { anew, type Asked, hotCalls } from './hot-calls.ts';
import { hotDeeds, whole } from './hot-deeds.ts';
import { studioStatements } from './studio-statements.ts';
import { analyze, explain, problemsOf, readSizes, type Statement, statementsOf } from './plans.ts';

let stage: TestApp;
let client: pg.Client;
let sizes: Map<string, number>;
let calls: Record<string, Asked>;

beforeAll(async () => {
  const { url } = await freshDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts = { ...SMALL, episodes: 4_000, days: 3, watches: 20_000, sessions: 5_000 };
  await fillVolume(client, counts, { isOwn: true });
  sizes = await readSizes(client);
  stage = await openTestApp({ modules: ['catalog', 'commerce', 'live', 'playback'] });
  const { rows } = await client.query<{ channelId: string; viewers: number }>(
    `select channel_id as "channelId", count(*)::int as viewers from playback.playback_session
     where channel_id is not null group by channel_id`,
  );
  await recordAudience(stage.deps, rows);
  await seedDemoPackages(stage.deps.db);
  calls = await hotCalls(stage.deps, asClient(stage.deps), async (path, headers) =>
    (await stage.app.inject({ url: path, headers })).json(),
  );
}, 180_000);

afterAll(() => client.end());

async function askAll(): Promise<void> {
  for (const { paths, headers } of Object.values(calls)) {
    for (const path of paths.slice(0, 2)) {
      const answer = await stage.app.inject({ url: anew(path), headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
    }
  }
}

async function problems(statements: readonly Statement[]): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const statement of statements) {
    const own = new Set([
      ...problemsOf(await explain(client, statement), sizes),
      ...problemsOf(await analyze(client, statement), sizes),
    ]);
    found.push(...[...own].map((problem): [string, string] => [problem, statement.text]));
  }
  return found;
}

test('no statement of a hot call reads or sorts a whole table', async () => {
  // What counts the whole catalogue is kept for a minute: the second time shows what every request asks.
  await askAll();
  const statements = await statementsOf(askAll);
  expect(statements.length).toBeGreaterThan(20);
  expect(await problems(statements)).toEqual([]);
}, 60_000);

test('no statement of what viewers do, or rounds do for them each minute, takes many rows', async () => {
  const watcher = calls['continue-watching']?.headers ?? {};
  const deeds = await hotDeeds({ ...stage, watcher });
  for (const [name, work] of Object.entries(deeds)) {
    await work();
    const statements = await statementsOf(work);
    expect(statements.length, name).toBeGreaterThan(0);
    const found = await problems(statements);
    // One that takes few again needs no excuse.
    if (whole.has(name)) expect(found.length, name).toBeGreaterThan(0);
    else expect([name, found]).toEqual([name, []]);
  }
}, 60_000);

test('no list of titles of the studio, however it is narrowed, takes many rows', async () => {
  const lists = Object.entries(studioStatements(stage.deps.db)).filter(([name]) =>
    /: (?:titles|posters|trail)/.test(name),
  );
  expect(lists.length).toBeGreaterThan(6);
  for (const [name, work] of lists)
    expect([name, await problems(await statementsOf(work))]).toEqual([name, []]);
});

test('no index of words keeps a list beside it, which each search would read whole', async () => {
  const { rows } = await client.query<{ index: string; isSorted: boolean | null }>(
    `select c.oid::regclass::text as index, 'fastupdate=off' = any(c.reloptions) as "isSorted"
     from pg_class c join pg_am a on a.oid = c.relam where a.amname = 'gin'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ isSorted }) => isSorted !== true)).toEqual([]);
});

test('a deep page costs no more than a near one, and follows it without a gap', async () => {
  const { categoryId } = await largestCategory();
  const lists: Record<string, string> = {
    'the titles by name': '/platform/product/list?orderBy=name',
    'a category': `/platform/product/list?categoryId=${categoryId}`,
    'the newest': '/platform/product/list?orderBy=latest',
    'a subject': calls['topic']?.paths[0] ?? '',
  };
  for (const [network, [name, path]] of Object.entries(lists).entries()) {
    const read = async (page: number) => {
      const url = anew(`${path}&page=${page}&pageSize=100`);
      // Of networks of their own: so many requests of one are refused.
      const remoteAddress = `10.${network}.${page}.1`;
      const answer = await stage.app.inject({ url, headers: asClient(stage.deps), remoteAddress });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 200, undefined]);
      const { products, total } = answer.json<{
        result: { products: { productId: string }[]; total: number };
      }>().result;
      return { ids: products.map(({ productId }) => productId), total };
    };
    const { total } = await read(1);
    const all: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 100) + 1; page += 1)
      all.push(...(await read(page)).ids);
    expect([name, all.length, new Set(all).size]).toEqual([name, total, total]);
    // Most of its titles lie behind the near pages.
    expect(total, name).toBeGreaterThan(1_000);
    const asked = await statementsOf(() => read(Math.floor(total / 100)));
    expect(await problems(asked)).toEqual([]);
    expect(asked.filter(({ text }) => /offset|string_agg/.test(text))).toEqual([]);
  }
}, 60_000);

async function largestCategory(): Promise<{ categoryId: string }> {
  const { rows } = await client.query<{ categoryId: string }>(
    `select category_id as "categoryId" from catalog.title_category
     group by category_id order by count(*) desc limit 1`,
  );
  return rows[0] ?? { categoryId: '' };
}

test('a statement that does is found', async () => {
  const asked = (text: string, ...values: unknown[]) => ({ text, values, isNamed: false });
  const found = await problems([
    asked('select name from catalog.title where synopsis like $1', '%laut%'),
    asked('select title_id from catalog.title order by runtime_ms, tagline limit 8'),
    asked('select name from accounts.account order by name limit 5'),
    asked('select name from catalog.title where slug = $1', 'volume-1'),
    // By an index, and all of it all the same.
    asked(
      'select count(*) from catalog.title where title_id > $1',
      '00000000-0000-0000-0000-000000000000',
    ),
  ]);
  expect(found.map(([problem]) => problem)).toEqual([
    'reads all of catalog.title',
    expect.stringMatching(/^sorts \d+ rows$/),
    'reads all of catalog.title',
    expect.stringMatching(/^sorts \d+ rows$/),
    'reads all of accounts.account',
    'takes 5000 rows by title_pkey',
  ]);
});
