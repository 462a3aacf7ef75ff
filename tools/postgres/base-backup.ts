import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** What belongs to the server that runs, and what a new one makes anew. */
const NOT_COPIED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'standby.signal',
  'recovery.signal',
]);
/** Folders whose content belongs to the running server. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_notify',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_dynshmem',
  'pg_serial',
  'pg_snapshots',
]);

/**
 * Copies the cluster of a server that goes on serving, as pg_basebackup does, which does not come with our binaries. The
 * copy holds the write-ahead log that makes it whole: it can be started as it is, as a replica, or go on from an archive.
 */
export async function copyRunningCluster(
  url: string,
  cluster: string,
  into: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tayang-backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Keeps the log since now for as long as this session lives.
    const slot = `backup_${process.pid}_${Date.now()}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: begun } = await client.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('tayang', fast => true)) as file`,
    );
    copyTree(cluster, into, true);
    const { rows: ended } = await client.query<{ file: string; label: string; spaces: string }>(
      `select pg_walfile_name(lsn) as file, labelfile as label, spcmapfile as spaces
       from pg_backup_stop(wait_for_archive => false)`,
    );
    const [first, last] = [begun[0]?.file ?? '', ended[0]?.file ?? ''];
    writeFileSync(path.join(into, 'backup_label'), ended[0]?.label ?? '', { mode: 0o600 });
    // The last piece has to be whole on the disk: what follows it may still be written.
    const wal = path.join(cluster, 'pg_wal');
    for (const name of readdirSync(wal))
      if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
        copyFileSync(path.join(wal, name), path.join(into, 'pg_wal', name));
    for (const name of readdirSync(wal).filter((each) => each.endsWith('.history')))
      copyFileSync(path.join(wal, name), path.join(into, 'pg_wal', name));
  } finally {
    await client.end();
  }
}

/** Files may go while they are copied: what became of them stands in the log. */
function copyTree(from: string, into: string, isTop: boolean): void {
  mkdirSync(into, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(into, entry.name)];
    if (isTop && NOT_COPIED.has(entry.name)) continue;
    try {
      if (entry.isDirectory()) {
        if (isTop && EMPTIED.has(entry.name)) makeFolders(source, target);
        else copyTree(source, target, false);
      } else if (entry.isFile() && !entry.name.startsWith('pgsql_tmp'))
        copyFileSync(source, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function makeFolders(source: string, target: string): void {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  if (path.basename(source) !== 'pg_wal') return;
  for (const name of readdirSync(source))
    if (statSync(path.join(source, name)).isDirectory())
      mkdirSync(path.join(target, name), { mode: 0o700 });
}
