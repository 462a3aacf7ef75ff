import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/**
 * `npm run backup`: the running database of DATA_DIR into BACKUP_DIR, with keys and objects.
 * `npm run restore -- [--until 2026-11-23T19:00:00+07:00]`: the newest backup before then, and the log up to then.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { until: { type: 'string' } },
});
const [act] = positionals;
const dataDir = path.resolve(process.env.DATA_DIR || 'data');
const backups = process.env.BACKUP_DIR;
if (!backups) throw new Error('Set BACKUP_DIR: the folder of backups, best on another disk.');
const until = values.until === undefined ? undefined : new Date(values.until);
if (until !== undefined && Number.isNaN(until.getTime()))
  throw new Error('--until is a time such as 2026-11-23T19:00:00+07:00');
const log = (line: string) => console.log(line);

if (act === 'backup') {
  const began = Date.now();
  const made = await backUp(dataDir, path.resolve(backups));
  log(`${made} after ${((Date.now() - began) / 1000).toFixed(1)} s`);
} else if (act === 'restore') {
  const { backup, setAside, tookMs } = await restore({
    dataDir,
    backups: path.resolve(backups),
    until,
    log,
  });
  log(
    `${backup} restored in ${(tookMs / 1000).toFixed(1)} s. ${setAside ?? 'Nothing'} was set aside.`,
  );
} else throw new Error('backup or restore');
