import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { copyRunningCluster } from '../postgres/base-backup.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { databaseUrl } from '../postgres/ready.ts';

/** In the folder of backups: one folder a backup, by its time, and the archived log beside them. */
const PREFIX = 'base-';
export const archiveOf = (backups: string) => path.join(backups, 'wal');

/** What PostgreSQL runs for each full piece of its log: never over one that is there, and whole before it has its name. */
export function archiveSettings(backups: string): string[] {
  const archive = archiveOf(backups);
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  return [
    'archive_mode=on',
    // On the disk before it has its name, and that on the disk before PostgreSQL lets go of its own.
    `archive_command=test -f "${archive}/%f" || { cp "%p" "${archive}/%f.part" && sync "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f" && sync "${archive}"; }`,
    // At most so much is lost with a disk.
    'archive_timeout=60',
  ];
}

/** Copies the database that runs in `dataDir`, its keys and its objects; films that are there already stay. */
export async function backUp(dataDir: string, backups: string, now = new Date()): Promise<string> {
  const cluster = path.join(dataDir, 'pg/cluster');
  const running = livePostmaster(cluster);
  if (running === undefined) throw new Error(`No database runs in ${dataDir}.`);
  const name = `${PREFIX}${now.toISOString().replaceAll(':', '-')}`;
  const target = path.join(backups, name);
  const unfinished = `${target}.part`;
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    await copyRunningCluster(
      databaseUrl(running.socketDir, 'tayang'),
      cluster,
      path.join(unfinished, 'cluster'),
    );
    for (const file of ['secrets.json'])
      if (existsSync(path.join(dataDir, file)))
        cpSync(path.join(dataDir, file), path.join(unfinished, file));
    // The database first, so that every row finds its objects; these are never written over.
    const objects = path.join(dataDir, 'objects');
    if (existsSync(objects))
      cpSync(objects, path.join(backups, 'objects'), {
        recursive: true,
        force: false,
        filter: (source) => path.basename(source) !== '.staging',
      });
    renameSync(unfinished, target);
    // What was copied stands, also where it can't be told.
    await noteBackup(databaseUrl(running.socketDir, 'tayang'), now).catch(() => undefined);
    return target;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Tells the database that was copied, so that /studio/sistem can say when. */
async function noteBackup(url: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into platform.upkeep (kind, at, note) values ('backup', $1, 'npm run backup')
       on conflict (kind) do update set at = excluded.at, note = excluded.note`,
      [at],
    );
  } finally {
    await client.end();
  }
}

/** The newest backup that was whole before `until`. */
export function findBackup(backups: string, until: Date | undefined): string {
  const names = existsSync(backups) ? readdirSync(backups) : [];
  const found = names
    .filter((name) => name.startsWith(PREFIX) && !name.endsWith('.part'))
    .map((name) => path.join(backups, name))
    .filter(
      (folder) =>
        until === undefined || statSync(path.join(folder, 'cluster/backup_label')).mtime <= until,
    )
    .toSorted()
    .at(-1);
  if (found === undefined) throw new Error(`There is no backup in ${backups} of before that.`);
  return found;
}
