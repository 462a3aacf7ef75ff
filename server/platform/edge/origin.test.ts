import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addErrorHandler } from '../error-handler.ts';
import { refuseForeignOrigins } from './origin.ts';

const PUBLIC = 'https://tayang.test';

async function appAt(publicUrl: string) {
  const app = Fastify();
  addErrorHandler(app);
  refuseForeignOrigins(app, publicUrl);
  app.all('/*', async () => 'ok');
  return app;
}

const cookie = 'access_token=x';

test.each([
  // What browsers of today say.
  ['POST', { 'sec-fetch-site': 'same-origin', origin: PUBLIC, cookie }, 200],
  ['POST', { 'sec-fetch-site': 'none', cookie }, 200],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: 'https://jahat.test', cookie }, 403],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: 'https://jahat.test' }, 403],
  ['POST', { 'sec-fetch-site': 'cross-site' }, 403],
  ['POST', { 'sec-fetch-site': 'same-site', origin: 'https://lain.tayang.test', cookie }, 403],
  ['PUT', { 'sec-fetch-site': 'cross-site', cookie }, 403],
  ['DELETE', { 'sec-fetch-site': 'cross-site', cookie }, 403],
  // A header that a page can't set decides before one that it can leave out.
  ['POST', { 'sec-fetch-site': 'cross-site', origin: PUBLIC, cookie }, 403],
  ['POST', { 'sec-fetch-site': 'aneh', cookie }, 403],
  // Older browsers say where from.
  ['POST', { origin: PUBLIC, cookie }, 200],
  ['POST', { origin: 'https://jahat.test', cookie }, 403],
  ['POST', { origin: 'https://jahat.test' }, 403],
  ['POST', { origin: 'https://tayang.test.jahat.test', cookie }, 403],
  ['POST', { origin: 'https://tayang.test:8443', cookie }, 403],
  ['POST', { origin: 'http://tayang.test', cookie }, 403],
  ['POST', { origin: 'null', cookie }, 403],
  // Where there is a public address, the Host is what the client says and nothing else.
  ['POST', { origin: 'https://localhost:3000', host: 'localhost:3000', cookie }, 403],
  ['POST', { origin: 'https://jahat.test', host: 'jahat.test', cookie }, 403],
  // Programs say nothing.
  ['POST', {}, 200],
  ['POST', { authorization: 'Bearer x' }, 200],
  ['POST', { cookie }, 200],
  // Reading changes nothing.
  ['GET', { 'sec-fetch-site': 'cross-site', cookie }, 200],
  ['HEAD', { 'sec-fetch-site': 'cross-site', cookie }, 200],
] as const)('%s %j: %i', async (method, headers, status) => {
  const app = await appAt(PUBLIC);
  const answer = await app.inject({ method, url: '/apa/saja', headers });
  expect(answer.statusCode).toBe(status);
  if (status === 403) expect(answer.json().code).toBe('common.foreignOrigin');
});

test.each([
  ['http://192.168.1.20:3000', 200],
  ['http://[fd00::7]:3000', 200],
  ['http://ruang-keluarga:3000', 200],
  ['http://tayang.local:3000', 200],
  // A name that points to this machine, from anywhere: its page has the same Host as its Origin.
  ['http://jahat.test:3000', 403],
])('a copy without a public address, reached as %s: %i', async (origin, status) => {
  const app = await appAt('http://localhost:3000');
  const headers = { origin, host: new URL(origin).host, cookie };
  expect((await app.inject({ method: 'POST', url: '/', headers })).statusCode).toBe(status);
});

test('a copy on plain http takes its own plain pages', async () => {
  const app = await appAt('http://localhost:3000');
  const post = (origin: string) =>
    app.inject({ method: 'POST', url: '/', headers: { origin, host: 'localhost:3000' } });
  expect((await post('http://localhost:3000')).statusCode).toBe(200);
  expect((await post('http://localhost:3001')).statusCode).toBe(403);
});
