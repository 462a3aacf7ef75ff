import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterThisFile } from '#test/after-file.ts';
import { freePort } from '../../tools/free-ports.ts';
import { type Pushing, anEncoder, TEST_RATE } from './contributions.ts';
import { encoder, folder } from './source-videos.ts';

/** Somebody's web server. */
async function aServer(answer: RequestListener, host = '127.0.0.1') {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, host, ready));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  afterThisFile(close);
  return { base: `${host}:${(server.address() as AddressInfo).port}`, requests, close };
}

/** An address with a transport stream that goes on for as long as somebody reads it. */
export async function aStream() {
  const { base, ...server } = await aServer((_, response) => {
    const child = spawn(
      encoder.ffmpeg,
      [
        [
          '-nostdin',
          '-v',
          'error',
          '-re',
          '-f',
          'lavfi',
          '-i',
          `testsrc2=s=320x180:r=${TEST_RATE}`,
        ],
        ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', TEST_RATE, '-b:v', '300k'],
        ['-pix_fmt', 'yuv420p', '-f', 'mpegts', 'pipe:1'],
      ].flat(),
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    response.writeHead(200, { 'content-type': 'video/mp2t' });
    child.stdout.pipe(response);
    response.on('close', () => child.kill('SIGKILL'));
  });
  return { url: `http://${base}/a.ts`, ...server };
}

/** Another operator's channel by HLS in two sizes, the smaller one first, for requests with the password. */
export async function aPlaylistServer(user: string, password: string) {
  const own = path.join(folder, `hls-${Date.now()}`);
  mkdirSync(own);
  const source = spawn(
    encoder.ffmpeg,
    [
      ['-nostdin', '-v', 'error', '-re', '-f', 'lavfi', '-i', `testsrc2=s=320x180:r=${TEST_RATE}`],
      ['-f', 'lavfi', '-i', 'sine=f=440:r=44100', '-map', '0:v', '-map', '1:a'],
      ['-map', '0:v', '-map', '1:a', '-s:v:0', '160x90', '-s:v:1', '320x180'],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', TEST_RATE, '-pix_fmt', 'yuv420p'],
      ['-c:a', 'aac', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '8'],
      ['-var_stream_map', 'v:0,a:0 v:1,a:1', '-master_pl_name', 'index.m3u8'],
      [path.join(own, '%v.m3u8')],
    ].flat(),
    { stdio: 'ignore' },
  );
  const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const { base, ...server } = await aServer(async (request, response) => {
    if (request.headers.authorization !== wanted) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      return;
    }
    const name = path.basename(URL.parse(request.url ?? '', 'http://x')?.pathname ?? '');
    const body = await readFile(path.join(own, name)).catch(() => null);
    response.writeHead(body === null ? 404 : 200).end(body);
  });
  const close = async () => {
    source.kill('SIGKILL');
    await server.close();
  };
  afterThisFile(close);
  return { url: `http://${user}:${password}@${base}/index.m3u8`, ...server, close };
}

/** A playlist whose pieces lie on another server, and how often that one was asked. */
export async function aPlaylistThatLeads(to: string) {
  const inside = await aServer((_, response) => response.end('rahasia'), to);
  const server = await aServer((_, response) => {
    response.end(
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nhttp://${inside.base}/1.ts\n` +
        `#EXTINF:2,\nhttp://${inside.base}/2.ts\n#EXT-X-ENDLIST\n`,
    );
  });
  return { url: `http://${server.base}/a.m3u8`, requests: server.requests, inside };
}

/** An RTMP server that shows one viewer what it has. */
export async function anRtmpServer(key: string): Promise<{ url: string; server: Pushing }> {
  const url = `rtmp://127.0.0.1:${await freePort()}/live/${key}`;
  return { url, server: anEncoder(url, { output: ['-listen', '1'] }) };
}
