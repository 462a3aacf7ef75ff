import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openDatabase, sql } from '#platform/db.ts';
import { afterThisFile } from '#test/after-file.ts';
import { type TestDeps, testDeps } from '#test/deps.ts';
import { assembleApp } from './assemble-app.ts';
import { type Readiness, serveReadiness } from './readiness.ts';

type Served = { app: FastifyInstance; readiness: Readiness };

async function serveWith(overrides: Partial<TestDeps> = {}): Promise<Served> {
  const deps = { ...(await testDeps()), ...overrides };
  const app = await assembleApp(deps, {});
  const readiness = serveReadiness(app, deps);
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

test('not ready without its database, although it lives', async () => {
  const { log } = await testDeps();
  const away = openDatabase({ url: 'postgres://127.0.0.1:9/none', log });
  const served = await serveWith({ db: away });
  expect(await ask(served)).toEqual([503, { status: 'database' }]);
  expect((await served.app.inject('/healthz')).statusCode).toBe(200);
  await away.destroy();
});

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
    reply.hijack();
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
