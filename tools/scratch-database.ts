import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endBackends, livePostmaster } from './postgres/postmaster.ts';
import { startPostgres, type RunningPostgres } from './postgres.ts';

const PREFIX = 'tayang-scratch-';
const MEMORY = '/dev/shm';
/** What a whole run of tests keeps at once, with its database's write-ahead log, many times over. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** A folder of this process: who made it removes it, or where that was killed the next run does. In memory where there is room. */
export async function makeScratchFolder(): Promise<string> {
  const within = hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  await sweepAbandoned(within);
  const folder = mkdtempSync(path.join(within, PREFIX));
  // PostgreSQL runs as somebody else where we are root: it has to come through.
  chmodSync(folder, 0o711);
  writeFileSync(path.join(folder, 'owner'), String(process.pid));
  return folder;
}

/**
 * A throw-away PostgreSQL of its own, empty; `stop` leaves nothing behind. A database is a thousand small files, and to
 * copy and drop one costs a disk 20 times the processor's time that memory takes.
 */
export async function startScratchPostgres(): Promise<RunningPostgres> {
  const dataDir = await makeScratchFolder();
  const running = await startPostgres({ dataDir, log: () => {}, scratch: true });
  return {
    url: running.url,
    stop: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** A test run that was killed could not stop its database; the next one does. */
async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const dataDir = path.join(folder, name);
    const ownerFile = path.join(dataDir, 'owner');
    if (!name.startsWith(PREFIX) || !existsSync(ownerFile)) continue;
    if (existsSync(`/proc/${readFileSync(ownerFile, 'utf8')}`)) continue;
    const cluster = path.join(dataDir, 'pg', 'cluster');
    const pid = livePostmaster(cluster)?.pid;
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    await sleep(50);
    await endBackends(cluster);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
