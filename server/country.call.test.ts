import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { checkoutCart, createCart, listSubscribeProducts } from '#contract/commerce/index.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import {
  explainWatching,
  getEntitlement,
  getUrlTransform,
  postLiveReport,
  postProgress,
  postWatchVodCreate,
} from '#contract/playback/index.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { ticksOf } from '#media/timeline/timeline.ts';
import type { Config } from '#platform/config.ts';
import { sql } from '#platform/db.ts';
import { openTestApp } from '#test/app.ts';
import { testDeps } from '#test/deps.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aPlaybackApp } from '#test/factories/playback/playback-app.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { aFinishedMatch } from '#test/factories/live/sports.ts';
import { aTelevisionIn } from '#test/factories/live/television-set.ts';
import { licensing, seenIn } from '#test/factories/catalog/abroad.ts';
import { pageSender } from './page-sender.ts';

// Where a viewer is, who is believed about it, and what then plays and is sold.
const { config, db, clock } = await testDeps();
const appOf = (http: Partial<Config['http']>) =>
  openTestApp({ modules: ['playback'], config: { ...config, http: { ...config.http, ...http } } });
const byHeader = { countryHeader: 'cf-ipcountry' };
const apps = {
  off: await appOf({ trustProxy: 1 }),
  one: await appOf({ ...byHeader, trustProxy: 1 }),
  two: await appOf({ ...byHeader, trustProxy: 2 }),
  networks: await appOf({ ...byHeader, trustProxy: ['10.0.0.0/8'] }),
};
const { app, deps } = apps.one;
await seedDemoPackages(db);
const aLicensed = licensing(db, clock);

const client = asClient(deps);
const playsIn = async (titleId: string, country: string) => {
  const headers = { ...client, ...seenIn(country) };
  const { result } = await askApp(app, headers, getEntitlement, { query: { productId: titleId } });
  return result.entitled ? 'plays' : result.reason;
};

const atHome = await aLicensed('Hanya di Sini', [{ territories: ['ID', 'MY'] }]);
const [proxy, viewer] = ['10.0.0.1', '203.0.113.7'];
const throughTwo = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'cf-ipcountry': 'SG' };

test.each<[string, keyof typeof apps, Record<string, string>, string, string]>([
  ['the setting is off', 'off', seenIn('SG'), viewer, 'plays'],
  ['a licence holds it', 'one', seenIn('MY'), viewer, 'plays'],
  ['it is written small', 'one', seenIn('sg'), viewer, 'country'],
  ['no licence holds it', 'one', seenIn('SG'), viewer, 'country'],
  ['a proxy adds its word to the viewer’s', 'one', seenIn('ID, SG'), viewer, 'country'],
  ['nobody knows it', 'one', seenIn('XX'), viewer, 'plays'],
  ['it is a network that hides it', 'one', seenIn('T1'), viewer, 'plays'],
  ['it is no code', 'one', seenIn('Singapura'), viewer, 'plays'],
  ['nobody says it', 'one', { 'x-forwarded-for': viewer }, viewer, 'plays'],
  ['no proxy stands between', 'one', { 'cf-ipcountry': 'SG' }, viewer, 'plays'],
  ['one of two proxies was gone around', 'two', seenIn('SG'), viewer, 'plays'],
  ['both of two proxies stand between', 'two', throughTwo, viewer, 'country'],
  ['a proxy of ours says it', 'networks', seenIn('SG'), proxy, 'country'],
  ['a viewer says it', 'networks', seenIn('SG'), viewer, 'plays'],
  ['a viewer poses as a page', 'one', { 'tayang-page-country': 'x SG' }, viewer, 'plays'],
])('where %s', async (_, name, headers, remoteAddress, expected) => {
  const answer = await apps[name].app.inject({
    url: `/platform/v2/playback/right?productId=${atHome}`,
    headers: { ...client, ...headers },
    remoteAddress,
  });
  const { result } = answer.json<{ result: { entitled: boolean; reason: string } }>();
  expect(result.entitled ? 'plays' : result.reason).toBe(expected);
});

