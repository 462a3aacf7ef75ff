import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from '../postgres/binaries.ts';
import { DATABASE_USER } from '../postgres/cluster.ts';
import { chooseOperator, commandFor } from '../postgres/operator.ts';
import type { RunningPostgres } from '../postgres.ts';
import { onPath } from '../start/programs.ts';
import { end } from './balancer.ts';

export interface Pooler {
  url: string;
  version: string;
  /** By transaction it keeps the names of statements since 1.21. */
  namesStatements: boolean;
  kill: () => Promise<void>;
  /** Resolves when a query comes through. */
  start: () => Promise<void>;
}

/** PgBouncer before a database, where this machine has one. */
export async function startPooler(
  primary: RunningPostgres,
  folder: string,
  port: number,
): Promise<Pooler | undefined> {
  const program = process.env['PGBOUNCER'] ?? onPath('pgbouncer') ?? 'pgbouncer';
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
      // Its 15 s would keep the database away long after it is back.
      'server_login_retry = 1',
      ...(namesStatements ? ['max_prepared_statements = 500'] : []),
    ].join('\n'),
  );
  // As the database: neither runs as root.
  const operator = chooseOperator(home, postgresBinaries());
  const [command, args] = commandFor(operator, program, [path.join(home, 'pgbouncer.ini')]);
  const url = `postgresql://${DATABASE_USER}@127.0.0.1:${port}/tayang`;
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(command, args, { stdio: 'ignore', ...operator.ids });
    await untilAnswering(url);
  };
  await start();
  return {
    url,
    version: `${major}.${minor}`,
    namesStatements,
    start,
    async kill() {
      if (child !== undefined) await end(child, 'SIGKILL');
    },
  };
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
