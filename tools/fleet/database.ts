import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { setRoleTimeouts } from '#db/role-timeouts.ts';
import { copyRunningCluster } from '../postgres/base-backup.ts';
import { DATABASE_USER } from '../postgres/cluster.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { type Pooler, startPooler } from './pooler.ts';

export interface Databases {
  env: Record<string, string>;
  primaryUrl: string;
  /** What stands before the primary. */
  pooler: Pooler | undefined;
  /** It comes back by itself. */
  killPrimary: () => void;
  /** For good. */
  loseReplica: () => Promise<void>;
  stop: () => Promise<void>;
}

export const REPLICA = 'replica';

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
    pooler,
    killPrimary() {
      const pid = livePostmaster(path.join(primaryDir, 'pg/cluster'))?.pid;
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    loseReplica: () => replica.stop(),
    async stop() {
      await pooler?.kill();
      await replica.stop();
      await primary.stop();
    },
  };
}

/** By a slot, as operators keep one: it needs no archive to catch up, and keeps the log of a replica that is gone. */
export async function startReplica(primary: RunningPostgres, from: string, dataDir: string) {
  const cluster = path.join(dataDir, 'pg/cluster');
  mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client
    .query(`select pg_create_physical_replication_slot('${REPLICA}', true)`)
    .finally(() => client.end());
  await copyRunningCluster(primary.url, path.join(from, 'pg/cluster'), cluster);
  const host = new URL(primary.url).searchParams.get('host') ?? '';
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${DATABASE_USER} application_name=${REPLICA}'\n` +
      `primary_slot_name = '${REPLICA}'\n`,
  );
  writeFileSync(path.join(cluster, 'standby.signal'), '', { mode: 0o600 });
  return startPostgres({ dataDir, log: () => {} });
}