test('of several licences one that runs, on the site, decides', async () => {
  const titleId = await aLicensed('Banyak Jendela', [
    { territories: ['ID'] },
    { territories: ['MY'], to: 5 },
    { territories: ['SG'], to: -1 },
    { territories: ['TH'], from: 1 },
    { territories: ['PH'], ended: -1 },
    { territories: ['VN'], platforms: ['tv'] },
    { territories: ['JP', 'KR'], platforms: ['tv', 'web'] },
  ]);
  const said = await Promise.all(
    ['ID', 'MY', 'SG', 'TH', 'PH', 'VN', 'KR'].map((country) => playsIn(titleId, country)),
  );
  expect(said).toEqual(['plays', 'plays', 'country', 'country', 'country', 'country', 'plays']);
  expect(await playsIn(await aLicensed('Di Mana Saja', [{}]), 'SG')).toBe('plays');
});

test('a page asks as its viewer: by the country of its own request, or of all who share it', async () => {
  const page = { id: 'satu', ip: viewer, headers: {}, country: 'SG' } as unknown as FastifyRequest;
  const url = `/platform/v2/playback/right?productId=${atHome}`;
  const ask = async (send: ReturnType<typeof pageSender>) => {
    const { body } = await send({ method: 'GET', url, headers: client });
    return (JSON.parse(body) as { result: { reason: string | null } }).result.reason;
  };
  expect(await ask(pageSender(app, page))).toBe('country');
  expect(await ask(pageSender(app, page, { country: 'ID' }))).toBeNull();
});

/** What support reads of an account and a title. */
async function whyFor(query: { accountId: string; titleId: string }) {
  const support = await aViewer({ role: 'support' });
  return async () => (await askApp(app, support.headers, explainWatching, { query })).result;
}

test('a source and its renewal are refused abroad, and support is told', async () => {
  const { assetId, open } = await aPlaybackApp();
  const titleId = await aLicensed('Berangkat', [{ territories: ['ID'] }], { assetId });
  const { accountId, headers } = await aViewer();
  const { result } = await open(headers, titleId);
  const mediaToken = /^\/t\/([^/]+)\//.exec(result.url)?.[1] ?? '';
  const { playbackId } = result;
  const renewedIn = async (country: string) => {
    clock.advance(1_000);
    const body = { playbackId, productId: titleId, positionSeconds: 1, mediaToken };
    const by = { ...headers, ...seenIn(country) };
    return (await askApp(app, by, postProgress, { body })).result.mediaToken;
  };
  expect(await renewedIn('ID')).toEqual(expect.any(String));
  expect(await renewedIn('SG')).toBeNull();
  const why = await whyFor({ accountId, titleId });
  expect(await why()).toMatchObject({ reason: 'screens', refusedIn: null });
  const refused = await app.inject({
    url: `/platform/tayang/channel/v2/get_url_transform?id=${titleId}`,
    headers: { ...headers, ...seenIn('SG') },
  });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    403,
    'playback.notInCountry',
  ]);
  expect((await why()).refusedIn).toMatchObject({ country: 'SG' });
  await db.deleteFrom('playback.playbackSession').where('accountId', '=', accountId).execute();
  expect((await why()).reason).toBe('country');
  // It plays again: where the viewer was is no reason any more.
  clock.advance(1_000);
  const began = { eventType: 'S' as const, productId: titleId, offset: 0 };
  await askApp(app, { ...headers, ...seenIn('ID') }, postWatchVodCreate, { body: began });
  expect(await why()).toMatchObject({ reason: 'plays', refusedIn: null });
});

