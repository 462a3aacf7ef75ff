import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { Upload } from 'tus-js-client';
import { UPLOAD_PATH } from '#contract/catalog/upload-limits.ts';
import { downloadPieces } from '#platform/object-store/pieces.ts';
import { openS3Store } from '#platform/object-store/s3.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { type TestDeps, testDeps } from '#test/deps.ts';
import { startS3, type TestS3 } from '#test/s3.ts';
import { uploadKey, uploadPath } from './policy.ts';

/** How much more a server may hold at its highest than at rest, when it had just begun to listen. */
const MORE_MEGABYTES = 64;
/** A short form here; in `npm run proof -- upload` 2 GB and ten kills. */
const MEGABYTES = Number(process.env.UPLOAD_MB ?? 8);
const KILLS = Number(process.env.UPLOAD_KILLS ?? 1);
const CHUNK = (MEGABYTES > 256 ? 16 : 2) * 1024 * 1024;
vi.setConfig({ testTimeout: 600_000 });

const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-sent-'));
const children = new Set<ChildProcess>();
const buckets = new Set<TestS3>();
const atRest = new WeakMap<ChildProcess, number>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const s3 of buckets) await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** With a bucket each start has a folder of its own, as on another machine. */
function startServer({ config }: TestDeps, port: number, s3?: TestS3): ChildProcess {
  const child = spawn(process.execPath, ['server/test/upload-server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: s3 === undefined ? config.dataDir : mkdtempSync(path.join(folder, 'machine-')),
      ...(s3 && bucketOf(s3)),
      DATABASE_URL: config.database.url,
      SECRET_KEY: config.secrets.master,
      CLIENT_KEY: config.secrets.clientKey,
      MIDTRANS_SERVER_KEY: config.midtrans.serverKey,
      LOG_LEVEL: 'silent',
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.once('message', () => {
    forgetHighest(child);
    atRest.set(child, memoryOf(child));
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function bucketOf({ options }: TestS3): Record<string, string> {
  return {
    S3_ENDPOINT: options.endpoint,
    S3_BUCKET: options.bucket,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  };
}

/** Of the process at its highest, in megabytes; 0 where there is no /proc. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** From here on: starting takes more than what stays of it, and would hide what uploads take. */
function forgetHighest({ pid }: ChildProcess): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

async function aFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function aBigFile(): Promise<{ file: string; sha256: string }> {
  const file = path.join(folder, 'film.mov');
  rmSync(file, { force: true });
  const hash = createHash('sha256');
  for (let i = 0; i < MEGABYTES; i += 1) {
    const bytes = randomBytes(1024 * 1024);
    hash.update(bytes);
    await appendFile(file, bytes);
  }
  return { file, sha256: hash.digest('hex') };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

test.each(['a folder', 'a bucket'])(
  `${MEGABYTES} MB arrive whole in %s by tus-js-client although the server is killed ${KILLS} times`,
  async (place) => {
    const deps = await testDeps();
    const s3 = place === 'a bucket' ? await startS3() : undefined;
    if (s3) buckets.add(s3);
    const editor = await aViewer({ role: 'editor' });
    // The server goes by the real time.
    await sql`update accounts.staff_session set began_at = now(), last_used_at = now(), expires_at = now() + interval '1 hour'`.execute(
      deps.db,
    );
    const { file, sha256 } = await aBigFile();
    const size = MEGABYTES * 1024 * 1024;
    const port = await aFreePort();
    let server = startServer(deps, port, s3);
    let kills = 0;
    let sentTwice = 0;
    let furthest = 0;
    let memory = 0;
    const noteMemory = () => {
      const rest = atRest.get(server);
      if (rest !== undefined) memory = Math.max(memory, memoryOf(server) - rest);
    };

    const began = Date.now();
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(createReadStream(file), {
        endpoint: `http://127.0.0.1:${port}${UPLOAD_PATH}`,
        headers: { ...editor.headers },
        uploadSize: size,
        chunkSize: CHUNK,
        metadata: { filename: 'film.mov', purpose: 'film', sha256 },
        // As long as it makes progress it begins to count anew. On a busy machine a server takes half a minute to come back.
        retryDelays: [100, 200, 400, 800, 1600, ...Array<number>(20).fill(3200)],
        onProgress(sent) {
          if (sent < furthest) sentTwice += furthest - sent;
          furthest = sent;
          if (kills >= KILLS || sent < (size * (kills + 1)) / (KILLS + 1)) return;
          kills += 1;
          noteMemory();
          server.kill('SIGKILL');
          server = startServer(deps, port, s3);
        },
        onSuccess: () => resolve(upload.url),
        onError: reject,
      });
      upload.start();
    });
    noteMemory();
    const id = url?.split('/').at(-1) ?? '';
    expect(kills).toBe(KILLS);
    const arrived = s3 === undefined ? uploadPath(deps.config, id) : path.join(folder, 'arrived');
    if (s3) {
      const there = { db: deps.db, store: openS3Store(s3.options) };
      const { signal } = new AbortController();
      expect(await downloadPieces(there, uploadKey(id), arrived, { signal })).toBe(size);
    }
    expect(await sha256Of(arrived)).toBe(sha256);
    const { rows } = await sql<{
      state: string;
    }>`select state from catalog.upload where id = ${id}`.execute(deps.db);
    expect(rows).toEqual([{ state: 'received' }]);
    // What was under way at a kill: never more than a chunk, and what the socket held.
    expect(sentTwice / CHUNK).toBeLessThanOrEqual(KILLS * 1.4);
    if (process.platform === 'linux') expect(memory).toBeGreaterThan(0);
    expect(memory).toBeLessThan(MORE_MEGABYTES);
    // oxlint-disable-next-line no-console -- the figures of the proof
    console.log(
      `${MEGABYTES} MB into ${place} in ${((Date.now() - began) / 1000).toFixed(1)} s, ${kills} kills, ${(sentTwice / CHUNK).toFixed(1)} chunks twice, ${memory} MB of memory above rest at most`,
    );
  },
);
