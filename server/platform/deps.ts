import { type Locks, openLocks } from './advisory-locks.ts';
import { createTokens, type Tokens } from './auth.ts';
import { type Clock, openTestClock, systemClock, type TestClock } from './clocks.ts';
import { CONTENT_CHANGED } from './cached-responses.ts';
import type { Config } from './config.ts';
import { type Db, openDatabase, openReadReplica } from './db.ts';
import { type Events, openEvents } from './events.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { createLog, type Log } from './log.ts';
import { type Mail, queuedMail } from './mail.ts';
import { type ObjectStore, openObjectStore } from './object-store.ts';
import { shareRateLimits } from './limits/rate-limit-store.ts';
import { openValkey, type Valkey } from './valkey/valkey.ts';

/** Everything that the platform is built from; tests hand in their own. */
export type Deps = {
  config: Config;
  log: Log;
  /** The real time. Money, plans and rights go by `time` instead. */
  clock: Clock;
  testClock: TestClock;
  db: Db;
  events: Events;
  jobs: Jobs;
  /** What one process of all does, by name. */
  locks: Locks;
  mail: Mail;
  store: ObjectStore;
  tokens: Tokens;
  /** Where what changes all the time is shared by many machines; without it the database has it all. */
  valkey?: Valkey | undefined;
  /** Given by call tests alone: a service hashes passwords at the cost that accounts has for them. */
  passwordCost?: PasswordCost | undefined;
};

/** What one argon2 hash takes: KiB of memory, passes, lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Opens the real parts of a process. `runsJobs` is true in the worker. */
export async function openDeps(
  config: Config,
  name: string,
  options = { runsJobs: false },
): Promise<Deps> {
  const log = createLog(config, name);
  const replica = openReadReplica(config.database, log);
  const db = openDatabase({ ...config.database, max: config.database.poolSize, log, replica });
  const jobs = await openJobs({ url: config.database.directUrl, log, runsJobs: options.runsJobs });
  const { valkeyUrl } = config.viewing;
  const valkey = valkeyUrl ? await openValkey({ urls: valkeyUrl, log }) : undefined;
  shareRateLimits(db, valkey);
  const events = openEvents({ url: config.database.directUrl, log, valkey });
  if (replica) events.subscribe(CONTENT_CHANGED, () => replica.contentChanged());
  const isMovable = config.hasTestClock;
  return {
    config,
    log,
    clock: systemClock,
    testClock: openTestClock({ real: systemClock, db, events, log, isMovable }),
    db,
    events,
    jobs,
    locks: openLocks({ url: config.database.directUrl, log }),
    mail: queuedMail(jobs),
    store: openObjectStore(config),
    tokens: createTokens({ master: config.secrets.master, clock: systemClock }),
    valkey,
  };
}

/** Closes what `openDeps` opened, the database last. */
export async function closeDeps(deps: Deps): Promise<void> {
  deps.testClock.close();
  await deps.locks.close();
  await deps.jobs.close();
  await deps.events.close();
  await deps.valkey?.close();
  await deps.db.destroy();
}
