import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { getHomeRails } from '#contract/catalog/home.ts';
import { type ClockZone, clockZones, DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { openPreview } from '#contract/editorial/previews.ts';
import * as contract from '#contract/editorial/releases.ts';
import { inTrial, isTrial } from '#platform/db.ts';
import { deriveKey, encrypt } from '#platform/secrets.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';
import { mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { asClient } from '#test/factories/callers.ts';
import { aChannel, aProgramme, programmesOf } from '#test/factories/live/television.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aWeekDesk, dateOf, startOf } from '#test/factories/live/weeks.ts';

let stage: TestApp;
let editor: Viewer;
let other: Viewer;
let releaseId: string;

// No site stands behind these tests: a page of theirs shows what the call of home says.
const RAILS = '/platform/v2/home/rails';
const HOME = '/halaman-uji';
const GUIDE = '/panduan-uji';
const WHO = '/siapa-uji';
const PROFILE = '/platform/profile/details';
const aPage = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.get(HOME, async ({ headers: { cookie = '' } }, reply) => {
    const { payload } = await fastify.inject({ url: RAILS, headers: { cookie } });
    return reply.type('text/html; charset=utf-8').send(`<body>${payload}</body>`);
  });
  // In the zone of its viewer, as the site's guide is.
  fastify.get(GUIDE, async ({ headers: { cookie = '' }, cookies: { zona }, query }, reply) => {
    const timezone = clockZones[zona as ClockZone];
    const asked = new URLSearchParams({ ...(query as object), timezone });
    const url = `/platform/v2/cms/getEPGData?${asked}`;
    const headers = { cookie, ...asClient(stage.deps) };
    const { payload } = await fastify.inject({ url, headers });
    return reply.type('text/html; charset=utf-8').send(`<body>${payload}</body>`);
  });
  fastify.get(WHO, async ({ headers: { cookie = '' } }, reply) => {
    const { payload } = await fastify.inject({ url: PROFILE, headers: { cookie } });
    return reply.type('text/html; charset=utf-8').send(`<body>${payload}</body>`);
  });
};

beforeAll(async () => {
  const made = channel('fastify.initialization');
  made.subscribe(aPage);
  stage = await openTestApp({ modules: ['editorial'] });
  made.unsubscribe(aPage);
  const { app, deps } = stage;
  [editor, other] = await Promise.all([aViewer({ role: 'editor' }), aViewer({ role: 'editor' })]);
  const films = [];
  for (const name of ['Satu', 'Dua', 'Tiga'])
    films.push(await aFilm(deps.db, { name, matrix: 'D' }));
  const titles = films.map(({ titleId }) => ({ id: titleId }));
  const documentId = randomUUID();
  releaseId = randomUUID();
  const body = { kind: 'rail' as const, name: 'Belum terbit', number: 3, titles };
  await askApp(app, editor.headers, documents.saveDocument, {
    body: { documentId, slug: 'belum-terbit', baseNo: 0, body },
  });
  await askApp(app, editor.headers, contract.saveRelease, {
    body: { releaseId, name: 'Peluncuran <b>', items: [{ documentId, no: 1 }] },
  });
});

const open = (more: object = {}, by = editor) =>
  askApp(stage.app, by.headers, openPreview, {
    body: { releaseId, segment: 'premium', path: HOME, ...more },
  });
const look = (url: string, headers: Record<string, string> = editor.headers) =>
  stage.app.inject({ url, headers });
const answerOf = (payload: string): unknown =>
  JSON.parse(/\{.*\}(?=<\/body>)/s.exec(payload)?.[0] ?? '{}');
type Rails = { result: { rails: { name: string }[] } };
const railsOf = (payload: string) => (answerOf(payload) as Rails).result.rails;

test('a release is looked at as if it were published, and nothing of it is left', async () => {
  const { db } = stage.deps;
  const counted = () =>
    Promise.all([
      db.selectFrom('accounts.account').select('id').execute(),
      db.selectFrom('accounts.session').select('id').execute(),
      db.selectFrom('catalog.rail').select('railId').execute(),
      db.selectFrom('commerce.entitlement').selectAll().execute(),
    ]);
  const before = await counted();
  const { result } = await open();
  const shown = await look(result.url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.headers['content-security-policy']).toContain('sandbox');
  expect(railsOf(shown.payload)).toMatchObject([{ name: 'Belum terbit', cards: [{}, {}, {}] }]);
  expect(await counted()).toEqual(before);
  const real = await askApp(stage.app, asClient(stage.deps), getHomeRails);
  // For viewers no rail was made yet: they see what is out, not what is tried.
  expect(real.result.rails).toMatchObject([{ slug: 'terbaru' }]);
  const { result: release } = await askApp(stage.app, editor.headers, contract.getRelease, {
    query: { releaseId },
  });
  expect(release).toMatchObject({ state: 'draft', items: [{ liveNo: null, afterNo: null }] });
});

test('by the clock of its moment: what is licensed no more is not shown', async () => {
  const { db, testClock } = stage.deps;
  const endsAt = new Date(testClock.now().getTime() + DAY);
  await db.updateTable('catalog.licence').set({ toAt: endsAt }).execute();
  const at = new Date(endsAt.getTime() + DAY).toISOString();
  const later = await look((await open({ at })).result.url);
  expect(railsOf(later.payload)).toEqual([]);
  expect(railsOf((await look((await open()).result.url)).payload)).toHaveLength(1);
});

test('of a release with a week the guide shows it as it will be, and television stays as it is', async () => {
  const scheduler = await aViewer({ role: 'scheduler' });
  const { post, aTitle, aSlot } = aWeekDesk(stage, scheduler.headers);
  const { channelId } = await anAssembledChannel(stage.deps);
  const film = await aTitle();
  // Further ahead than channels are announced.
  const slot = aSlot(film.titleId, 96);
  await post('save', { channelId, baseNo: 0, slots: [slot] });
  const own = { releaseId: randomUUID(), name: 'Minggu depan' };
  const add = { ...own, channelId, acceptWarnings: true };
  await askApp(stage.app, scheduler.headers, contract.addWeekToRelease, { body: add });
  const before = await programmesOf(stage.deps.db, channelId);
  const from = startOf(slot);
  const to = new Date(Date.parse(from) + 30 * MINUTE).toISOString();
  const at = new Date(Date.parse(from) - 2 * 60 * MINUTE).toISOString();
  const query = `channelId=${channelId}&from=${from}&to=${to}`.replaceAll(':', '%3A');
  const asked = { releaseId: own.releaseId, at, path: `${GUIDE}?${query}` };
  const { payload } = await look((await open(asked, scheduler)).result.url, scheduler.headers);
  expect(payload).toContain(film.name);
  expect(payload).toContain(`hari=${dateOf(new Date(Date.parse(at) + 60 * MINUTE))}">panduan`);
  expect(payload).toContain('Televisi memakai jam sebenarnya');
  expect((await look((await open()).result.url)).payload).not.toContain('Televisi');
  expect(await programmesOf(stage.deps.db, channelId)).toEqual(before);
});

test('as a profile of an age and in a zone: what its class and its clock allow', async () => {
  const { db, clock } = stage.deps;
  // Adults' hours have begun in the middle and the east, not yet in the west.
  const evening = { ...wallTimeAt(clock.now(), clockZones.WIB), hour: 21, minute: 30 };
  const ahead = instantAt(evening, clockZones.WIB).getTime() + DAY - clock.now().getTime();
  clock.advance(ahead);
  const late = await aViewer({ role: 'editor' });
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR);
  const { channelId } = await aChannel(db, { catchupHours: 24 });
  await aProgramme(db, { channelId, title: 'Remaja', kpiClass: 'R' }, before(4), before(3));
  await aProgramme(db, { channelId, title: 'Dewasa', kpiClass: 'D' }, before(3), before(2));
  const query = new URLSearchParams({
    channelId,
    from: before(5).toISOString(),
    to: before(1).toISOString(),
  });
  const seen = async (as: object) => {
    const { result } = await open({ ...as, path: `${GUIDE}?${query}` }, late);
    const { payload } = await look(result.url, late.headers);
    const guide = answerOf(payload) as {
      result: { channels: { programmes: { title: string; isCatchup: boolean }[] }[] };
    };
    const [own] = guide.result.channels;
    return {
      announced: own?.programmes.map(({ title }) => title),
      again: own?.programmes.filter(({ isCatchup }) => isCatchup).map(({ title }) => title),
      foot: /sebagai (.*), sekarang/.exec(payload)?.[1],
    };
  };
  const hidden = 'Bukan untuk profil ini';
  const grown = { announced: ['Remaja', 'Dewasa'], again: ['Remaja', 'Dewasa'] };
  expect(await seen({})).toEqual({
    ...grown,
    again: ['Remaja'],
    foot: 'pelanggan Premium dengan profil dewasa di zona WIB',
  });
  expect(await seen({ segment: 'lite', zone: 'WITA' })).toEqual({
    ...grown,
    foot: 'pelanggan Lite dengan profil dewasa di zona WITA',
  });
  expect(await seen({ segment: 'visitor', zone: 'WIT' })).toEqual({
    ...grown,
    foot: 'pengunjung di zona WIT',
  });
  for (const filmClass of ['13+', '17+'])
    expect(await seen({ filmClass, zone: 'WIT' })).toMatchObject({
      announced: ['Remaja', hidden],
      again: ['Remaja'],
      foot: expect.stringMatching(/^pelanggan Premium dengan profil .*remaja \(sampai 1[37]\+\)/),
    });
  for (const as of [
    { filmClass: 'SU' },
    { segment: 'child' },
    { segment: 'child', filmClass: 'SU' },
  ])
    expect(await seen({ ...as, zone: 'WITA' })).toMatchObject({ announced: [hidden, hidden] });
  const who = (await open({ filmClass: '17+', zone: 'WIT', path: WHO }, late)).result;
  expect(answerOf((await look(who.url, late.headers)).payload)).toMatchObject({
    result: { timezone: 'Asia/Jayapura' },
  });
  expect(await db.selectFrom('profiles.profile').select('id').execute()).toEqual([]);
  clock.advance(-ahead);
});

