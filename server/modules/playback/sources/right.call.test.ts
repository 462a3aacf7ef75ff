import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, type MatrixClass, matrixClasses } from '#contract/constants.ts';
import { checkoutCart, createCart } from '#contract/commerce/index.ts';
import { explainWatching, getEntitlement, postProgress } from '#contract/playback/index.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { until } from '#test/until.ts';
import { aShop, type TestShop } from '#test/factories/commerce/shop.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';
import { anEpisode, aSeries } from '#test/factories/catalog/titles.ts';

let playbackApp: PlaybackApp;
let shop: TestShop;
/** One title of each class; E is on offer by itself. */
const titles = new Map<MatrixClass, string>();

beforeAll(async () => {
  shop = await aShop({ modules: ['playback'] });
  playbackApp = await aPlaybackApp({ shop });
  for (const matrix of matrixClasses) {
    titles.set(matrix, await playbackApp.film({ name: `Kelas ${matrix}`, matrix }));
  }
  const single = { titleId: titles.get('E') ?? '', name: 'Sewa: Kelas E', priceRupiah: 9_000 };
  await seedDemoPackages(playbackApp.deps.db, { singles: [{ ...single, days: 2 }] });
});

const withoutToken = (address: string) => address.replace(/\/t\/[^/]+/, '');

const right = async (headers: Record<string, string>, productId: string) =>
  (await playbackApp.ask(headers, getEntitlement, { query: { productId } })).result;

test('a visitor may prefetch what the press on play opens, an account what has no picture yet, without a playback session', async () => {
  const free = titles.get('A') ?? '';
  const client = asClient(playbackApp.deps);
  const { ahead } = await right(client, free);
  expect(ahead).toMatchObject({ mediaExt: 'mpd', opens: 'all' });
  expect((await playbackApp.fetchMedia(ahead?.url ?? '', 'v240/1.m4s')).status).toBe(200);
  const { headers } = await aViewer({ plan: 'lite' });
  const own = (await right(headers, free)).ahead;
  const fetchOwn = async (path: string) =>
    (await playbackApp.fetchMedia(own?.url ?? '', path)).status;
  expect(own?.opens).toBe('manifest');
  expect(await Promise.all(['manifest.mpd', 'v240/init.mp4', 'v240/1.m4s'].map(fetchOwn))).toEqual([
    200, 200, 403,
  ]);
  // Looking takes nothing: the one screen of the plan is free, and the source has the same manifest.
  const { result } = await playbackApp.open(headers, free);
  expect(withoutToken(result.url)).toBe(withoutToken(own?.url ?? ''));
  expect((await right(client, titles.get('D') ?? '')).ahead).toBeNull();
});

describe('the matrix of classes and viewers', () => {
  const visitors = { A: 'yes', B: 'sign-in', C: 'plan', D: 'plan', E: 'buy' };
  const rows: [string, () => Promise<Record<string, string>>, Record<MatrixClass, string>][] = [
    ['the client', async () => asClient(playbackApp.deps), visitors],
    ['a visitor', () => asService(playbackApp.deps), visitors],
    [
      'freemium',
      async () => (await aViewer()).headers,
      { A: 'yes', B: 'yes', C: 'plan', D: 'plan', E: 'buy' },
    ],
    [
      'lite',
      async () => (await aViewer({ plan: 'lite' })).headers,
      { A: 'yes', B: 'yes', C: 'yes', D: 'plan', E: 'buy' },
    ],
    [
      'premium',
      async () => (await aViewer({ plan: 'premium' })).headers,
      { A: 'yes', B: 'yes', C: 'yes', D: 'yes', E: 'buy' },
    ],
    ['the buyer', aBuyerOfE, { A: 'yes', B: 'yes', C: 'plan', D: 'plan', E: 'yes' }],
  ];
  const refusals = {
    'sign-in': 'playback.signIn',
    plan: 'playback.needsPlan',
    buy: 'playback.needsPurchase',
  };

  test.for(rows)('%s', async ([, headersOf, expected]) => {
    const headers = await headersOf();
    for (const matrix of matrixClasses) {
      const productId = titles.get(matrix) ?? '';
      const said = await right(headers, productId);
      expect(said.entitled ? 'yes' : said.reason, matrix).toBe(expected[matrix]);
      // What it says is what the source does.
      const opened = await playbackApp.open(headers, productId);
      const code = refusals[expected[matrix] as keyof typeof refusals];
      expect(opened.code, matrix).toBe(code);
      expect(opened.status, matrix).toBe(code === undefined ? 200 : 403);
      // And a refusal carries the same offer in both calls.
      if (code !== undefined) expect(opened.details).toEqual({ offer: said.offer });
    }
  });

  test('a refusal names the cheapest offer', async () => {
    const { headers } = await aViewer();
    const offer = async (matrix: MatrixClass) =>
      (await right(headers, titles.get(matrix) ?? '')).offer;
    expect(await offer('C')).toMatchObject({ name: 'Lite 1 hari', priceRupiah: 3_000 });
    expect(await offer('D')).toMatchObject({ name: 'Premium 1 hari', duration: '1 hari' });
    expect(await offer('E')).toMatchObject({ name: 'Sewa: Kelas E', priceRupiah: 9_000 });
  });
});

/** A viewer without a plan who bought the title of class E and paid it in the wallet. */
async function aBuyerOfE(): Promise<Record<string, string>> {
  const { headers } = await aViewer();
  const productId = titles.get('E') ?? '';
  const { offer } = await right(headers, productId);
  const { ask } = playbackApp;
  const cart = await ask(headers, createCart, { body: { package_id: offer?.packageId ?? '' } });
  const body = { cart_id: cart.result.cart_id };
  const { result } = await ask(headers, checkoutCart, { body });
  await shop.sandbox.wallet(result.paymentId, 'pay');
  await until(async () => ((await right(headers, productId)).entitled ? true : undefined));
  return headers;
}

