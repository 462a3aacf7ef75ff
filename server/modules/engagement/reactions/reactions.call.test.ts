import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { aFilm, anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

const UNKNOWN_ID = '6d4b7a52-1111-4222-8333-123456789abc';

let stage: TestApp;
let film: string;
let series: string;
let episode: string;

beforeAll(async () => {
  stage = await openTestApp({ modules: ['engagement', 'profiles'] });
  const { db } = stage.deps;
  film = (await aFilm(db, { name: 'Satu' })).titleId;
  ({ titleId: series } = await aSeries(db, { name: 'Serial' }));
  episode = await anEpisode(db, { series: 'serial', season: 1, number: 1 });
});

type Headers = Record<string, string>;
const react = (headers: Headers, body: unknown) =>
  stage.app.inject({
    method: 'POST',
    url: '/platform/v2/title/react',
    headers,
    payload: body as object,
  });
const reactionOf = async (headers: Headers, productId: string) =>
  (
    await stage.app.inject({ url: `/platform/v2/title/reaction?productId=${productId}`, headers })
  ).json().result.reaction;
const consent = (headers: Headers, is_granted: boolean) =>
  stage.app.inject({
    method: 'POST',
    url: '/platform/v2/account/consents',
    headers,
    payload: { purpose: 'personalise', is_granted },
  });

async function anAdult(isAgreed = true): Promise<Viewer> {
  const viewer = await aViewer();
  if (isAgreed) expect((await consent(viewer.headers, true)).statusCode).toBe(200);
  return viewer;
}

test('a reaction is kept, changed and taken back', async () => {
  const { headers } = await anAdult();
  expect(await reactionOf(headers, film)).toBeNull();
  for (const reaction of ['up', 'love', 'down', 'down'] as const) {
    const answer = await react(headers, { productId: film, reaction });
    expect([answer.statusCode, answer.json().result]).toEqual([200, { productId: film, reaction }]);
    expect(await reactionOf(headers, film)).toBe(reaction);
  }
  for (let i = 0; i < 2; i += 1) {
    const answer = await react(headers, { productId: film, reaction: 'none' });
    expect(answer.json().result).toEqual({ productId: film, reaction: null });
  }
  expect(await reactionOf(headers, film)).toBeNull();
});

test('an episode stands for its series, and no account sees what another said', async () => {
  const [mine, theirs] = [await anAdult(), await anAdult()];
  await react(mine.headers, { productId: episode, reaction: 'love' });
  expect(await reactionOf(mine.headers, series)).toBe('love');
  expect(await reactionOf(theirs.headers, series)).toBeNull();
});

test('nothing is kept without the consent to recommendations', async () => {
  const { headers } = await anAdult(false);
  const refused = await react(headers, { productId: film, reaction: 'up' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'engagement.consentNeeded']);
  expect(await reactionOf(headers, film)).toBeNull();
  await consent(headers, true);
  expect((await react(headers, { productId: film, reaction: 'up' })).statusCode).toBe(200);
});

test('a consent that is taken back takes the reactions along, also while they are pressed', async () => {
  const { headers, accountId } = await anAdult();
  const said = () =>
    stage.deps.db
      .selectFrom('engagement.reaction')
      .select('titleId')
      .where('accountId', '=', accountId)
      .execute();
  await react(headers, { productId: series, reaction: 'up' });
  expect(await said()).toHaveLength(1);
  const presses = Array.from({ length: 6 }, () =>
    react(headers, { productId: film, reaction: 'up' }),
  );
  await Promise.all([...presses.slice(0, 3), consent(headers, false), ...presses.slice(3)]);
  expect(await said()).toEqual([]);
  await consent(headers, true);
  expect(await reactionOf(headers, film)).toBeNull();
});

test('ten presses at once leave one reaction', async () => {
  const { headers } = await anAdult();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      react(headers, { productId: film, reaction: i % 2 === 0 ? 'up' : 'love' }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(['up', 'love']).toContain(await reactionOf(headers, film));
});

test('what is not there can not be liked', async () => {
  const { headers } = await anAdult();
  const { titleId: draft } = await aFilm(stage.deps.db, { name: 'Rancangan', publishedAt: null });
  for (const productId of [UNKNOWN_ID, draft]) {
    const answer = await react(headers, { productId, reaction: 'up' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'engagement.titleNotFound']);
  }
});

test.each([
  {},
  { productId: UNKNOWN_ID },
  { productId: UNKNOWN_ID, reaction: 'like' },
  { productId: '\u0000', reaction: 'up' },
  { productId: 7, reaction: 'up' },
])('%j is refused', async (body) => {
  const { headers } = await anAdult();
  expect((await react(headers, body)).json().code).toBe('common.badRequest');
});

test('only grown accounts react: a child is told that it is for adults', async () => {
  const { headers } = await aChild(stage.app, (await anAdult()).headers);
  for (const answer of [
    await react(headers, { productId: film, reaction: 'up' }),
    await stage.app.inject({ url: `/platform/v2/title/reaction?productId=${film}`, headers }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'common.adultOnly']);
  }
  for (const visitor of [{}, asClient(stage.deps), await asService(stage.deps)]) {
    expect((await react(visitor, { productId: film, reaction: 'up' })).statusCode).toBe(401);
  }
});
