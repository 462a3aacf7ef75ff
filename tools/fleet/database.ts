import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { setRoleTimeouts } from '#db/role-timeouts.ts';
import { copyRunningCluster } from '../postgres/base-backup.ts';
import { postgresBinaries } from '../postgres/binaries.ts';
import { DATABASE_USER } from '../postgres/cluster.ts';
import { chooseOperator, commandFor } from '../postgres/operator.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { end } from './balancer.ts';

export interface Databases {
  env: Record<string, string>;
  primaryUrl: string;
  /** What stands before the primary. */
  pooler: string;
  killPrimary: () => void;
  /** For good. */
  loseReplica: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A primary with a replica that follows it, and PgBouncer before it where this machine has one. */
export async function startDatabases(folder: string, poolerPort: number): Promise<Databases> {
  const log = () => {};
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  mkdirSync(primaryDir, { recursive: true });
  const primary = await startPostgres({ dataDir: primaryDir, log });
  await migrate(primary.url);
  const replica = await startReplica(primary, primaryDir, replicaDir);
  // Before the pooler's first connection: those that it has keep what they began with.
  await setRoleTimeouts(primary.url, primary.url);
  const pooler = await startPooler(primary, folder, poolerPort);
  const pooled: Record<string, string> =
    pooler === undefined
      ? { DATABASE_URL: primary.url }
      : {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: primary.url,
          DATABASE_STATEMENTS: pooler.namesStatements ? 'named' : 'unnamed',
        };
  return {
    env: { ...pooled, DATABASE_READ_URL: replica.url },
    primaryUrl: primary.url,
    pooler: pooler?.version ?? 'none',
    killPrimary() {
      const pid = livePostmaster(path.join(primaryDir, 'pg/cluster'))?.pid;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    loseReplica: () => replica.stop(),
    async stop() {
      await pooler?.stop();
      await replica.stop();
      await primary.stop();
    },
  };
}

async function startReplica(primary: RunningPostgres, from: string, dataDir: string) {
  const cluster = path.join(dataDir, 'pg/cluster');
  mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o700 });
  await copyRunningCluster(primary.url, path.join(from, 'pg/cluster'), cluster);
  const host = new URL(primary.url).searchParams.get('host') ?? '';
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${DATABASE_USER} application_name=replica'\n`,
  );
  writeFileSync(path.join(cluster, 'standby.signal'), '', { mode: 0o600 });
  return startPostgres({ dataDir, log: () => {} });
}

interface Pooler {
  url: string;
  version: string;
  /** By transaction it keeps the names of statements since 1.21. */
  namesStatements: boolean;
  stop: () => Promise<void>;
}

async function startPooler(
  primary: RunningPostgres,
  folder: string,
  port: number,
): Promise<Pooler | undefined> {
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer';
  const asked = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(asked.stdout ?? '') ?? [];
  if (major === undefined || minor === undefined) return undefined;
  const namesStatements = Number(major) > 1 || Number(minor) >= 21;
  const home = path.join(folder, 'pooler');
  mkdirSync(home, { recursive: true });
  const host = new URL(primary.url).searchParams.get('host') ?? '';
  writeFileSync(path.join(home, 'users.txt'), `"${DATABASE_USER}" ""\n`);
  writeFileSync(
    path.join(home, 'pgbouncer.ini'),
    [
      '[databases]',
      `tayang = host=${host} dbname=tayang user=${DATABASE_USER}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${home}/users.txt`,
      `logfile = ${home}/pgbouncer.log`,
      'pool_mode = transaction',
      'default_pool_size = 20',
      'max_client_conn = 500',
      ...(namesStatements ? ['max_prepared_statements = 500'] : []),
    ].join('\n'),
  );
  // As the database: neither runs as root.
  const operator = chooseOperator(path.join(home), postgresBinaries());
  const [command, args] = commandFor(operator, program, [path.join(home, 'pgbouncer.ini')]);
  const child: ChildProcess = spawn(command, args, { stdio: 'ignore', ...operator.ids });
  const url = `postgresql://${DATABASE_USER}@127.0.0.1:${port}/tayang`;
  await untilAnswering(url);
  return { url, version: `${major}.${minor}`, namesStatements, stop: () => end(child, 'SIGINT') };
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
