import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const bodies: Record<string, string> = {
  '/whole': '{"result":1}',
  '/empty': '',
  '/page': '<html>Masuk ke WiFi</html>',
};
const server = http.createServer(({ url = '' }, answer) => {
  if (url.startsWith('/half')) {
    answer.writeHead(url === '/half' ? 200 : 502, { 'content-length': 12 }).write('{"resu');
    return;
  }
  answer.end(bodies[url]);
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Its line is cut while it is read. */
async function readHalf(path: string): Promise<unknown> {
  const reading = readAnswer(await fetch(`${base}${path}`));
  server.closeAllConnections();
  return reading;
}

const LOST = { code: 'common.unavailable' };

test('an answer is what it says, and nothing where it says nothing', async () => {
  expect(await readAnswer(await fetch(`${base}/whole`))).toEqual({ result: 1 });
  expect(await readAnswer(await fetch(`${base}/empty`))).toBeUndefined();
});

test('an answer that is cut, or that another gave, is a line that is lost', async () => {
  await expect(readHalf('/half')).rejects.toMatchObject(LOST);
  await expect(readAnswer(await fetch(`${base}/page`))).rejects.toMatchObject(LOST);
});

test('a failure that is cut stays one of its status', async () => {
  expect(await readHalf('/half-of-a-failure')).toBeUndefined();
});

test('who gave up while the answer came is told so', async () => {
  const asking = new AbortController();
  const half = await fetch(`${base}/half`, { signal: asking.signal });
  const reading = readAnswer(half, asking.signal);
  asking.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
