import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { livePostmaster } from '../postgres/postmaster.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';

/** Where the generated rows lie: a database of their own, which no start of the service opens. */
const folder = () => path.resolve(process.env.DATA_DIR ?? 'data', 'volume');

/** Starts the database of generated rows; empty where there is none yet. */
export function startVolume(): Promise<RunningPostgres> {
  mkdirSync(folder(), { recursive: true });
  return startPostgres({ dataDir: folder(), log: () => {}, scratch: true });
}

/** Takes away what is there, with the database that a killed run left running on it. */
export async function emptyVolume(): Promise<void> {
  const dataDir = folder();
  if (livePostmaster(path.join(dataDir, 'pg/cluster')) !== undefined) {
    const left = await startVolume();
    await left.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
