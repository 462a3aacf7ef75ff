import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openDatabase, openReadReplica, sql } from '#platform/db.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { hijackReply } from '#platform/responses/hijack-reply.ts';
import { afterThisFile } from '#test/after-file.ts';
import { type TestDeps, testDeps } from '#test/deps.ts';
import { startPostgres } from '../tools/postgres.ts';
import { assembleApp } from './assemble-app.ts';
import { type Readiness, serveReadiness } from './readiness.ts';

type Served = { app: FastifyInstance; readiness: Readiness };

async function serveWith(
  overrides: Partial<TestDeps> = {},
  options: { memoryLife?: number } = {},
): Promise<Served> {
  const deps = { ...(await testDeps()), ...overrides };
  const app = await assembleApp(deps, {});
  const readiness = serveReadiness(app, deps, options);
  afterThisFile(() => app.close());
  return { app, readiness };
}

const ask = async ({ app }: Served) => {
  const answer = await app.inject('/readyz');
  return [answer.statusCode, answer.json<unknown>()];
};

test('ready while the database answers and knows our migrations, also where a newer version has run its own', async () => {
  const { db } = await testDeps();
  const served = await serveWith();
  expect(await ask(served)).toEqual([200, { status: 'ready' }]);
  await sql`insert into platform.migration (name, checksum) values ('9999_newer.sql', 'x')`.execute(
    db,
  );
  expect(await ask(served)).toEqual([200, { status: 'ready' }]);
  await sql`delete from platform.migration where name like '0001%'`.execute(db);
  expect(await ask(served)).toEqual([503, { status: 'migrations' }]);
});

test('not ready while it never had its database, although it lives', async () => {
  const { log } = await testDeps();
  const away = openDatabase({ url: 'postgres://127.0.0.1:9/none', log });
  const served = await serveWith({ db: away });
  expect(await ask(served)).toEqual([503, { status: 'database' }]);
  expect((await served.app.inject('/healthz')).statusCode).toBe(200);
  await away.destroy();
});

test('a server whose primary stops serves on by a replica, or by what it knows for some minutes, and says so', async () => {
  const { log, config } = await testDeps();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-primary-'));
  const start = () => startPostgres({ dataDir: folder, log: () => {}, scratch: true });
  let primary = await start();
  afterThisFile(async () => {
    await primary.stop();
    rmSync(folder, { recursive: true });
  });
  const { url } = primary;
  const names = readdirSync(path.join(import.meta.dirname, '../db/migrations'));
  const fill = openDatabase({ url, log });
  await sql`create schema platform`.execute(fill);
  await sql`create table platform.migration as select unnest(${names}::text[]) as name`.execute(
    fill,
  );
  await fill.destroy();

  // The test's own database stands for a replica, which answers and does not follow.
  const replica = openReadReplica({ readUrl: config.database.url, max: 2 }, log);
  const withReplica = openDatabase({ url, log, replica });
  const alone = openDatabase({ url, log });
  afterThisFile(() => Promise.all([withReplica.destroy(), alone.destroy()]).then(() => undefined));
  await expect.poll(() => replica?.isUsed()).toBe(true);
  const servers = {
    replica: await serveWith({ db: withReplica }),
    memory: await serveWith({ db: alone }),
    nothing: await serveWith({ db: alone }, { memoryLife: 0 }),
  };
  const standings = async () => ({
    replica: await ask(servers.replica),
    memory: await ask(servers.memory),
    nothing: await ask(servers.nothing),
  });
  const ready = [200, { status: 'ready' }];
  expect(await standings()).toEqual({ replica: ready, memory: ready, nothing: ready });
  // The server that was made last is the one that metrics ask.
  const gauge = async () =>
    (await registry.getSingleMetric('tayang_without_primary')?.get())?.values[0]?.value;
  expect(await gauge()).toBe(0);

  await primary.stop();
  expect(await standings()).toEqual({
    replica: [200, { status: 'degraded', serves: 'replica' }],
    memory: [200, { status: 'degraded', serves: 'memory' }],
    nothing: [503, { status: 'database' }],
  });
  const degraded = await servers.memory.app.inject('/readyz');
  expect(degraded.headers['x-envoy-degraded']).toBe('true');
  expect(await gauge()).toBe(1);
  // A server that begins now has nothing to serve: it waits.
  expect(await ask(await serveWith({ db: withReplica }))).toEqual([503, { status: 'database' }]);

  primary = await start();
  expect(primary.url).toBe(url);
  await expect.poll(standings).toEqual({ replica: ready, memory: ready, nothing: ready });
}, 60_000);

test('who drains says so, serves on, lets go of connections, and answers what is under way', async () => {
  const { app, readiness } = await serveWith();
  const inHand = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    inHand.resolve();
    await mayAnswer.promise;
    // As a page does: it asks the app for what it shows.
    return (await app.inject('/healthz')).json<unknown>();
  });
  app.get('/endless', (_request, reply) => {
    hijackReply(reply);
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true });
  const get = async (path: string) => {
    const request = http.get({ port, path, agent });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    return answer;
  };
  const kept = await get('/healthz');
  kept.resume();
  expect(kept.headers.connection).toBe('keep-alive');
  const stream = await get('/endless');
  const slow = get('/slow');
  await inHand.promise;

  let isDrained = false;
  const draining = readiness.drain(300).then(() => {
    isDrained = true;
  });
  const refused = await get('/readyz');
  expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close']);
  refused.resume();
  const served = await get('/healthz');
  expect([served.statusCode, served.headers.connection]).toEqual([200, 'close']);
  served.resume();
  await expect.poll(() => app.server.listening, { timeout: 10_000 }).toBe(false);
  expect(isDrained).toBe(false);
  mayAnswer.resolve();
  const answer = await slow;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  // The event stream is still open: it ends with the app.
  await draining;
  stream.destroy();
  agent.destroy();
});

test('what reached a busy server in its last moment is answered', async () => {
  const { app, readiness } = await serveWith();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const end = performance.now() + 100;
  const draining = readiness.drain(50);
  const answers = Array.from({ length: 3 }, async () => {
    const request = http.get({ host: '127.0.0.1', port, path: '/healthz', agent: false });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    return answer.statusCode;
  });
  // Connected by the kernel, and not accepted: the time to close comes first.
  process.nextTick(() => {
    while (performance.now() < end);
  });
  expect(await Promise.all(answers)).toEqual([200, 200, 200]);
  await draining;
});
