import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#platform/clocks.ts';
import { openDatabase } from '#platform/db.ts';
import { openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { createPasswordKeys } from '#modules/accounts/passwords/password-keys.ts';
import { migrate } from '#db/migrate.ts';
import { makeScratchFolder, startScratchPostgres } from '../../tools/scratch-database.ts';

export const TEMPLATE = 'template_migrated';
/** Under which the template's rows are encrypted, as are those of every test's app. */
export const TEST_SECRET = 'test-secret-key-of-forty-characters-long';

declare module 'vitest' {
  interface ProvidedContext {
    /** The scratch server, as a URL of its own database. */
    scratchUrl: string;
    /** A folder that all test files of a run share (`once-per-run.ts`), and where their temporary files lie. */
    runFolder: string;
  }
}

/** One scratch PostgreSQL a run, with a migrated template that every process of the run clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await makeScratchFolder();
  const server = await startScratchPostgres();
  try {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    // A named statement is planned for any value from its sixth use on a connection, and some fail only then.
    await client.query('alter role current_user set plan_cache_mode = force_generic_plan');
    await client.end();

    const templateUrl = inDatabase(server.url, TEMPLATE);
    await migrate(templateUrl);
    // Makes the queue's schema once, so that opening it in each test file takes no time.
    const log = createLog({ logLevel: 'silent' }, 'test');
    const jobs = await openJobs({ url: templateUrl, log, runsJobs: false });
    await jobs.close();
    await insertPasswordKey(templateUrl);
    project.provide('scratchUrl', server.url);
  } catch (error) {
    await server.stop();
    rmSync(runFolder, { recursive: true, force: true });
    throw error;
  }
  project.provide('runFolder', runFolder);
  // What a test writes lies in memory too, and whatever it forgets goes with the run.
  process.env.TMPDIR = runFolder;
  return async () => {
    await server.stop();
    rmSync(runFolder, { recursive: true, force: true });
  };
}

/** Making a key pair takes a fifth of a second, and each file whose viewers sign in would make one. */
async function insertPasswordKey(url: string): Promise<void> {
  const log = createLog({ logLevel: 'silent' }, 'test');
  const db = openDatabase({ url, log, max: 2 });
  try {
    await createPasswordKeys({ db, clock: systemClock, master: TEST_SECRET }).current();
  } finally {
    await db.destroy();
  }
}

/** The same server's other database. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
