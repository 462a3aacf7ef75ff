import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { commandFor, type Operator } from './operator.ts';

/** The user that owns everything; only the owner of the socket's folder can connect at all. */
export const DATABASE_USER = 'tayang';

/**
 * Makes the cluster if there is none, and returns its folder. It is made under another name and
 * renamed when whole, so that a start killed in the middle leaves nothing that looks like one.
 */
export function createCluster(
  home: string,
  binaries: PostgresBinaries,
  operator: Operator,
  scratch: boolean,
  log: (line: string) => void,
): string {
  const cluster = path.join(home, 'cluster');
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return cluster;
  for (const name of readdirSync(home))
    if (name.startsWith('cluster')) rmSync(path.join(home, name), { recursive: true });

  log('making the database');
  const fresh = path.join(home, 'cluster.new');
  // Sorts alike on every machine and needs no locale of the system.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const identity = ['--username', DATABASE_USER, '--auth=trust', '--encoding=UTF8'];
  const speed = scratch ? ['--no-sync'] : [];
  const args = ['-D', fresh, ...identity, ...locale, ...speed];
  const [command, wrapped] = commandFor(operator, binaries.initdb, args);
  execFileSync(command, wrapped, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: home,
    ...operator.ids,
  });
  renameSync(fresh, cluster);
  return cluster;
}

export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
