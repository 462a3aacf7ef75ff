import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, pathOf } from '#contract/call.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as articles from '#contract/editorial/articles.ts';
import * as clips from '#contract/editorial/clips.ts';
import { getAllHighlight } from '#contract/editorial/highlights.ts';
import { getAllPromo } from '#contract/editorial/promotions.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aDocument } from '#test/factories/editorial/documents.ts';
import { aCoupon } from '#test/factories/commerce/promotions.ts';
import { aFinishedMatch } from '#test/factories/live/sports.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

let stage: TestApp;
let visitor: { 'x-client-key': string };

beforeAll(async () => {
  stage = await openTestApp({ modules: ['editorial'] });
  visitor = asClient(stage.deps);
});

const ask = <C extends Call>(
  call: C,
  query: object = {},
  headers: Record<string, string> = visitor,
) => askApp(stage.app, headers, call, { query } as never);
const hours = (count: number) =>
  new Date(stage.deps.testClock.now().getTime() + count * HOUR).toISOString();

const calls: Call[] = [
  getAllPromo,
  articles.listArticles,
  articles.getSitemapArticles,
  getAllHighlight,
  clips.getYoutubeAllData,
  clips.getYoutubeCategory,
  clips.getYoutubeData,
];

test('promotions go by the server’s time: not before, then running, then ended for 30 days', async () => {
  const { db } = stage.deps;
  const { code } = await aCoupon({ percent: 25, amountRupiah: null, maxRupiah: 20_000 });
  const promo = { kind: 'promo' as const, text: 'Isi.', terms: ['Satu.'] };
  await aDocument(
    db,
    { ...promo, name: 'Lama', startsAt: hours(-9), endsAt: hours(90), coupon: { code } },
    { slug: 'lama' },
  );
  await aDocument(
    db,
    { ...promo, name: 'Nanti', startsAt: hours(1), endsAt: hours(2), coupon: { code: 'TAKADA' } },
    { slug: 'nanti' },
  );
  const look = async (pageSize: number) => {
    const { result } = await ask(getAllPromo, { pageSize });
    return result.promos.map(({ slug, state }) => `${slug} ${state}`);
  };
  expect(await look(10)).toEqual(['lama running']);
  await advanceTestClock(stage.deps, null, HOUR + MINUTE);
  expect(await look(11)).toEqual(['nanti running', 'lama running']);
  await advanceTestClock(stage.deps, null, HOUR);
  expect(await look(12)).toEqual(['lama running', 'nanti ended']);
  const { result } = await ask(getAllPromo, { slug: 'lama' });
  expect(result.promos[0]?.coupon).toMatchObject({
    code,
    percent: 25,
    maxRupiah: 20_000,
    isOpen: true,
  });
  const gone = await ask(getAllPromo, { slug: 'nanti' });
  expect(gone.result.promos[0]?.coupon).toMatchObject({ percent: null, isOpen: false });
  const second = await ask(getAllPromo, { pageSize: 1, page: 2 });
  expect(second.result).toMatchObject({ total: 2, totalPages: 2, promos: [{ slug: 'nanti' }] });
  await advanceTestClock(stage.deps, null, 30 * DAY);
  expect(await look(13)).toEqual(['lama ended']);
});

