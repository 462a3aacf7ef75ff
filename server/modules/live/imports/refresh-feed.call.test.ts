import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { afterThisFile } from '#test/after-file.ts';
import { testApp } from '#test/app.ts';
import { guideText, xmltvTime } from '#test/factories/guide-text.ts';
import { aChannel } from '#test/factories/television.ts';
import { refreshDueFeeds } from './keep-guides.ts';
import { refreshFeed } from './refresh-feed.ts';
import { findFeed } from './queries/find-feed.ts';

const { parts } = await testApp();
const { db, clock } = parts;
const inside = { ...parts, config: { ...parts.config, mayFetchPrivateGuides: true } };

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

let feeds = 0;
async function aFeed(url: string) {
  feeds += 1;
  const row = { name: `alamat-${feeds}`, url, checkAt: clock.now() };
  const { feedId } = await db
    .insertInto('live.feed')
    .values(row)
    .returning('feedId')
    .executeTakeFirstOrThrow();
  return feedId;
}
async function feedOf(feedId: string) {
  const feed = await findFeed(db, feedId);
  if (feed === undefined) throw new Error('No such feed');
  return feed;
}
const refresh = async (feedId: string, by = inside) => refreshFeed(by, await feedOf(feedId));

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
  const feedId = await aFeed(`${base}/old`);
  expect((await refresh(feedId)).outcome).toBe('imported');
  expect(await countShown()).toBe(1);
  expect((await refresh(feedId)).outcome).toBe('unchanged');
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
  ['answers a page', (_, reply) => void reply.end('<html>'), 'Ini bukan jadwal XMLTV'],
])('what was good stays when its server %s', async (_, answer, problem) => {
  const feedId = await aFeed(await aServer(answer));
  const before = await countShown();
  expect(await refresh(feedId)).toEqual({ outcome: 'refused', runId: null, problem });
  const feed = await feedOf(feedId);
  expect(feed).toMatchObject({ problem, goodAt: null, problemAt: expect.any(Date) });
  expect(feed.checkAt > clock.now()).toBe(true);
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
    const feedId = await aFeed(`http://${host}:${port}/`);
    expect(await refresh(feedId, parts), host).toMatchObject({ outcome: 'refused', problem });
  }
  expect(asked).toBe(0);
});

test('the worker looks at each guide that is due, once, however many workers there are', async () => {
  await db
    .updateTable('live.feed')
    .set({ checkAt: at(24) })
    .execute();
  let asked = 0;
  const base = await aServer((_, reply) => {
    asked += 1;
    reply.end(guide);
  });
  const [due, off, late] = [await aFeed(base), await aFeed(base), await aFeed(base)];
  await db.updateTable('live.feed').set({ isActive: false }).where('feedId', '=', off).execute();
  await db
    .updateTable('live.feed')
    .set({ checkAt: at(1) })
    .where('feedId', '=', late)
    .execute();
  const counts = await Promise.all([1, 2, 3].map(() => refreshDueFeeds(inside)));
  expect([asked, counts.reduce((sum, count) => sum + count)]).toEqual([1, 1]);
  const { checkAt, goodAt } = await feedOf(due);
  expect(checkAt.getTime() - (goodAt?.getTime() ?? 0)).toBe(HOUR);
  clock.advance(DAY);
  expect(await refreshDueFeeds(inside)).toBeGreaterThan(1);
});
