import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { seedFilms } from './seed-films.ts';
import { seedRows } from './seed-rows.ts';
import { seedMatchesOnAir } from './sports/seed-sports.ts';

const SCHEDULE_PATIENCE = 20 * MINUTE;
const SCHEDULE_LOOK = 5 * SECOND;

/**
 * `node db/seed/main.ts --phase rows`: everything that is only rows, in a moment, before the service starts.
 * `--phase films`: draws the films and hands them over for packaging, while the service runs. Both can be repeated
 * and interrupted; what an operator changed stays.
 */
const { values } = parseArgs({ options: { phase: { type: 'string', default: 'rows' } } });
const config = readConfig();
const log = createLog(config, 'seed');
const db = openDatabase({ url: config.databaseUrl, log });

const stopping = new AbortController();
const stop = () => stopping.abort();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  if (values.phase === 'rows') await seedRows(db, new Date(), config.seedFilms);
  else if (values.phase === 'films') await runFilms();
  else throw new Error(`There are the phases rows and films, not ${values.phase}`);
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await db.destroy();
}

async function runFilms(): Promise<void> {
  const jobs = await openJobs({ url: config.databaseUrl, log, runsJobs: false });
  try {
    await seedFilms({ config, db, jobs, log, signal: stopping.signal });
    await seedWhatIsOn(stopping.signal);
  } finally {
    await jobs.close();
  }
}

/** Channels announce what they show once their films are packaged: matches follow what is announced. */
async function seedWhatIsOn(signal: AbortSignal): Promise<void> {
  const end = Date.now() + SCHEDULE_PATIENCE;
  while (!(await seedMatchesOnAir(db, new Date())) && Date.now() < end) {
    await sleep(SCHEDULE_LOOK, undefined, { signal });
  }
}
