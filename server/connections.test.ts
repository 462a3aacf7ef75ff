import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Config } from '#platform/config.ts';
import {
  closeWhatFallsIdle,
  connectionOptions,
  limitConnections,
  refuseBrokenRequests,
} from './connections.ts';

const config = { http: { cookieSecure: true, maxConnections: 3 } } as Config;
const app = Fastify({
  ...connectionOptions({ headers: 450, request: 900, idle: 1200, checkEvery: 20 }),
  clientErrorHandler: refuseBrokenRequests(config),
});
limitConnections(app, config);
app.post('/', async () => 'whole');
app.get('/stream', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { connection: 'close' });
  // Longer than a request may take: each piece shows that it is alive.
  let pieces = 0;
  const timer = setInterval(() => {
    reply.raw.write('.');
    pieces += 1;
    if (pieces < 10) return;
    clearInterval(timer);
    reply.raw.end();
  }, 120);
});
app.get('/never', (_request, reply) => {
  reply.hijack();
});
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';

test.each([
  ['that says nothing', ''],
  ['whose headers never end', HEAD],
  ['whose body never ends', `${HEAD}Content-Length: 10\r\n\r\nabc`],
])('a connection %s is told so and let go', async (_, start) => {
  const socket = await open();
  if (start !== '') socket.write(start);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"common.tooSlow"');
  expect(answer).toMatch(/strict-transport-security[^]*connection: close/);
});

test('an answer may take longer than a request', async () => {
  const socket = await open();
  socket.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await text(socket)).toMatch(/\r\n\r\n[^]*(?:1\r\n\.\r\n){10}0\r\n\r\n$/);
});

test('a connection on which nothing moves is let go, also while its answer is waited for', async () => {
  const socket = await open();
  socket.write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await text(socket)).toBe('');
});

test('more connections than are allowed are refused, and room that becomes free is used', async () => {
  const held = [await open(), await open(), await open()];
  await expect
    .poll(() => new Promise<number>((done) => app.server.getConnections((_, n) => done(n))))
    .toBe(3);
  const refused = await open();
  expect(await text(refused)).toBe('');
  for (const socket of held) socket.destroy();
  await expect
    .poll(() => new Promise<number>((done) => app.server.getConnections((_, n) => done(n))))
    .toBe(0);
  const next = await open();
  next.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(await text(next)).toMatch(/^HTTP\/1\.1 404 /);
});

test('a connection that never asked does not hold up the end', async () => {
  const closing = Fastify(connectionOptions());
  closeWhatFallsIdle(closing);
  await closing.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(closing.server, 'connection');
  const silent = connect((closing.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const gone = once(silent, 'close');
  await closing.close();
  await gone;
});
