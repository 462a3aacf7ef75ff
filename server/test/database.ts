import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { afterThisFile, oncePerFile } from './after-file.ts';
import { KeptDatabase, type LentPool } from './kept-database.ts';

export interface TestDatabase {
  db: Db;
  url: string;
  /** What `db` runs on. */
  pool: LentPool;
}

let kept: KeptDatabase | undefined;
let isLent = false;

/**
 * This test file's own migrated database: the same one at every call, as if it had just been made. A process hands it
 * from file to file, what the last one left taken back.
 */
export const testDatabase = oncePerFile(open);

/**
 * The same, and no file had it before: for those who look at plans or at what is read, where rows that are gone still
 * weigh. To be asked first in a file.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  if (isLent) throw new Error('This file has its database already');
  await discard();
  return testDatabase();
}

async function open(): Promise<TestDatabase> {
  isLent = true;
  if ((await kept?.takeBack()) === false) await discard();
  kept ??= await KeptDatabase.clone();
  const { url } = kept;
  const pool = kept.lend();
  const db = openDatabase({ url, log: createLog({ logLevel: 'silent' }, 'test'), pool });
  afterThisFile(async () => {
    isLent = false;
    await db.destroy();
  });
  return { db, url, pool };
}

async function discard(): Promise<void> {
  await kept?.drop();
  kept = undefined;
}
