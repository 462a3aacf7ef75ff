import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#db/migrate.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { startPostgres } from '../postgres.ts';
import { keepRunning, type KillableProgram } from './program.ts';
import { freePorts } from '../free-ports.ts';

/** The service with everything around it, in a folder of its own, and hands on its switches. */
export interface Arena {
  env: Record<string, string>;
  /** The same platform, twice. */
  servers: readonly string[];
  sandboxUrl: string;
  kill: Readonly<Record<Victim, () => void>>;
  stop: () => Promise<void>;
}

export const victims = ['first server', 'second server', 'worker', 'database'] as const;
export type Victim = (typeof victims)[number];

const START_MS = 120_000;

/** Starts PostgreSQL, the sandbox, two servers and the worker on free ports of the loopback. */
export async function openArena(mutant: string | undefined): Promise<Arena> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tayang-chaos-'));
  mkdirSync(path.join(dataDir, 'logs'));
  const first = await freePorts(4);
  const [second, sandbox, smtp] = [first + 1, first + 2, first + 3];
  const postgres = await startPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);

  const servers = [first, second].map((port) => `http://127.0.0.1:${port}`);
  const sandboxUrl = `http://127.0.0.1:${sandbox}`;
  const env = environment({ dataDir, databaseUrl: postgres.url, sandboxUrl, smtp, first, sandbox });
  const run = (name: string, script: string, own: Record<string, string> = {}) =>
    keepRunning({
      script,
      env: { ...env, ...own },
      logFile: path.join(dataDir, 'logs', `${name}.log`),
    });
  const changed = mutant === undefined ? {} : { CHAOS_MUTANT: mutant };
  const programs: Record<Exclude<Victim, 'database'> | 'sandbox', KillableProgram> = {
    sandbox: run('sandbox', 'sandbox/main.ts'),
    'first server': run('first', 'tools/chaos/server.ts', { ...changed, PORT: `${first}` }),
    'second server': run('second', 'tools/chaos/server.ts', { ...changed, PORT: `${second}` }),
    worker: run('worker', 'worker/main.ts'),
  };
  const stop = async () => {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([...servers.map((url) => `${url}/healthz`), sandboxUrl].map(untilAnswering));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    env,
    servers,
    sandboxUrl,
    kill: {
      'first server': () => programs['first server'].kill(),
      'second server': () => programs['second server'].kill(),
      worker: () => programs.worker.kill(),
      database: () => {
        const pid = livePostmaster(path.join(dataDir, 'pg', 'cluster'))?.pid;
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      },
    },
    stop,
  };
}

function environment(given: {
  dataDir: string;
  databaseUrl: string;
  sandboxUrl: string;
  smtp: number;
  first: number;
  sandbox: number;
}): Record<string, string> {
  const { sandboxUrl } = given;
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: given.dataDir,
    DATABASE_URL: given.databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    CLIENT_KEY: randomBytes(16).toString('hex'),
    // Every buyer has an address of its own.
    TRUST_PROXY: '1',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-chaos',
    MIDTRANS_API_URL: `${sandboxUrl}/midtrans/api`,
    MIDTRANS_SNAP_URL: `${sandboxUrl}/midtrans/snap/v1`,
    DOKU_CLIENT_ID: 'BRN-0001-CHAOS',
    DOKU_SECRET_KEY: 'SK-chaos',
    DOKU_API_URL: `${sandboxUrl}/doku`,
    DOKU_STATUS_AFTER_SECONDS: '2',
    DOKU_NOTIFY_URL: `http://127.0.0.1:${given.first}/platform/billing/payment/doku/notify`,
    SMTP_URL: `smtp://127.0.0.1:${given.smtp}`,
    SANDBOX_PORT: `${given.sandbox}`,
    SANDBOX_SMTP_PORT: `${given.smtp}`,
    SANDBOX_DATA: path.join(given.dataDir, 'sandbox'),
    SANDBOX_OVO_HOLD_MS: '5000',
    // Notifications are tried again soon, so that a run of seconds sees the whole series.
    SANDBOX_TIME_SCALE: '0.01',
    NOTIFY_URL: `http://127.0.0.1:${given.first}/platform/billing/payment/midtrans/notify`,
  };
}

async function untilAnswering(url: string): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}
