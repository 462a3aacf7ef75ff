import { beforeAll, expect, test } from 'vitest';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { upsertBanner, upsertRail } from '../index.ts';

const TOP = '/v2/cms/topbanner/getAllTopBanner';
const MIDDLE = '/v2/cms/middlebanner/getAllMiddleBanner';

let stage: TestApp;

const ask = (path: string, headers?: Record<string, string>) =>
  stage.app.inject({ url: `/platform${path}`, headers: headers ?? asClient(stage.deps) });

beforeAll(async () => {
  stage = await openTestApp({ modules: ['catalog'] });
  const { db, clock } = stage.deps;
  const tomorrow = new Date(clock.now().getTime() + 86_400_000);
  const yesterday = new Date(clock.now().getTime() - 86_400_000);
  await aFilm(db, { name: 'Kelinci', matrix: 'D' });
  await aFilm(db, { name: 'Dewasa', filmClass: '21+' });
  await aFilm(db, { name: 'Rancangan', publishedAt: null });
  const banner = { slot: 'top', label: 'Tonton' } as const;
  await upsertBanner(db, {
    ...banner,
    slug: 'dua',
    position: 2,
    headline: 'Premium',
    href: '/paket',
    alignment: 'RIGHT',
  });
  await upsertBanner(db, {
    ...banner,
    slug: 'satu',
    position: 1,
    headline: 'Malam ini',
    text: 'Kelinci besar.',
    title: 'kelinci',
  });
  const at = { ...banner, position: 3, headline: 'Tak tampak', title: 'kelinci' };
  await upsertBanner(db, { ...at, slug: 'besok', startsAt: tomorrow });
  await upsertBanner(db, { ...at, slug: 'lewat', endsAt: yesterday });
  await upsertBanner(db, { ...at, slug: 'belum-terbit', title: 'rancangan' });
  await upsertBanner(db, { ...at, slug: 'anak', headline: 'Anak', mode: 'kids' });
  await upsertBanner(db, { ...at, slug: 'anak-dewasa', mode: 'kids', title: 'dewasa' });
  await upsertBanner(db, { ...at, slug: 'tengah', headline: 'Tengah', slot: 'middle' });
});

test('top banners in their order, the first one to load at once', async () => {
  const answer = await ask(`${TOP}?tvs_platform_id=standalone&app_id=tayang`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().result).toMatchObject([
    {
      headline: 'Malam ini',
      text: 'Kelinci besar.',
      label: 'Tonton',
      href: null,
      alignment: 'LEFT',
      loading: 'eager',
      images: { placeholder: '#31405a' },
      product: { slug: 'kelinci', tier: 'premium' },
    },
    { headline: 'Premium', href: '/paket', alignment: 'RIGHT', loading: 'lazy', product: null },
  ]);
});

test('a banner shows its own picture until its licence ends, then that of its title; a title its own art', async () => {
  const { db, events, clock } = stage.deps;
  const slug = 'gambar-00000000ba99';
  const picture = (name: string, w: number, h: number) => ({
    key: `library/${slug}/${name}-${w}.webp`,
    w,
    h,
    type: 'image/webp',
  });
  await db
    .insertInto('catalog.libraryPicture')
    .values({
      slug,
      name: 'Panggung',
      credit: 'Rani',
      createdAt: clock.now(),
      images: JSON.stringify([picture('a', 640, 360)]),
      drawn: JSON.stringify({
        '21:9': [picture('b', 630, 270)],
        '4:5': [picture('c', 400, 500)],
        '2:3': [picture('d', 320, 480)],
        logo: [picture('e', 500, 200)],
      }),
    })
    .execute();
  const first = async () => (await ask(TOP)).json().result[0].images;
  const expectSoon = async (images: object) => {
    await events.publish(db, CONTENT_CHANGED, {});
    await expect.poll(first, { timeout: 10_000 }).toMatchObject(images);
  };
  const urls = (...names: string[]) =>
    names.map((name) => ({ url: `/img/library/${slug}/${name}` }));
  const own = {
    '21:9': { images: urls('b-630.webp'), credit: 'Rani' },
    '4:5': { images: urls('c-400.webp'), credit: 'Rani' },
  };
  await db
    .updateTable('catalog.banner')
    .set({ picture: slug })
    .where('slug', '=', 'satu')
    .execute();
  await expectSoon({ backdrop: urls('a-640.webp'), art: own, credit: 'Rani' });
  // What stands on it is the name of its title, not another picture's.
  expect((await first()).art.logo).toBeNull();

  const licenceTo = new Date(clock.now().getTime() - 1_000);
  await db.updateTable('catalog.libraryPicture').set({ licenceTo }).execute();
  const none = {
    placeholder: '#31405a',
    art: { '21:9': null, '4:5': null, '1:1': null, logo: null },
    credit: '',
  };
  await expectSoon(none);

  await db.updateTable('catalog.libraryPicture').set({ licenceTo: null }).execute();
  await db.updateTable('catalog.banner').set({ picture: null }).execute();
  await db
    .updateTable('catalog.title')
    .set({ art: JSON.stringify({ '21:9': slug, '4:5': null, '16:9': slug, logo: slug }) })
    .where('slug', '=', 'kelinci')
    .execute();
  const logo = { images: urls('e-500.webp'), credit: 'Rani' };
  await expectSoon({
    ...none,
    backdrop: urls('a-640.webp'),
    art: { ...none.art, '21:9': own['21:9'], logo },
    credit: 'Rani',
  });
  // Its card has it too, and the poster of its film.
  const card = (await ask(TOP)).json().result[0].product.images;
  expect(card).toMatchObject({ backdrop: urls('a-640.webp') });
  expect(card.poster[0].url).not.toContain(slug);
  await db.updateTable('catalog.libraryPicture').set({ licenceTo }).execute();
  await expectSoon(none);
  expect((await first()).backdrop[0].url).not.toContain(slug);
});

test('middle banners are others', async () => {
  expect((await ask(MIDDLE)).json().result).toMatchObject([
    { headline: 'Tengah', loading: 'lazy' },
  ]);
});

test("children see their own, and nothing that isn't for all ages", async () => {
  expect((await ask(`${TOP}?mode=kids`)).json().result).toMatchObject([{ headline: 'Anak' }]);
});

test.each(['mode=adult', 'tvs_platform_id=', 'app_id=%00'])('%s is refused', async (query) => {
  for (const path of [TOP, MIDDLE]) expect((await ask(`${path}?${query}`)).statusCode).toBe(400);
});

test.each([TOP, MIDDLE])('%s is for visitors with a token and accounts', async (path) => {
  expect((await ask(path, await asService(stage.deps))).statusCode).toBe(200);
  expect((await ask(path, await asAccount(stage.deps))).statusCode).toBe(200);
  expect((await ask(path, {})).statusCode).toBe(401);
});

test('a home that no editor made a rail for shows what is out; one whose rails are hidden shows none', async () => {
  const rails = async () =>
    (await ask('/v2/home/rails'))
      .json()
      .result.rails.map(({ slug, cards }: { slug: string; cards: { name: string }[] }) => [
        slug,
        cards.map(({ name }) => name).toSorted(),
      ]);
  expect(await rails()).toEqual([['terbaru', ['Dewasa', 'Kelinci']]]);
  await upsertRail(stage.deps.db, { slug: 'baru', number: 5, name: 'Baru', source: 'latest' });
  await stage.deps.db.updateTable('catalog.rail').set({ isHidden: true }).execute();
  await stage.deps.events.publish(stage.deps.db, CONTENT_CHANGED, {});
  await expect.poll(rails, { timeout: 10_000 }).toEqual([]);
});