test('an address of before they could be chosen is an adult in the west; what is wrong is said', async () => {
  const { config, clock } = stage.deps;
  const expiresAt = clock.now().getTime() + MINUTE;
  const old = { staffId: editor.accountId, expiresAt, releaseId, segment: 'premium', name: 'Lama' };
  const key = deriveKey(config.secrets.master, 'editorial preview');
  const sealed = encrypt(key, JSON.stringify(old)).toString('base64url');
  const { payload } = await look(`/platform/studio/v1/editorial/preview/${sealed}${HOME}`);
  expect(payload).toContain(
    'Pratinjau Lama, sebagai pelanggan Premium dengan profil dewasa di zona WIB',
  );
  const refused = async (more: object) => (await open(more)).details;
  expect(await refused({ zone: 'WIP' })).toEqual([
    { field: 'zone', problem: 'Pilih zona WIB, WITA, atau WIT' },
  ]);
  expect(await refused({ filmClass: '21+' })).toEqual([
    {
      field: 'filmClass',
      problem: 'Isi dengan SU, 13+, atau 17+, atau kosongkan untuk profil dewasa',
    },
  ]);
  for (const segment of ['visitor', 'child'])
    expect(await refused({ segment, filmClass: '13+' })).toEqual([
      {
        field: 'filmClass',
        problem: 'Pengunjung tidak punya profil: pilih akun untuk melihat sebagai kelas usia ini',
      },
    ]);
});

