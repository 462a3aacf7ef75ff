import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { asClient } from '#test/factories/callers.ts';
import { SMALL } from './counts.ts';
import { fillVolume } from './fill.ts';
import { anew, type Asked, hotCalls } from './hot-calls.ts';
import { explain, problemsOf, readSizes, type Statement, statementsOf } from './plans.ts';

let stage: TestApp;
let client: pg.Client;
let sizes: Map<string, number>;
let calls: Record<string, Asked>;

beforeAll(async () => {
  const { url } = await testDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillVolume(client, {
    ...SMALL,
    episodes: 4_000,
    days: 1,
    watches: 20_000,
    sessions: 5_000,
  });
  sizes = await readSizes(client);
  stage = await openTestApp({ modules: ['catalog', 'live', 'playback'] });
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
    const own = problemsOf(await explain(client, statement), sizes);
    found.push(...own.map((problem): [string, string] => [problem, statement.text]));
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

test('a statement that does is found', async () => {
  const asked = (text: string, ...values: unknown[]) => ({ text, values, isNamed: false });
  const found = await problems([
    asked('select name from catalog.title where synopsis like $1', '%laut%'),
    asked('select title_id from catalog.title order by runtime_ms, tagline limit 8'),
    asked('select name from accounts.account order by name limit 5'),
    asked('select name from catalog.title where slug = $1', 'volume-1'),
  ]);
  expect(found.map(([problem]) => problem)).toEqual([
    'reads all of catalog.title',
    expect.stringMatching(/^sorts \d+ rows$/),
    'reads all of catalog.title',
    expect.stringMatching(/^sorts \d+ rows$/),
    'reads all of accounts.account',
  ]);
});
