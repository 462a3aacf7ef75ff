import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endBackends, livePostmaster } from './postgres/postmaster.ts';
import { startPostgres, type RunningPostgres } from './postgres.ts';

const PREFIX = 'tayang-scratch-';

/** A throw-away PostgreSQL of its own, empty; `stop` leaves nothing behind. */
export async function startScratchPostgres(): Promise<RunningPostgres> {
  await sweepAbandoned();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
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

/** A test run that was killed could not stop its database; the next one does. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(os.tmpdir())) {
    const dataDir = path.join(os.tmpdir(), name);
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