test('support reads of a page that offered nothing abroad, until a licence holds the country', async () => {
  const titleId = await aLicensed('Hanya Dilihat', [{ territories: ['ID'] }]);
  const { accountId, headers } = await aViewer();
  const why = await whyFor({ accountId, titleId });
  const look = async (country: string) => {
    clock.advance(MINUTE + 1);
    const query = { productId: titleId };
    await askApp(app, { ...headers, ...seenIn(country) }, getEntitlement, { query });
    return (await why()).refusedIn?.country;
  };
  expect(await look('ID')).toBeUndefined();
  expect((await why()).reason).toBe('plays');
  expect(await look('SG')).toBe('SG');
  expect((await why()).reason).toBe('country');
  const { at } = (await why()).refusedIn ?? {};
  expect(await look('SG')).toBe('SG');
  expect((await why()).refusedIn?.at).not.toBe(at);
  expect(await look('JP')).toBe('JP');
  await db
    .updateTable('catalog.licence')
    .set({ territories: ['ID', 'JP'] })
    .where('titleId', '=', titleId)
    .execute();
  expect(await why()).toMatchObject({ reason: 'plays', refusedIn: null });
});

test('a channel plays live everywhere, and again what its titles are licensed for', async () => {
  const { channelId, films } = await anAssembledChannel(deps);
  const [{ assetId } = { assetId: '' }] = films;
  await aLicensed('Diputar Lagi', [{ territories: ['ID', 'MY'] }], { assetId });
  const at = new Date(clock.now().getTime() - DAY).toISOString();
  const opens = async (
    country: string,
    query: { type: 'live_tv' | 'catchup'; id: string },
    at?: string,
  ) => {
    const asked = { query: { ...query, ...(at && { at }) } };
    const by = { ...client, ...seenIn(country) };
    const { code, result } = await askApp(app, by, getUrlTransform, asked);
    return code ?? result.kind;
  };
  const list = await askApp(app, client, getUrlTransform, {
    query: { type: 'catchup', id: channelId },
  });
  if (list.result.kind !== 'catchup-list') throw new Error('no list');
  const over = list.result.programmes.find(({ stop }) => stop < clock.now().toISOString());
  const [live, past] = [
    { type: 'live_tv' as const, id: channelId },
    { type: 'catchup' as const, id: over?.id ?? '' },
  ];
  for (const country of ['ID', 'MY'])
    expect(
      await Promise.all([opens(country, live), opens(country, past), opens(country, live, at)]),
    ).toEqual(['live', 'catchup', 'catchup']);
  const barred = 'playback.notInCountry';
  const abroad = [opens('SG', live), opens('SG', past), opens('SG', live, at)];
  expect(await Promise.all(abroad)).toEqual(['live', barred, barred]);
  // What no guide announces any more is its titles' all the same.
  await db.deleteFrom('live.programme').where('channelId', '=', channelId).execute();
  expect([await opens('MY', live, at), await opens('SG', live, at)]).toEqual(['catchup', barred]);
});

test('what is watched again of a channel is renewed where its titles are licensed, live everywhere', async () => {
  const { channelId, films } = await anAssembledChannel(deps);
  const { assetId = '' } = films[0] ?? {};
  await aLicensed('Disiarkan', [{ territories: ['ID'] }], { assetId });
  // The same film, of another title that is licensed there too.
  const own = await aLicensed('Disiarkan Juga', [{ territories: ['ID', 'MY'] }], { assetId });
  const { headers } = await aViewer();
  const tv = aTelevisionIn(app, deps, '');
  const renewed = async (query: Parameters<typeof tv.open>[1]) => {
    const { url, playbackId } = await tv.open(headers, query);
    const mediaToken = /^\/t\/([^/]+)\//.exec(url)?.[1] ?? '';
    const places = [];
    for (const country of ['ID', 'MY', 'SG']) {
      clock.advance(SECOND);
      const body = { playbackId, channelId, at: clock.now().toISOString(), mediaToken };
      const by = { ...headers, ...seenIn(country) };
      const { result } = await askApp(app, by, postLiveReport, { body });
      if (result.mediaToken !== null) places.push(country);
    }
    const left = { playbackId, channelId, at: null, leaving: true };
    await askApp(app, headers, postLiveReport, { body: left });
    return places;
  };
  const at = new Date(clock.now().getTime() - DAY).toISOString();
  expect(await renewed({ ...tv.live(channelId), at })).toEqual(['ID', 'MY']);
  expect(await renewed(tv.live(channelId))).toEqual(['ID', 'MY', 'SG']);
  await db.deleteFrom('catalog.licence').where('titleId', '=', own).execute();
  expect(await renewed({ ...tv.live(channelId), at })).toEqual(['ID']);
});

