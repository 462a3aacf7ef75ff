import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { afterThisFile, oncePerFile } from './after-file.ts';
import { inDatabase, TEMPLATE } from './global-setup.ts';

export interface TestDatabase {
  db: Db;
  url: string;
}

/** This test file's own migrated database: the same one at every call, gone after the file. */
export const testDatabase = oncePerFile(cloneTemplate);

async function cloneTemplate(): Promise<TestDatabase> {
  const server = inject('scratchUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const url = inDatabase(server, name);
  const db = openDatabase({ url, log: createLog({ logLevel: 'silent' }, 'test'), max: 6 });
  afterThisFile(async () => {
    await db.destroy();
    await onServer(server, `drop database ${name} with (force)`);
  });
  return { db, url };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
