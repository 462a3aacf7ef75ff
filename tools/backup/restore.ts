import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { livePostmaster } from '../postgres/postmaster.ts';
import { startPostgres } from '../postgres.ts';
import { archiveOf, findBackup } from './backup.ts';

const MARK = '# restore';
const POLL_MS = 50;

export interface Restored {
  backup: string;
  /** Where the folder of the database that stood here before went. */
  setAside: string | undefined;
  tookMs: number;
}

/**
 * Puts a backup in the place of the database in `dataDir` and replays the archived log, to a time or as far as it goes. What
 * stood there before is set aside; the pieces of its log that the archive does not have yet are replayed too.
 * @throws while a database runs there.
 */
export async function restore({
  dataDir,
  backups,
  until,
  log,
}: {
  dataDir: string;
  backups: string;
  until?: Date | undefined;
  log: (line: string) => void;
}): Promise<Restored> {
  const began = Date.now();
  const home = path.join(dataDir, 'pg');
  const cluster = path.join(home, 'cluster');
  if (livePostmaster(cluster) !== undefined)
    throw new Error(`A database runs in ${dataDir}: stop the service first.`);
  const backup = findBackup(backups, until);
  log(`restoring ${backup}`);
  const setAside = existsSync(cluster)
    ? path.join(home, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
    : undefined;
  if (setAside !== undefined) renameSync(cluster, setAside);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  cpSync(path.join(backup, 'cluster'), cluster, { recursive: true });
  // PostgreSQL starts in no folder that others may read.
  chmodSync(cluster, 0o700);
  const secrets = path.join(backup, 'secrets.json');
  if (existsSync(secrets) && !existsSync(path.join(dataDir, 'secrets.json')))
    cpSync(secrets, path.join(dataDir, 'secrets.json'));
  const objects = path.join(backups, 'objects');
  if (existsSync(objects))
    cpSync(objects, path.join(dataDir, 'objects'), { recursive: true, force: false });

  const sources = [
    archiveOf(path.resolve(backups)),
    ...(setAside === undefined ? [] : [path.join(setAside, 'pg_wal')]),
  ];
  const command = sources.map((folder) => `cp "${folder}/%f" "%p" 2>/dev/null`).join(' || ');
  const settings = [
    `restore_command = '${command.replaceAll("'", "''")}'`,
    ...(until === undefined
      ? []
      : [`recovery_target_time = '${until.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
    `recovery_target_action = 'promote'`,
  ];
  const file = path.join(cluster, 'postgresql.auto.conf');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  appendFileSync(file, `${settings.map((line) => `${line} ${MARK}`).join('\n')}\n`);
  writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });

  const running = await startPostgres({ dataDir, log });
  try {
    await untilPromoted(running.url);
  } finally {
    await running.stop();
  }
  writeFileSync(file, before);
  return { backup, setAside, tookMs: Date.now() - began };
}

async function untilPromoted(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const ask = 'select pg_is_in_recovery() as "isRecovering"';
    while ((await client.query<{ isRecovering: boolean }>(ask)).rows[0]?.isRecovering === true)
      await sleep(POLL_MS);
  } finally {
    await client.end();
  }
}