test('what an article names is looked up when it is read, and never tells a result', async () => {
  const { db, clock } = stage.deps;
  await aFilm(db, { name: 'Kaldera', slug: 'kaldera', matrix: 'E', filmClass: '13+' });
  await aFilm(db, { name: 'Bebas', slug: 'bebas', matrix: 'A' });
  const channel = await aChannel(db, { name: 'Bahari', slug: 'bahari' });
  const { fixture } = await aFinishedMatch(db, channel.channelId, clock.now());
  const named = (type: 'title' | 'channel' | 'match' | 'clip', slug: string) => ({
    type,
    slug,
    name: `Dulu ${slug}`,
  });
  await db
    .insertInto('catalog.libraryPicture')
    .values({
      slug: 'gambar-0a1b2c3d4e5f',
      name: 'Panggung',
      images: JSON.stringify([{ key: 'library/a.webp', w: 320, h: 180, type: 'image/webp' }]),
      createdAt: clock.now(),
    })
    .execute();
  const { slug } = await aDocument(
    db,
    {
      kind: 'article',
      title: 'Judul',
      lead: 'Ringkas.',
      topic: 'ulasan',
      byline: 'Redaksi',
      picture: 'kaldera',
      blocks: [
        { type: 'text', text: 'Satu\nbaris.\n\n\nDua.' },
        named('title', 'kaldera'),
        named('title', 'bebas'),
        named('title', 'hilang'),
        named('channel', 'bahari'),
        named('match', fixture.slug),
        named('clip', 'hilang'),
        { type: 'picture', title: 'hilang', alt: 'Tidak ada' },
        { type: 'picture', title: 'gambar-0a1b2c3d4e5f', alt: 'Panggung' },
      ],
    },
    { publishedAt: clock.now() },
  );
  const { result } = await ask(articles.getArticle, { slug });
  expect(result.blocks).toMatchObject([
    { parts: ['Satu baris.', 'Dua.'].map((text) => ({ runs: [{ text }] })) },
    { name: 'Kaldera', title: { filmClass: '13+', tier: 'single' }, fromRupiah: null },
    { name: 'Bebas', title: { tier: 'free' }, fromRupiah: null },
    { name: 'Dulu hilang', title: null },
    { name: 'Bahari', channel: { slug: 'bahari', tier: 'free' } },
    { type: 'match', fixture: { slug: fixture.slug, status: 'hidden', score: null } },
    { type: 'clip', clip: null },
    { type: 'picture', alt: 'Panggung', pictures: { backdrop: [{ w: 320 }] } },
  ]);
  expect(result).toMatchObject({ readMinutes: 1, pictures: { placeholder: '#31405a' } });
  // Sold from now on, and under a new name.
  const [kaldera] = await db
    .selectFrom('catalog.title')
    .select('titleId')
    .where('slug', '=', 'kaldera')
    .execute();
  await db
    .insertInto('commerce.package')
    .values({
      id: randomUUID(),
      kind: 'SINGLE',
      titleId: kaldera?.titleId ?? null,
      name: 'Sewa',
      durationUnit: 'DAY',
      durationCount: 2,
      priceRupiah: 9_000,
      position: 1,
    })
    .execute();
  await db
    .updateTable('catalog.title')
    .set({ name: 'Kaldera Baru' })
    .where('slug', '=', 'kaldera')
    .execute();
  const url = `${pathOf(articles.getArticle)}?slug=${slug}&lihat=2`;
  const later = await stage.app.inject({ url, headers: visitor });
  expect(later.json<{ result: { blocks: object[] } }>().result.blocks[1]).toMatchObject({
    name: 'Kaldera Baru',
    fromRupiah: 9_000,
  });
});

test('highlights tell a viewer who hides scores neither their number nor what editors wrote of them', async () => {
  const { db, clock } = stage.deps;
  const channel = await aChannel(db, { name: 'Arena' });
  const { fixture, highlightId } = await aFinishedMatch(db, channel.channelId, clock.now());
  await aDocument(db, {
    kind: 'highlight',
    name: 'Laga pekan ini',
    text: 'Menang empat gol.',
    target: { type: 'match', slug: fixture.slug },
  });
  await aDocument(db, {
    kind: 'highlight',
    name: 'Hilang',
    target: { type: 'title', slug: 'tidak-ada' },
  });
  const seen = await ask(getAllHighlight);
  expect(seen.result.picks).toMatchObject([{ name: 'Laga pekan ini', text: 'Menang empat gol.' }]);
  const own = ({ matches }: typeof seen.result) =>
    matches.find((each) => each.fixture.slug === fixture.slug);
  expect(own(seen.result)).toMatchObject({
    fixture: { status: 'finished', replay: {} },
    highlights: [{ highlightId }],
  });
  const hidden = await ask(getAllHighlight, { hideScores: 'Y' });
  expect(hidden.result.picks).toMatchObject([{ name: 'Laga pekan ini', text: '' }]);
  expect(own(hidden.result)).toMatchObject({ fixture: { score: null }, highlights: [] });
  // The archive lets go of it.
  clock.advance(8 * DAY);
  expect(own((await ask(getAllHighlight)).result)).toBeUndefined();
  clock.advance(-8 * DAY);
});

