import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { getHomeRails } from '#contract/catalog/home.ts';
import { DAY, MINUTE } from '#contract/constants.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { openPreview } from '#contract/editorial/previews.ts';
import * as contract from '#contract/editorial/releases.ts';
import { inTrial, isTrial } from '#platform/db.ts';
import { mediaKeys, mintMediaToken } from '#modules/playback/index.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { anAssembledChannel } from '#test/factories/assembled-channel.ts';
import { asClient } from '#test/factories/callers.ts';
import { programmesOf } from '#test/factories/television.ts';
import { aFilm } from '#test/factories/titles.ts';
import { aViewer, type Viewer } from '#test/factories/a-viewer.ts';
import { aWeekDesk, dateOf, startOf } from '#test/factories/weeks.ts';

let stage: TestApp;
let editor: Viewer;
let other: Viewer;
let releaseId: string;

// No site stands behind these tests: a page of theirs shows what the call of home says.
const RAILS = '/platform/v2/home/rails';
const HOME = '/halaman-uji';
const GUIDE = '/panduan-uji';
const aPage = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.get(HOME, async ({ headers: { cookie = '' } }, reply) => {
    const { payload } = await fastify.inject({ url: RAILS, headers: { cookie } });
    return reply.type('text/html; charset=utf-8').send(`<body>${payload}</body>`);
  });
  fastify.get(GUIDE, async ({ headers: { cookie = '' }, query }, reply) => {
    const url = `/platform/v2/cms/getEPGData?${new URLSearchParams(query as never)}`;
    const { payload } = await fastify.inject({ url, headers: { cookie } });
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
type Rails = { result: { rails: { name: string }[] } };
const railsOf = (payload: string) =>
  (JSON.parse(/\{.*\}(?=<\/body>)/s.exec(payload)?.[0] ?? '{}') as Rails).result.rails;

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
