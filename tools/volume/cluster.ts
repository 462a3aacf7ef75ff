import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type RunningPostgres, startPostgres } from '../postgres.ts';

/** Where the generated rows lie: a database of their own, which no start of the service opens. */
const folder = () => path.resolve(process.env.DATA_DIR ?? 'data', 'volume');

/** Starts the database of generated rows; empty where there is none yet. */
export function startVolume(): Promise<RunningPostgres> {
  mkdirSync(folder(), { recursive: true });
  return startPostgres({ dataDir: folder(), log: () => {}, scratch: true });
}

export const emptyVolume = (): void => rmSync(folder(), { recursive: true, force: true });
