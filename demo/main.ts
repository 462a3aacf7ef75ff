import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { openJobs } from '#platform/jobs.ts';
import { openObjectStore } from '#platform/object-store.ts';
import { createLog } from '#platform/log.ts';
import { seedFilms } from './films/seed-films.ts';
import { seedUpload } from './films/seed-upload.ts';
import { seedPortraits } from './people/seed-portraits.ts';
import { seedRows } from './seed-rows.ts';
import { tellSandbox } from './subscribers.ts';
import { seedMatchesOnAir, seedSports } from './sports/seed-sports.ts';

const SCHEDULE_PATIENCE = 20 * MINUTE;
const SCHEDULE_LOOK = 5 * SECOND;

/**
 * `node demo/main.ts --phase rows`: everything that is only rows, in a moment, before the service starts.
 * `--phase films`: draws the films and hands them over for packaging, while the service runs.
 * `--phase matches`: the matches of the days that have come into sight since, while the service runs on.
 * All can be repeated and interrupted; what an operator changed stays.
 */
const { values } = parseArgs({ options: { phase: { type: 'string', default: 'rows' } } });
const config = readConfig();
const log = createLog(config, 'seed');
const db = openDatabase({ ...config.database, log });

const stopping = new AbortController();
const stop = () => stopping.abort();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  requireTrial();
  if (values.phase === 'rows') await seedRows(db, new Date(), config.seedFilms);
  else if (values.phase === 'films') await runFilms();
  else if (values.phase === 'matches') await runMatches();
  else throw new Error(`There are the phases rows, films and matches, not ${values.phase}`);
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await db.destroy();
}

/** Paid orders, invoices and staff with known passwords are for where money and e-mails stay in the sandbox. */
function requireTrial(): void {
  if (config.sandboxUrl !== undefined) return;
  throw new Error(
    'The demo is for trials alone: it brings paid orders, invoices and staff with known passwords, and here is no sandbox ' +
      '(SANDBOX_URL). Start a trial with SANDBOX=on, and leave SEED out of a service for viewers.',
  );
}

async function runMatches(): Promise<void> {
  await seedSports(db, new Date());
  await seedMatchesOnAir(db, new Date());
}

async function runFilms(): Promise<void> {
  const jobs = await openJobs({ url: config.database.directUrl, log, runsJobs: false });
  const { signal } = stopping;
  try {
    // Channels are on air long before all films are made.
    const store = openObjectStore(config);
    await Promise.all([
      config.sandboxUrl !== undefined &&
        tellSandbox({ db, log, sandboxUrl: config.sandboxUrl }, signal),
      seedFilms({ config, db, jobs, log, signal }),
      // A short demo, as journeys start it, shows the films alone.
      config.seedFilms === undefined && seedUpload({ config, db, log, store, signal }),
      seedWhatIsOn(signal),
      seedPortraits({ db, store }, signal),
    ]);
  } finally {
    await jobs.close();
  }
}

/** Channels announce what comes at once, and what they showed once they can: matches follow both. */
async function seedWhatIsOn(signal: AbortSignal): Promise<void> {
  const end = Date.now() + SCHEDULE_PATIENCE;
  while (!(await seedMatchesOnAir(db, new Date())) && Date.now() < end) {
    await sleep(SCHEDULE_LOOK, undefined, { signal });
  }
}
