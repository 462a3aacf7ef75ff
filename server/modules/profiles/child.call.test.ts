import { beforeAll, expect, test } from 'vitest';
import { getAllFreeContent, getAllTopBanner, getHomeRails } from '#contract/catalog/home.ts';
import { getSearchVodList } from '#contract/catalog/search.ts';
import {
  getCategoryList,
  getProductDetail,
  getProductList,
  postSingleVodMatrix,
} from '#contract/catalog/titles.ts';
import { checkoutCart, createCart, listPlans } from '#contract/commerce/index.ts';
import { getFavoriteList, postFavoriteAdd } from '#contract/engagement/favourites.ts';
import {
  getContinuePlayList,
  getEntitlement,
  getThumbnails,
  getUrlTransform,
  postProgress,
  postWatchVodCreate,
} from '#contract/playback/index.ts';
import { removeProfile } from '#contract/profiles.ts';
import { upsertBanner, upsertRail } from '#modules/catalog/index.ts';
import { aChild, type Child, watchAs } from '#test/factories/profiles/a-child.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { asService } from '#test/factories/callers.ts';
import { until } from '#test/until.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';

// What children meet outside of the profiles module: the catalogue, playback, what they keep, and what is sold.

type Headers = Record<string, string>;
let playbackApp: PlaybackApp;
let viewer: Viewer;
let child: Child;
let teen: Child;
/** Product ids by film class. */
const films: Record<'SU' | '13+' | '17+' | '21+' | 'premium', string> = {
  SU: '',
  '13+': '',
  '17+': '',
  '21+': '',
  premium: '',
};
const names = (products: { name: string }[]) => products.map(({ name }) => name).toSorted();
const ask: PlaybackApp['ask'] = (...input) => playbackApp.ask(...input);

beforeAll(async () => {
  playbackApp = await aPlaybackApp({ modules: ['engagement'] });
  const { db } = playbackApp.deps;
  for (const filmClass of ['SU', '13+', '17+', '21+'] as const) {
    films[filmClass] = await playbackApp.film({
      name: `Rimba ${filmClass}`,
      filmClass,
      isFreeContent: true,
      genres: ['Petualangan'],
      categories: [filmClass === 'SU' ? 'Anak' : 'Dewasa'],
    });
  }
  films.premium = await playbackApp.film({ name: 'Rimba Mahal', matrix: 'D', filmClass: 'SU' });
  const rail = { name: 'Terbaru', number: 10, source: 'latest' } as const;
  await upsertRail(db, { ...rail, slug: 'terbaru' });
  await upsertRail(db, { ...rail, slug: 'terbaru-anak', mode: 'kids' });
  const banner = { slot: 'top', label: 'Lihat', position: 1 } as const;
  await upsertBanner(db, { ...banner, slug: 'promo', headline: 'Diskon', href: '/paket' });
  const kids = { ...banner, mode: 'kids' as const };
  await upsertBanner(db, { ...kids, slug: 'promo-anak', headline: 'Mainan', href: '/paket' });
  await upsertBanner(db, { ...kids, slug: 'film-anak', headline: 'Ayo', title: 'rimba-su' });
  viewer = await aViewer({ deviceLimit: 9 });
  child = await aChild(playbackApp.app, (await aViewer({ identifier: viewer.email })).headers);
  const second = await aViewer({ identifier: viewer.email });
  teen = await aChild(playbackApp.app, second.headers, { filmClass: '13+', name: 'Kakak' });
});

test('lists, search, the free hub and rails hold what is for the child, and nothing else', async () => {
  const suOnly = ['Rimba Mahal', 'Rimba SU'];
  const upTo13 = ['Rimba 13+', ...suOnly];
  for (const [headers, expected] of [
    [child.headers, suOnly],
    [teen.headers, upTo13],
  ] as const) {
    const products = (await ask(headers, getProductList)).result;
    expect(names(products.products)).toEqual(expected);
    expect(products.total).toBe(expected.length);
    const found = await ask(headers, getSearchVodList, { query: { keyword: 'rimba' } });
    expect(names(found.result.products)).toEqual(expected);
    const free = await ask(headers, getAllFreeContent);
    expect(names(free.result.products)).toEqual(expected.filter((name) => name !== 'Rimba Mahal'));
    // The children's rails, whichever home is asked for.
    const { rails } = (await ask(headers, getHomeRails, { query: { mode: 'normal' } })).result;
    expect(rails.map(({ slug }) => slug)).toEqual(['terbaru-anak']);
    expect(names(rails[0]?.cards ?? [])).toEqual(expected);
  }
  const { categories } = (await ask(child.headers, getCategoryList)).result;
  expect(categories.map(({ name }) => name)).toEqual(['Anak']);
  const everybody = await ask(await asService(playbackApp.deps), getProductList);
  expect(everybody.result.total).toBe(5);
});

