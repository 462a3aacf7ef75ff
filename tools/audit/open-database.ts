import path from 'node:path';
import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { databaseUrl } from '../postgres/ready.ts';

export const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');

/** The service's database (DATABASE_URL), or the one that runs in DATA_DIR. */
export function openAuditDatabase(): Db {
  const running = livePostmaster(path.join(dataDir, 'pg/cluster'));
  const url = process.env.DATABASE_URL ?? (running && databaseUrl(running.socketDir, 'tayang'));
  if (url === undefined)
    throw new Error(`No database runs in ${dataDir}. Start it with npm start.`);
  return openDatabase({ url, log: createLog({ logLevel: 'warn' }, 'audit'), max: 1 });
}