test('highlights are refused for any of their scenes', async () => {
  const { channelId, films } = await anAssembledChannel(deps);
  const { assetId = '' } = films[0] ?? {};
  await aLicensed('Laga', [{ territories: ['ID'] }], { assetId });
  const ago = (ms: number) => clock.now().getTime() - ms;
  const ticksAgo = (ms: number) => ticksOf(new Date(ago(ms)));
  // What was on three hours ago is of the other film alone.
  await sql`update live.block set items = (select jsonb_agg(item) from jsonb_array_elements(items) item
      where item ->> 'assetId' <> ${assetId})
    where channel_id = ${channelId} and start_ticks < ${ticksAgo(2 * HOUR)} and end_ticks > ${ticksAgo(4 * HOUR)}`.execute(
    db,
  );
  const { fixtureId } = (await aFinishedMatch(db, channelId, clock.now())).fixture;
  const opens = async (country: string, ...scenes: number[]) => {
    const highlightId = randomUUID();
    const ranges = JSON.stringify(
      scenes.map((ms) => ({ from: ago(ms), until: ago(ms) + 8 * SECOND })),
    );
    const createdAt = new Date(ago(SECOND));
    await db
      .insertInto('live.highlight')
      .values({ highlightId, fixtureId, channelId, title: 'Cuplikan', ranges, createdAt })
      .execute();
    const query = { type: 'catchup' as const, id: highlightId };
    const by = { ...client, ...seenIn(country) };
    const { code, result } = await askApp(app, by, getUrlTransform, { query });
    return code ?? result.kind;
  };
  expect(await opens('SG', 3 * HOUR)).toBe('catchup');
  expect(await opens('SG', 3 * HOUR, 5 * HOUR)).toBe('playback.notInCountry');
  expect(await opens('ID', 3 * HOUR, 5 * HOUR)).toBe('catchup');
});

test('a title is not sold where its buyer could not watch it, a plan is', async () => {
  const titleId = await aLicensed('Sewaan', [{ territories: ['ID'] }], { matrix: 'E' });
  await seedDemoPackages(db, {
    singles: [{ titleId, name: 'Sewa: Sewaan', priceRupiah: 9_000, days: 2 }],
  });
  const { headers } = await aViewer();
  const abroad = { ...headers, ...seenIn('SG') };
  const { result } = await askApp(app, headers, listSubscribeProducts, { query: { titleId } });
  const package_id = result.products[0]?.packageId ?? '';
  const svod = { type: 'SVOD' as const, package_id };
  const refused = await askApp(app, abroad, createCart, { body: svod });
  expect([refused.status, refused.code]).toEqual([403, 'commerce.notInCountry']);
  const basic = await askApp(app, abroad, createCart, { body: { package_id } });
  expect(basic.details).toMatchObject({ code: 'commerce.notInCountry' });
  // Put into the cart at home, and gone abroad before it was paid.
  const { cart_id } = (await askApp(app, headers, createCart, { body: svod })).result;
  const paying = await askApp(app, abroad, checkoutCart, { body: { cart_id } });
  expect(paying.code).toBe('commerce.notInCountry');
  const payments = db.selectFrom('commerce.payment').select('id').where('cartId', '=', cart_id);
  expect(await payments.execute()).toEqual([]);
  const plan = { type: 'SVOD' as const, package_id: offers.lite };
  expect((await askApp(app, abroad, createCart, { body: plan })).status).toBe(200);
});
