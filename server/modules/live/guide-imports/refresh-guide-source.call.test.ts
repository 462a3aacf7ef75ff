import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { afterThisFile } from '#test/after-file.ts';
import { openTestApp } from '#test/app.ts';
import { guideText, xmltvTime } from '#test/factories/live/guide-text.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { refreshDueGuideSources, refreshGuideSource } from './refresh-guide-source.ts';
import { findGuideSource } from './queries/guide-source.ts';

const { deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
const inside = { ...deps, config: { ...deps.config, mayFetchPrivateGuides: true } };

/** Another's server, in this test's hands. */
async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterThisFile(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let guideSources = 0;
async function aGuideSource(url: string) {
  guideSources += 1;
  const row = { name: `alamat-${guideSources}`, url, checkAt: clock.now() };
  const { guideSourceId } = await db
    .insertInto('live.guideSource')
    .values(row)
    .returning('guideSourceId')
    .executeTakeFirstOrThrow();
  return guideSourceId;
}
async function guideSourceOf(guideSourceId: string) {
  const guideSource = await findGuideSource(db, guideSourceId);
  if (guideSource === undefined) throw new Error('No such guide source');
  return guideSource;
}
const refresh = async (guideSourceId: string, by = inside) =>
  refreshGuideSource(by, await guideSourceOf(guideSourceId));

const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR);
const { channelId } = await aChannel(db, { xmltvId: 'jauh.id' });
const guide = guideText({
  programmes: [{ channel: 'jauh.id', start: xmltvTime(at(1)), stop: xmltvTime(at(2)) }],
});
const countShown = async () =>
  (
    await db
      .selectFrom('live.programme')
      .select('programmeId')
      .where('channelId', '=', channelId)
      .execute()
  ).length;

test('a guide is fetched, and again only when it changed', async () => {
  const asked: unknown[] = [];
  const base = await aServer((request, reply) => {
    asked.push([
      request.url,
      request.headers['if-none-match'],
      request.headers['if-modified-since'],
    ]);
    if (request.url === '/old')
      return void reply.writeHead(302, { location: '/guide.xml.gz' }).end();
    const isKnown = request.headers['if-none-match'] === '"1"';
    if (isKnown) return void reply.writeHead(304).end();
    const about = { etag: '"1"', 'last-modified': 'Sat, 22 Aug 2026 00:00:00 GMT' };
    reply.writeHead(200, about).end(gzipSync(guide));
  });
  const guideSourceId = await aGuideSource(`${base}/old`);
  expect((await refresh(guideSourceId)).outcome).toBe('imported');
  expect(await countShown()).toBe(1);
  expect((await refresh(guideSourceId)).outcome).toBe('unchanged');
  const modified = 'Sat, 22 Aug 2026 00:00:00 GMT';
  expect(asked).toEqual([
    ['/old', undefined, undefined],
    ['/guide.xml.gz', undefined, undefined],
    ['/old', '"1"', modified],
    ['/guide.xml.gz', '"1"', modified],
  ]);
});

test.each<[string, RequestListener, string]>([
  ['says no', (_, reply) => void reply.writeHead(503).end(), 'Server menjawab 503'],
  [
    'sends us round in circles',
    (_, reply) => void reply.writeHead(302, { location: '/' }).end(),
    'Terlalu banyak pengalihan',
  ],
  [
    'sends us to a file',
    (_, reply) => void reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'Alamatnya harus http atau https',
  ],
  ['hangs up', (_, reply) => void reply.destroy(), 'Servernya tidak terjangkau ECONNRESET'],
  [
    'hangs up in the middle',
    (_, reply) => {
      reply.writeHead(200, { 'content-length': guide.length });
      reply.write(guide.slice(0, 90), () => reply.destroy());
    },
    'Servernya tidak terjangkau ECONNRESET',
  ],
  ['returns a page', (_, reply) => void reply.end('<html>'), 'Ini bukan jadwal XMLTV'],
])('what was good stays when its server %s', async (_, answer, problem) => {
  const guideSourceId = await aGuideSource(await aServer(answer));
  const before = await countShown();
  expect(await refresh(guideSourceId)).toEqual({ outcome: 'refused', importId: null, problem });
  const guideSource = await guideSourceOf(guideSourceId);
  expect(guideSource).toMatchObject({ problem, goodAt: null, problemAt: expect.any(Date) });
  expect(guideSource.checkAt > clock.now()).toBe(true);
  expect(await countShown()).toBe(before);
});

test('nothing inside our own network is fetched unless that was said', async () => {
  let asked = 0;
  const base = await aServer((_, reply) => {
    asked += 1;
    reply.end(guide);
  });
  const { port } = new URL(base);
  const problem = 'Alamatnya ada di jaringan dalam';
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '[::ffff:7f00:1]',
  ]) {
    const guideSourceId = await aGuideSource(`http://${host}:${port}/`);
    expect(await refresh(guideSourceId, deps), host).toMatchObject({ outcome: 'refused', problem });
  }
  expect(asked).toBe(0);
});

test('the worker looks at each guide that is due, once, however many workers there are', async () => {
  await db
    .updateTable('live.guideSource')
    .set({ checkAt: at(24) })
    .execute();
  let asked = 0;
  const base = await aServer((_, reply) => {
    asked += 1;
    reply.end(guide);
  });
  const [due, off, late] = [
    await aGuideSource(base),
    await aGuideSource(base),
    await aGuideSource(base),
  ];
  await db
    .updateTable('live.guideSource')
    .set({ isActive: false })
    .where('guideSourceId', '=', off)
    .execute();
  await db
    .updateTable('live.guideSource')
    .set({ checkAt: at(1) })
    .where('guideSourceId', '=', late)
    .execute();
  const counts = await Promise.all([1, 2, 3].map(() => refreshDueGuideSources(inside)));
  expect([asked, counts.reduce((sum, count) => sum + count)]).toEqual([1, 1]);
  const { checkAt, goodAt } = await guideSourceOf(due);
  expect(checkAt.getTime() - (goodAt?.getTime() ?? 0)).toBe(HOUR);
  clock.advance(DAY);
  expect(await refreshDueGuideSources(inside)).toBeGreaterThan(1);
});