describe('what a press on play opens', () => {
  test('a film from its start, for a visitor and for who has only just begun', async () => {
    const productId = titles.get('A') ?? '';
    const fresh = { productId, episodeLabel: null, resumeSeconds: 0 };
    expect(await right(asClient(playbackApp.deps), productId)).toMatchObject(fresh);
    const { headers } = await aViewer();
    expect(await right(headers, productId)).toMatchObject(fresh);
    await report(headers, productId, 4.9);
    expect(await right(headers, productId)).toMatchObject(fresh);
    await report(headers, productId, 6.7);
    expect(await right(headers, productId)).toMatchObject({ productId, resumeSeconds: 6 });
  });

  test('of a series the episode that is watched, then the next, and in the end the first', async () => {
    const { db } = playbackApp.deps;
    const { assetId } = playbackApp;
    const { titleId, slug: series } = await aSeries(db, { name: 'Warung Bu Tini' });
    const first = await anEpisode(db, { series, season: 1, number: 1, assetId });
    const second = await anEpisode(db, { series, season: 1, number: 2, assetId });
    const { headers } = await aViewer();
    const opens = async () => {
      const { productId, episodeLabel, resumeSeconds } = await right(headers, titleId);
      return [productId, episodeLabel, resumeSeconds];
    };
    const label = (number: number) => `S1 E${number} · Bagian ${number}`;

    expect(await opens()).toEqual([first, label(1), 0]);
    await report(headers, first, 6);
    expect(await opens()).toEqual([first, label(1), 6]);
    await report(headers, second, 7);
    expect(await opens()).toEqual([second, label(2), 7]);
    // Going back to an earlier episode and finishing it leads to where the next one was left.
    await report(headers, first, 10);
    expect(await opens()).toEqual([second, label(2), 7]);
    await report(headers, second, 10);
    expect(await opens()).toEqual([first, label(1), 0]);
  });

  test('an episode that is gone does not take its series with it', async () => {
    const { db } = playbackApp.deps;
    const { assetId } = playbackApp;
    const { titleId, slug: series } = await aSeries(db, { name: 'Angin Barat' });
    const first = await anEpisode(db, { series, season: 1, number: 1, assetId });
    const second = await anEpisode(db, { series, season: 1, number: 2, assetId });
    const { headers } = await aViewer();
    await report(headers, second, 6);
    await db
      .updateTable('catalog.episode')
      .set({ publishedAt: null })
      .where('productId', '=', second)
      .execute();
    expect(await right(headers, titleId)).toMatchObject({ productId: first, resumeSeconds: 0 });
  });
});

async function report(headers: Record<string, string>, productId: string, seconds: number) {
  // A player reports every few seconds, never twice at the same moment.
  playbackApp.deps.clock.advance(1_000);
  const body = { playbackId: randomUUID(), productId, positionSeconds: seconds };
  expect((await playbackApp.ask(headers, postProgress, { body })).status).toBe(200);
}

test('nothing is said about what is not there, or not now', async () => {
  const { ask, deps, film } = playbackApp;
  const now = deps.clock.now().getTime();
  const headers = await asAccount(deps);
  const gone = [
    randomUUID(),
    await film({ name: 'Draf', publishedAt: null }),
    await film({ name: 'Besok', licenceFrom: new Date(now + DAY) }),
    await film({ name: 'Kemarin', licenceTo: new Date(now - DAY) }),
  ];
  for (const productId of gone) {
    const answer = await ask(headers, getEntitlement, { query: { productId } });
    expect([answer.status, answer.code]).toEqual([404, 'playback.notFound']);
  }
});

test('support is told why an account may or may not watch', async () => {
  const { ask, deps, film, open } = playbackApp;
  const support = await aViewer({ role: 'support' });
  const { accountId, headers } = await aViewer({ plan: 'lite' });
  const why = async (titleId = '', of = accountId) =>
    ask(support.headers, explainWatching, { query: { accountId: of, titleId } });
  const reasonOf = async (titleId?: string) => (await why(titleId)).result;
  expect(await reasonOf(titles.get('C'))).toMatchObject({
    reason: 'plays',
    playing: 0,
    screens: 1,
  });
  expect(await reasonOf(titles.get('D'))).toMatchObject({ reason: 'plan', screens: null });
  expect(await reasonOf(titles.get('E'))).toMatchObject({
    reason: 'buy',
    offer: { priceRupiah: 9_000 },
  });
  const licenceTo = new Date(deps.clock.now().getTime() - DAY);
  const over = await film({ name: 'Habis', licenceTo });
  expect(await reasonOf(over)).toMatchObject({
    reason: 'licence',
    licenceTo: licenceTo.toISOString(),
  });
  expect((await reasonOf(await film({ name: 'Draf lain', publishedAt: null }))).reason).toBe(
    'notShown',
  );
  await open(headers, titles.get('C') ?? '');
  expect(await reasonOf(titles.get('C'))).toMatchObject({ reason: 'screens', playing: 1 });
  expect((await why(titles.get('C'), randomUUID())).code).toBe('studio.accountNotFound');
});

test('a request without a credential is refused, and so is what is no id', async () => {
  const { ask, deps } = playbackApp;
  const query = { productId: titles.get('A') ?? '' };
  expect((await ask({}, getEntitlement, { query })).code).toBe('common.unauthenticated');
  for (const productId of ['', 'x', "' or 1=1", '\u0000']) {
    const answer = await ask(asClient(deps), getEntitlement, { query: { productId } });
    expect([answer.status, answer.code]).toEqual([400, 'common.badRequest']);
  }
});
