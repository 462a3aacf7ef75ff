import { mkdtempSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkSignature } from './sigv4.ts';

type S3rver = {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
};
type S3rverClass = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => S3rver;

export type TestS3 = {
  options: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** `PUT /films/a.mp4`: what came through, refused or not. */
  requests: string[];
  /** Answers the next requests with this status, before they reach the service; with 0 it hangs up. */
  failNext(times: number, status: number): void;
  close(): Promise<void>;
};

// The service's own, which it doesn't really check: the door before it does.
const KEY = 'S3RVER';
const REGION = 'us-east-1';
const BUCKET = 'films';

/** An S3 service (s3rver) behind a door that checks every signature. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'tayang-s3-'));
  const S3rver = createRequire(import.meta.url)('s3rver') as S3rverClass;
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await service.run();
  const requests: string[] = [];
  let failing = { times: 0, status: 503 };

  const door = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (failing.times > 0) {
      failing.times -= 1;
      if (failing.status === 0) request.destroy();
      else request.resume().on('end', () => refuse(response, failing.status, 'SlowDown'));
    } else pass(request, response, port).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port: doorPort } = door.address() as AddressInfo;
  return {
    options: {
      endpoint: `http://127.0.0.1:${doorPort}`,
      bucket: BUCKET,
      region: REGION,
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    requests,
    failNext: (times, status) => {
      failing = { times, status };
    },
    async close() {
      door.closeAllConnections();
      door.close();
      await service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function pass(request: IncomingMessage, response: ServerResponse, port: number) {
  const body = await buffer(request);
  const { method = 'GET', url = '/', headers } = request;
  const verdict = checkSignature({ method, url, headers, body }, { [KEY]: KEY }, REGION);
  if (verdict !== 'ok') {
    refuse(response, 403, verdict);
    return;
  }
  const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  onward.end(body);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