test('an answer that is shared with everybody is not shared with a child, whichever asked first', async () => {
  const query = { keyword: 'rimba', pageSize: 50 };
  const grown = await ask(viewer.headers, getSearchVodList, { query });
  expect(grown.result.total).toBe(5);
  expect((await ask(child.headers, getSearchVodList, { query })).result.total).toBe(2);
  expect((await ask(teen.headers, getSearchVodList, { query })).result.total).toBe(3);
  expect((await ask(viewer.headers, getSearchVodList, { query })).result.total).toBe(5);
});

test('banners without a title are advertising, which no child sees', async () => {
  const shown = await ask(child.headers, getAllTopBanner);
  expect(shown.result.map(({ headline }) => headline)).toEqual(['Ayo']);
});

test('what is for adults is refused by its address, and what is not there is not there', async () => {
  for (const by of [{ slug: 'rimba-21' }, { productId: films['21+'] }]) {
    const answer = await ask(child.headers, getProductDetail, { query: by });
    expect([answer.status, answer.code]).toEqual([403, 'common.adultOnly']);
  }
  const nothing = await ask(child.headers, getProductDetail, { query: { slug: 'tidak-ada' } });
  expect([nothing.status, nothing.code]).toEqual([404, 'catalog.titleNotFound']);
  const own = await ask(child.headers, getProductDetail, { query: { slug: 'rimba-su' } });
  expect(names(own.result.similar)).not.toContain('Rimba 21+');
  const body = { productIds: [films.SU, films['21+']] };
  const matrix = await ask(child.headers, postSingleVodMatrix, { body });
  expect(matrix.result.map(({ titleId }) => titleId)).toEqual([films.SU]);
});

test('a source, its thumbnails, its right and its progress are refused above the limit', async () => {
  const refusedTo = async ({ headers }: { headers: Headers }, id: string) => {
    const query = { productId: id };
    const answers = [
      await ask(headers, getUrlTransform, { query: { id } }),
      await ask(headers, getThumbnails, { query }),
      await ask(headers, getEntitlement, { query }),
      await ask(headers, postWatchVodCreate, { body: { ...query, eventType: 'S', offset: 0 } }),
      await ask(headers, postProgress, {
        body: { ...query, playbackId: crypto.randomUUID(), positionSeconds: 1 },
      }),
    ];
    return answers.filter(({ code }) => code === 'common.adultOnly').length;
  };
  const table = [];
  for (const who of [child, teen, viewer]) {
    const row = [];
    for (const filmClass of ['SU', '13+', '17+', '21+'] as const) {
      row.push(await refusedTo(who, films[filmClass]));
    }
    table.push(row);
  }
  expect(table).toEqual([
    [0, 5, 5, 5],
    [0, 0, 5, 5],
    [0, 0, 0, 0],
  ]);
});

test('a visitor with the flag of the children’s mode is answered as a child of all ages, and only then', async () => {
  const visitor = await asService(playbackApp.deps);
  const bearer = visitor.authorization.replace('Bearer ', '');
  for (const [flag, total] of [
    ['', 5],
    ['kids=1', 2],
    ['kids=0', 5],
  ] as const) {
    // By its bearer, and by its cookie as the site's pages do.
    for (const headers of [
      { ...visitor, cookie: flag },
      { cookie: `tvs_token=${bearer}; ${flag}` },
    ]) {
      const query = { keyword: 'rimba', pageSize: 40 };
      expect((await ask(headers, getSearchVodList, { query })).result.total).toBe(total);
      const isChild = total === 2;
      const detail = await ask(headers, getProductDetail, { query: { slug: 'rimba-21' } });
      expect(detail.code).toBe(isChild ? 'common.adultOnly' : undefined);
      const source = await ask(headers, getUrlTransform, { query: { id: films['21+'] } });
      expect(source.code === 'common.adultOnly').toBe(isChild);
      const banners = await ask(headers, getAllTopBanner);
      expect(banners.result.map(({ headline }) => headline)).toEqual([isChild ? 'Ayo' : 'Diskon']);
    }
  }
  // Of an account its profile decides.
  const grown = { ...viewer.headers, cookie: 'kids=1' };
  expect((await ask(grown, getProductList)).result.total).toBe(5);
});

