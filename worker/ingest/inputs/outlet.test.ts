import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcp } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openOutlet } from './outlet.ts';

const outlet = await openOutlet(['127.0.0.1/32', 'fd00::/8']);
afterAll(() => outlet.close());
const { hostname, port } = new URL(outlet.url);

async function aServer(host: string): Promise<string> {
  const server = createServer((asked, response) =>
    response.end(`${asked.method} ${asked.url} ${asked.headers.authorization}`),
  );
  await new Promise<void>((ready) => server.listen(0, host, ready));
  afterAll(() => void server.close());
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** As a program does that has a proxy. */
function through(url: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Basic x', 'proxy-connection': 'close' };
    const sent = request({ hostname, port, path: url, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** `CONNECT`, as for https. */
function tunnel(to: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method: 'CONNECT', path: to });
    sent.on('connect', (answer, socket) => {
      if (answer.statusCode !== 200) return resolve(String(answer.statusCode));
      socket.on('data', (bytes: Buffer) => {
        resolve(bytes.toString());
        socket.destroy();
      });
      return socket.write('halo');
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('what is listed is reached, with all that it asks for', async () => {
  const base = await aServer('127.0.0.1');
  expect(await through(`${base}/a.m3u8?t=1`)).toEqual({
    status: 200,
    body: 'GET /a.m3u8?t=1 Basic x',
  });
});

test('what is inside is not, by address or by name', async () => {
  const { port: inside } = new URL(await aServer('127.0.0.2'));
  expect((await through(`http://127.0.0.2:${inside}/`)).status).toBe(403);
  expect((await through('http://[::1]:1/')).status).toBe(403);
  expect((await through('http://169.254.169.254/latest/meta-data')).status).toBe(403);
  expect(await tunnel(`127.0.0.2:${inside}`)).toBe('403');
  expect((await through('ftp://127.0.0.1/')).status).toBe(403);
});

test('a tunnel carries both ways', async () => {
  const server = createTcp((socket) => socket.on('data', (bytes) => socket.write(`${bytes}!`)));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => void server.close());
  expect(await tunnel(`127.0.0.1:${(server.address() as AddressInfo).port}`)).toBe('halo!');
});

test.each([
  'rtmp://127.0.0.2/live/x',
  'srt://10.0.0.7:9000?mode=caller',
  'udp://@239.1.1.1:1234',
  'srt://0.0.0.0:9000?mode=listener',
  'rtmp://2130706434/live/x',
])('%s is refused', (address) => expect(outlet.pin(address)).rejects.toThrow(/inside our/));

test.each(['rtmp://127.0.0.1/live/x', 'srt://[fd00::7]:9000', 'https://1.1.1.1/a.m3u8'])(
  '%s may be fetched',
  (address) => expect(outlet.pin(address)).resolves.toBe(address),
);

test('a name is looked up once: a program gets the address that was looked at', async () => {
  const own = await openOutlet(['127.0.0.0/8', '::1/128']);
  afterAll(() => own.close());
  expect(await own.pin('rtmp://localhost:1935/live/localhost')).toMatch(
    /^rtmp:\/\/(?:127\.0\.0\.1|\[::1\]):1935\/live\/localhost$/,
  );
  expect(await own.pin('srt://localhost:9000?mode=caller')).toMatch(/^srt:\/\/(?:127|\[::1\])/);
  // These ask the proxy, by name.
  for (const address of ['https://localhost/a.m3u8', 'rtmps://localhost/live/x'])
    expect(await own.pin(address)).toBe(address);
  // Only the host, wherever else its name stands.
  expect(await own.pin('rtmp://localhost:pw@localhost/live/x')).toMatch(
    /^rtmp:\/\/localhost:pw@(?:127\.0\.0\.1|\[::1\])\/live\/x$/,
  );
});
