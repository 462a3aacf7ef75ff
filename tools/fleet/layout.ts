import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mediaKeys } from '#modules/playback/index.ts';
import { edgeClassKey } from '#platform/edge/edge-class.ts';
import { seedRows, seedScript } from '../start/seed.ts';
import { buildSite } from '../start/site.ts';
import { findValkey, type RunningValkey, startValkey } from '../start/valkey.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Databases, startDatabases } from './database.ts';
import { type Machine, machine } from './machine.ts';
import { startObjects } from './objects.ts';

export interface Layout {
  url: string;
  env: Record<string, string>;
  databases: Databases;
  balancer: Balancer;
  valkey: { kill: () => Promise<void>; start: () => Promise<void> };
  servers: readonly [Machine, Machine];
  workers: readonly [Machine, Machine];
  /** How many standbys follow the primary, as a worker tells Prometheus. */
  countStandbys: () => Promise<number>;
  sandboxUrl: string;
  stop: () => Promise<void>;
}

/** Enough to find a balancer that pays no heed to the readiness, which is nginx's way without its paid half. */
const DRAIN_SECONDS = '3';

/** As an operator would lay it out, on one machine: balancer and edge, two servers, two workers, objects, a database with a replica. */
export async function openLayout(
  firstPort: number,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<Layout> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-fleet-'));
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const [balancerPort, one, two, sandboxPort, smtpPort, poolerPort, metricsPort] = Array.from(
    { length: 7 },
    (_, i) => firstPort + i,
  );
  await buildSite({ dataDir: folder, log, signal });
  const objects = await startObjects(folder);
  const databases = await startDatabases(folder, poolerPort ?? 0);
  log(`the database runs with a replica; PgBouncer: ${databases.pooler?.version ?? 'none'}`);
  const program = await findValkey(log);
  if (program === undefined) throw new Error('The fleet needs Valkey');
  const keepsIn = path.join(folder, 'valkey');
  mkdirSync(keepsIn);
  let running: RunningValkey = await startValkey(program, { keepsIn });
  const valkeyPort = Number(new URL(running.url).port);
  const valkey = {
    kill: () => running.stop(),
    start: async () => {
      running = await startValkey(program, { keepsIn, port: valkeyPort });
    },
  };
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const url = `http://127.0.0.1:${balancerPort}`;
  const SECRET_KEY = randomBytes(32).toString('hex');
  const env: Record<string, string> = {
    ...databases.env,
    VALKEY_URL: running.url,
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(folder, 'compiled'),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DRAIN_SECONDS,
    SECRET_KEY,
    CLIENT_KEY: randomBytes(16).toString('hex'),
    MASTER_PASSWORD: randomBytes(16).toString('hex'),
    // The balancer, and the addresses that viewers here make up, as a network before it would.
    TRUST_PROXY: '2',
    ...objects.env,
    // All that come packaged: some are free, and none has to be encoded.
    SEED_FILMS: '',
    FFMPEG_PATH: '/nowhere/ffmpeg',
    MIDTRANS_SERVER_KEY: `SB-Mid-server-${randomBytes(16).toString('hex')}`,
    MIDTRANS_API_URL: `${sandboxUrl}/midtrans/api`,
    MIDTRANS_SNAP_URL: `${sandboxUrl}/midtrans/snap/v1`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    SANDBOX_SMTP_PORT: `${smtpPort}`,
    SANDBOX_DATA: path.join(folder, 'sandbox'),
    NOTIFY_URL: `${url}/platform/billing/payment/midtrans/notify`,
  };
  const run = (name: string, script: string, own: Record<string, string> = {}, readyUrl?: string) =>
    machine({
      script,
      // No folder in common: what machines share is the database, Valkey and objects.
      env: { ...env, DATA_DIR: path.join(folder, name), ...own },
      logFile: path.join(logs, `${name}.log`),
      ...(readyUrl === undefined ? {} : { readyUrl }),
    });
  // As the image and the unit run it.
  const server = (name: string, port: number | undefined) =>
    run(
      name,
      'tools/serve.ts',
      { PORT: `${port}`, HOST: '127.0.0.1', SERVERS: '1' },
      `http://127.0.0.1:${port}/readyz`,
    );
  const servers = [server('first', one), server('second', two)] as const;
  const workers = [
    run('worker-1', 'worker/main.ts'),
    run('worker-2', 'worker/main.ts', { METRICS_PORT: `${metricsPort}` }),
  ] as const;
  const countStandbys = async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(/^tayang_standbys (\d+)$/m.exec(await answer.text())?.[1]);
  };
  const sandbox = run('sandbox', 'sandbox/main.ts', {}, sandboxUrl);
  const started: { stop: () => Promise<void> }[] = [
    { stop: () => databases.stop() },
    { stop: () => objects.stop() },
    { stop: () => valkey.kill() },
  ];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
    if (process.env['FLEET_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    // The demo is for who has a sandbox; servers know theirs as a gateway alone.
    const seedEnv = { ...env, SANDBOX_URL: sandboxUrl };
    await seedRows(seedEnv, signal);
    log('the demo is seeded');
    for (const each of [sandbox, ...workers, ...servers]) {
      started.push({ stop: () => each.kill() });
      await each.start();
    }
    const keys = [...mediaKeys([SECRET_KEY]), edgeClassKey(SECRET_KEY)];
    const balancer = await startBalancer({
      folder,
      port: balancerPort ?? 0,
      servers: [`127.0.0.1:${one}`, `127.0.0.1:${two}`],
      keys,
    });
    started.push(balancer);
    log('two servers, two workers and the balancer run');
    // It goes on until channels have something to show again; a film is there well before.
    const films = machine({
      script: seedScript,
      args: ['--phase', 'films'],
      env: seedEnv,
      logFile: path.join(logs, 'films.log'),
    });
    started.push({ stop: () => films.kill() });
    await films.start();
    const parts = { databases, balancer, valkey, servers, workers, countStandbys };
    return { url, env, ...parts, sandboxUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