test('clips by category, in our own pictures', async () => {
  const { db } = stage.deps;
  await aFilm(db, { name: 'Riak', slug: 'riak' });
  await aDocument(db, { kind: 'clipCategory', name: 'Trailer', position: 2 }, { slug: 'trailer' });
  await aDocument(
    db,
    { kind: 'clipCategory', name: 'Potongan', position: 1 },
    { slug: 'potongan' },
  );
  await aDocument(db, { kind: 'clipCategory', name: 'Kosong', position: 0 }, { slug: 'kosong' });
  const clip = { kind: 'clip' as const, youtubeId: 'TyDemo00001', picture: 'riak', title: 'riak' };
  const day = (number: number) => ({ publishedAt: new Date(Date.UTC(2026, 0, number)) });
  await aDocument(
    db,
    { ...clip, name: 'Satu', category: 'trailer', seconds: 60 },
    { slug: 'satu', ...day(1) },
  );
  await aDocument(
    db,
    { ...clip, name: 'Dua', category: 'trailer', seconds: 600 },
    { slug: 'dua', ...day(2) },
  );
  await aDocument(
    db,
    { ...clip, name: 'Tiga', category: 'potongan', seconds: 5 },
    { slug: 'tiga', ...day(3) },
  );
  await aDocument(db, { ...clip, name: 'Yatim', category: 'tidak-ada', seconds: 5 }, day(4));

  const all = await ask(clips.getYoutubeAllData);
  expect(all.result.categories).toMatchObject([
    { slug: 'potongan', total: 1, clips: [{ slug: 'tiga', megabytes: 1 }] },
    { slug: 'trailer', total: 2, clips: [{ slug: 'dua' }, { slug: 'satu', megabytes: 8 }] },
  ]);
  const chosen = await ask(clips.getYoutubeCategory);
  expect(chosen.result.categories.map(({ name }) => name)).toEqual(['Potongan', 'Trailer']);
  const second = await ask(clips.getYoutubeData, { category: 'trailer', page: 2, pageSize: 1 });
  expect(second.result).toMatchObject({
    total: 2,
    clips: [{ slug: 'satu', title: { name: 'Riak' } }],
  });
  const pictures = JSON.stringify(second.result.clips[0]?.pictures);
  expect(pictures).toContain('/img/');
  expect(pictures).not.toMatch(/youtube|ytimg/);
});

// Last: answers are kept for seconds by their address, and these have none of their own.
describe('who reads it', () => {
  test.each(calls)('$id: every grown viewer, content management, and no child', async (call) => {
    const { app, deps } = stage;
    const viewer = await aViewer();
    expect((await ask(call, {}, viewer.headers)).code).toBeUndefined();
    // The same session from here on.
    const child = await aChild(app, viewer.headers);
    expect((await ask(call, {}, child.headers)).code).toBe('common.adultOnly');
    // The children's mode of a visitor is a cookie.
    const service = await asService(deps);
    expect((await ask(call, {}, service)).status).toBe(200);
    const kids = await app.inject({
      url: `${pathOf(call)}?anak=1`,
      headers: service,
      cookies: { kids: '1' },
    });
    expect([kids.statusCode, kids.json<{ code: string }>().code]).toEqual([
      403,
      'common.adultOnly',
    ]);
    expect(call.isContent).toBe(true);
  });

  test.each([{ page: 0 }, { page: 'dua' }, { page: 1e9 }, { pageSize: 101 }, { pageSize: -1 }])(
    'a page that is none is refused: %j',
    async (query) => {
      for (const call of [getAllPromo, articles.listArticles, clips.getYoutubeData]) {
        expect((await ask(call, query)).code).toBe('common.badRequest');
      }
    },
  );

  test('an address that is none is refused, and an unknown one is not there', async () => {
    for (const slug of ['a\u0000b', '../x', 'A', 'x'.repeat(81)]) {
      expect((await ask(articles.getArticle, { slug })).code).toBe('common.badRequest');
    }
    expect(await ask(articles.getArticle, { slug: 'tidak-ada' })).toMatchObject({
      status: 404,
      code: 'editorial.articleNotFound',
    });
    expect((await ask(clips.getYoutubeData, { slug: 'tidak-ada' })).result.clips).toEqual([]);
  });
});
