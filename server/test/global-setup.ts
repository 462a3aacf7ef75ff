import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { startScratchPostgres } from '../../tools/scratch-database.ts';

export const TEMPLATE = 'template_migrated';

declare module 'vitest' {
  interface ProvidedContext {
    /** The scratch server, as a URL of its own database. */
    scratchUrl: string;
  }
}

/** One scratch PostgreSQL a run, with a migrated template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    project.provide('scratchUrl', server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}

/** The same server's other database. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
