import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import { sandboxAddressOf } from './sandbox-proxy.ts';

/** A server that says what it was asked for. */
async function aServer(name: string): Promise<string> {
  const server = createServer((request, response) => response.end(`${name} ${request.url}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisFile(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const inside = await aServer('INSIDE');
const sandboxUrl = await aServer('SANDBOX');
const { config } = await testDeps();
const { app } = await openTestApp({ modules: 'all', config: { ...config, sandboxUrl } });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Sends what no client library would, and reads the answer to its end. */
async function send(target: string, { method = 'GET', headers = '' } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  return text(socket);
}

const SECURED = /x-content-type-options: nosniff[^]*x-frame-options: DENY/i;

test.each([
  ['another host', `${inside}/_dev/../latest/meta-data`],
  ['our own host', 'http://x/platform/product/list'],
  ['a host without a scheme', `//127.0.0.1:1/_dev/inbox`],
  ['one behind a backslash', '/\\127.0.0.1:1/_dev/inbox'],
  ['the server itself', '*'],
])('a target that names %s is refused', async (_, target) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const answer = await send(target, { method, headers: 'Content-Length: 0\r\n' });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(SECURED);
    expect(answer).not.toMatch(/INSIDE|SANDBOX/);
    expect(answer).toContain('"code":"common.badRequest"');
  }
});

test.each(['/%', '/platform/%zz', '/_dev/%'])(
  '%s, which is no address, is answered in our words and without itself',
  async (target) => {
    const answer = await send(target);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(SECURED);
    expect(answer).toContain('"code":"common.badRequest"');
    expect(answer).not.toContain('valid url component');
    const page = await send(target, { headers: 'Accept: text/html\r\n' });
    expect(page).toMatch(/content-security-policy: default-src 'none'/i);
    expect(page).toContain('<h1>Data belum benar</h1>');
  },
);

test('what is no HTTP is answered with the headers of every answer', async () => {
  const long = await send('/', { headers: `X: ${'x'.repeat(40_000)}\r\n` });
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
  expect(long).toMatch(SECURED);
  const broken = await send('/', {
    headers: 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n',
  });
  expect(broken).toMatch(/^HTTP\/1\.1 400 /);
  expect(broken).toContain('"code":"common.badRequest"');
});

test('the sandbox shows its pages, and nothing behind or beside them', async () => {
  expect(await send('/_dev/inbox?to=a')).toContain('SANDBOX /_dev/inbox?to=a');
  for (const target of [
    '/_dev/../partner/jwks',
    '/_dev/%2e%2e/partner/jwks',
    '/_dev/.%2E/partner/jwks',
    '/_dev/a/../../partner/jwks',
    '/_dev/..%2fpartner/jwks',
    '/_dev/..%5cpartner/jwks',
    '/_dev/..\\partner/jwks',
  ])
    expect(await send(target), target).not.toContain('SANDBOX');
});

test.each([
  ['/_dev/inbox?a=/../b', `${sandboxUrl}/_dev/inbox?a=/../b`],
  ['/_dev/./inbox', `${sandboxUrl}/_dev/inbox`],
  ['http://other.test/_dev/inbox', undefined],
  ['//other.test/_dev/inbox', undefined],
  ['/_dev', undefined],
  ['/_dev/%2e%2e/x', undefined],
  ['*', undefined],
])('%s leads to %s', (target, address) => {
  expect(sandboxAddressOf(target, sandboxUrl)?.href).toBe(address);
});
