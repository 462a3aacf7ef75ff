import {
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
/** What a whole run of tests keeps at once, with its write-ahead log, many times over. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A throw-away PostgreSQL of its own, empty; `stop` leaves nothing behind. It lies in memory where there is room: a
 * database is a thousand small files, and to copy and drop one costs a disk 20 times the processor's time.
 */
export async function startScratchPostgres(): Promise<RunningPostgres> {
  const folder = hasRoom(MEMORY) ? MEMORY : os.tmpdir();
  await sweepAbandoned(folder);
  const dataDir = mkdtempSync(path.join(folder, PREFIX));
  writeFileSync(path.join(dataDir, 'owner'), String(process.pid));
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