test('a child is shown nothing to buy', async () => {
  const right = await ask(child.headers, getEntitlement, { query: { productId: films.premium } });
  expect(right.result).toMatchObject({ entitled: false, reason: 'plan', offer: null });
  const source = await ask(child.headers, getUrlTransform, { query: { id: films.premium } });
  expect([source.code, source.details]).toEqual(['playback.needsPlan', { offer: null }]);
  expect((await ask(child.headers, listPlans)).code).toBe('common.adultOnly');
  const cart = { package_id: crypto.randomUUID() };
  expect((await ask(child.headers, createCart, { body: cart })).code).toBe('common.adultOnly');
  const checkout = { cart_id: crypto.randomUUID(), payment_method: '3' as const };
  expect((await ask(child.headers, checkoutCart, { body: checkout })).code).toBe(
    'common.adultOnly',
  );
});

test('each profile has its own favourites and its own place in a film', async () => {
  const productId = films.SU;
  const progress = (headers: Headers, positionSeconds: number) =>
    ask(headers, postProgress, {
      body: { playbackId: crypto.randomUUID(), productId, positionSeconds, leaving: true },
    });
  await progress(child.headers, 4);
  await progress(viewer.headers, 7);
  await ask(child.headers, postFavoriteAdd, { body: { productId } });
  const placeOf = async (headers: Headers) =>
    (await ask(headers, getContinuePlayList)).result.products
      .filter((item) => item.productId === productId)
      .map(({ positionSeconds }) => positionSeconds);
  expect(await placeOf(child.headers)).toEqual([4]);
  expect(await placeOf(viewer.headers)).toEqual([7]);
  const marked = async (headers: Headers) =>
    names((await ask(headers, getFavoriteList)).result.products);
  expect(await marked(child.headers)).toEqual(['Rimba SU']);
  expect(await marked(viewer.headers)).toEqual([]);
  const adult = await ask(child.headers, postFavoriteAdd, { body: { productId: films['21+'] } });
  expect(adult.code).toBe('engagement.titleNotFound');
});

test('what a profile watched above its limit before it had one is not shown to it', async () => {
  const { app, deps } = playbackApp;
  const owner = await aViewer({ deviceLimit: 3 });
  const kid = await aChild(app, owner.headers, { filmClass: '13+' });
  const body = { productId: films['13+'], playbackId: crypto.randomUUID(), positionSeconds: 3 };
  await ask(kid.headers, postProgress, { body });
  await ask(kid.headers, postFavoriteAdd, { body: { productId: films['13+'] } });
  const [other] = [await aViewer({ identifier: owner.email })];
  await deps.db
    .updateTable('profiles.profile')
    .set({ maxFilmClass: 'SU' })
    .where('id', '=', kid.profileId)
    .execute();
  const strict = await watchAs(app, other.headers, kid.profileId);
  expect((await ask(strict, getContinuePlayList)).result.products).toEqual([]);
  expect((await ask(strict, getFavoriteList)).result.products).toEqual([]);
});

test('a profile that is removed takes what it watched and marked along, and nothing of the others', async () => {
  const { app, deps } = playbackApp;
  const owner = await aViewer({ deviceLimit: 3 });
  const adult = await aViewer({ identifier: owner.email });
  const kid = await aChild(app, owner.headers);
  const productId = films.SU;
  for (const { headers } of [kid, adult]) {
    await ask(headers, postFavoriteAdd, { body: { productId } });
    await ask(headers, postWatchVodCreate, { body: { productId, eventType: 'S', offset: 2 } });
  }
  await ask(adult.headers, removeProfile, { body: { profile_id: kid.profileId } });
  const kept = async () => {
    const rows = [];
    for (const table of [
      'playback.progress',
      'playback.watchEvent',
      'engagement.favourite',
    ] as const) {
      rows.push(
        ...(await deps.db
          .selectFrom(table)
          .select('profileId')
          .where('accountId', '=', owner.accountId)
          .execute()),
      );
    }
    return rows.map(({ profileId }) => profileId);
  };
  await until(async () => ((await kept()).length === 3 ? true : undefined));
  expect(new Set(await kept())).toEqual(new Set([owner.accountId]));
});
