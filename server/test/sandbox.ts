import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '#platform/config.ts';
import { readEnv } from '../../sandbox/env.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { afterThisFile } from './after-file.ts';

const PARTNER_SECRET = 'partner-test-secret';
const TRINVI_SECRET = 'trinvi-test-secret';
const ROOT = resolve(import.meta.dirname, '../..');

export type TestSandbox = {
  url: string;
  smtpUrl: string;
  /** What `createMidtrans` needs. */
  midtrans: { serverKey: string; apiUrl: string; snapUrl: string; reportUrl: string };
  /** What `createDoku` and `config.doku` need. */
  doku: NonNullable<Config['doku']>;
  /** What `config.partner` needs. */
  partner: NonNullable<Config['partner']>;
  /** What `config.trinvi` needs. */
  trinvi: NonNullable<Config['trinvi']>;
  /** `trinviFaults({ slow: { next: 1, ms: 500 } })`; without any all of them end. */
  trinviFaults: (change?: object) => Promise<SandboxAnswer>;
  /** `wallet('order-1', 'pay')`; the answer's JSON. */
  wallet: (orderId: string, operation: string, body?: object) => Promise<SandboxAnswer>;
  /** `faults({ lostReply: { next: 1, only: ['charge'] } })`. */
  faults: (change: object) => Promise<SandboxAnswer>;
  resetFaults: () => Promise<SandboxAnswer>;
  get: (path: string) => Promise<SandboxAnswer>;
  post: (path: string, body?: object) => Promise<SandboxAnswer>;
  /** As a power cut would, where it is a process of its own; else in order. */
  kill: () => Promise<void>;
  /** Starts again on the same ports and state. */
  restart: () => Promise<void>;
};

/** Tests read wire JSON freely. */
export type SandboxAnswer = { status: number; body: Awaited<ReturnType<Response['json']>> };

type Options = {
  notifyUrl?: string;
  dokuNotifyUrl?: string;
  timeScale?: number;
  /** Before this DOKU denies an order that it has. Default 0. */
  dokuStatusAfterSeconds?: number;
  /** How long an OVO push waits for its buyer. Default 70 s. */
  ovoHoldMs?: number;
  /** A process of its own, to be killed. Starting one costs a second. */
  isProcess?: boolean;
};

/** Where it listens, and how it ends. */
type Running = { port: string; smtpPort: string; end: () => Promise<void> };

/** The merchant's key for SNAP, the same in every test. */
const snapKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});

/** The real sandbox on free ports with empty state, gone after this test file. */
export async function testSandbox(options: Options = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tayang-sandbox-'));
  const serverKey = 'SB-Mid-server-test';
  const doku = { clientId: 'BRN-0001-TEST', secretKey: 'SK-test' };
  let running = await start('0', '0');
  const [port, smtpPort] = [running.port, running.smtpPort];
  afterThisFile(async () => {
    await kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(atPort: string, atSmtpPort: string): Promise<Running> {
    const env = {
      SANDBOX_PORT: atPort,
      SANDBOX_SMTP_PORT: atSmtpPort,
      SANDBOX_DATA: dataDir,
      MIDTRANS_SERVER_KEY: serverKey,
      NOTIFY_URL: options.notifyUrl ?? '',
      DOKU_CLIENT_ID: doku.clientId,
      DOKU_SECRET_KEY: doku.secretKey,
      DOKU_NOTIFY_URL: options.dokuNotifyUrl ?? '',
      DOKU_MERCHANT_PUBLIC_KEY: snapKey.publicKey.toString('base64'),
      DOKU_STATUS_AFTER_SECONDS: String(options.dokuStatusAfterSeconds ?? 0),
      SANDBOX_OVO_HOLD_MS: String(options.ovoHoldMs ?? 70_000),
      PUBLIC_URL: '',
      PARTNER_CLIENT_SECRET: PARTNER_SECRET,
      TRINVI_CLIENT_SECRET: TRINVI_SECRET,
      PARTNER_REDIRECT_URIS: 'http://tayang.test/login/mitra/kembali',
      SANDBOX_TIME_SCALE: String(options.timeScale ?? 0),
    };
    return options.isProcess === true ? startProcess(env) : startHere(env);
  }

  const kill = () => running.end();

  const url = `http://127.0.0.1:${port}`;
  const send = async (path: string, body?: object): Promise<SandboxAnswer> => {
    const response = await fetch(url + path, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    midtrans: {
      serverKey,
      apiUrl: `${url}/midtrans/api`,
      snapUrl: `${url}/midtrans/snap/v1`,
      reportUrl: `${url}/midtrans/report`,
    },
    doku: {
      ...doku,
      apiUrl: `${url}/doku`,
      reportUrl: `${url}/doku/report`,
      snapPrivateKey: snapKey.privateKey.toString('base64'),
      statusAfterMs: (options.dokuStatusAfterSeconds ?? 0) * 1_000,
    },
    partner: {
      name: 'Nusa TV',
      issuer: `${url}/partner`,
      authorizeUrl: `${url}/_dev/partner/authorize`,
      clientId: 'tayang',
      clientSecret: PARTNER_SECRET,
    },
    trinvi: {
      name: 'Trinvi',
      url: `${url}/trinvi`,
      clientId: 'tayang',
      clientSecret: TRINVI_SECRET,
    },
    trinviFaults: (change = {}) => send('/_dev/trinvi/faults', change),
    wallet: (orderId, operation, body = {}) => send(`/_dev/wallet/${orderId}/${operation}`, body),
    faults: (change) => send('/_dev/faults', change),
    resetFaults: () => send('/_dev/faults/reset', {}),
    get: (path) => send(path),
    post: (path, body = {}) => send(path, body),
    kill,
    restart: async () => {
      await kill();
      running = await start(port, smtpPort);
    },
  };
}

async function startHere(env: Record<string, string>): Promise<Running> {
  const { url, smtpPort, stop } = await startSandbox(readEnv(env));
  let stopped: Promise<void> | undefined;
  const end = () => (stopped ??= stop());
  return { port: new URL(url).port, smtpPort: String(smtpPort), end };
}

async function startProcess(env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { ...(await readPorts(child)), end };
}

/** It prints where it listens once it does. */
function readPorts(child: ChildProcess): Promise<{ port: string; smtpPort: string }> {
  let output = '';
  return new Promise((found, failed) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [, port, smtpPort] = /:(\d+)\/_dev\/inbox, SMTP on \S+:(\d+)/.exec(output) ?? [];
      if (port && smtpPort) found({ port, smtpPort });
    });
    child.once('exit', () => failed(new Error(`the sandbox did not start: ${output}`)));
  });
}