test('it is for the one who opened it, and for minutes', async () => {
  const { url } = (await open()).result;
  expect((await look(url, {})).statusCode).toBe(401);
  expect((await look(url, other.headers)).statusCode).toBe(404);
  expect((await look(url.replace(/preview\/..../, 'preview/AAAA'))).statusCode).toBe(404);
  expect((await open({ path: '//example.com' })).status).toBe(400);
  expect((await open({ releaseId: randomUUID() })).code).toBe('editorial.releaseNotFound');
  stage.deps.clock.advance(11 * MINUTE);
  expect((await look(url)).statusCode).toBe(410);
});

test('pages alone are looked at: no call, stream, media or data of a page', async () => {
  const { url } = (await open()).result;
  const base = url.slice(0, -HOME.length);
  const others = [
    RAILS,
    '/%70latform/v2/home/rails',
    '//platform/v2/home/rails',
    '/t/x/manifest.mpd',
  ];
  for (const path of [...others, '/_root.data', '/judul/kaldera.data?x=1'])
    expect((await look(base + path)).statusCode).toBe(404);
  const finance = await aViewer({ role: 'finance' });
  expect((await open({}, finance)).status).toBe(403);
  const keys = mediaKeys(['a secret of thirty-two characters!']);
  const grant = { assetId: randomUUID(), version: 1, sessionId: 'someone' };
  const limits = { maxHeight: 1080, audioOnly: false, dataSaver: false };
  const expiresAt = new Date(stage.deps.clock.now().getTime() + DAY);
  const token = await inTrial(stage.deps.db, async () =>
    mintMediaToken(keys, { ...grant, limits, expiresAt }),
  );
  expect(token).toBe('trial');
});

test('a trial takes everything back, also transactions in it that ended well or not', async () => {
  const { db } = stage.deps;
  const insert = (name: string) =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('catalog.genre').values({ slug: name, name }).execute();
      if (name === 'gagal') throw new Error('no');
    });
  const inside = await inTrial(db, async () => {
    const outcomes = await Promise.allSettled([insert('baik'), insert('gagal'), insert('bagus')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(isTrial()).toBe(true);
    return db.selectFrom('catalog.genre').select('slug').orderBy('slug').execute();
  });
  expect(inside.map(({ slug }) => slug)).toEqual(['bagus', 'baik']);
  expect(await db.selectFrom('catalog.genre').select('slug').execute()).toEqual([]);
  expect(isTrial()).toBe(false);
});
