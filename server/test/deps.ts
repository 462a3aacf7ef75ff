import { openLocks } from '#platform/advisory-locks.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTokens } from '#platform/auth.ts';
import { readConfig } from '#platform/config.ts';
import { openEvents } from '#platform/events.ts';
import { type Jobs, openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { type Email, type Mail, queuedMail } from '#platform/mail.ts';
import { openTestClock } from '#platform/clocks.ts';
import { openObjectStore } from '#platform/object-store.ts';
import type { Deps } from '#platform/deps.ts';
import { afterThisFile, oncePerFile } from './after-file.ts';
import { TEST_SECRET } from './global-setup.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { testDatabase } from './database.ts';

export type TestMail = Mail & {
  /** Every e-mail that was handed over, oldest first. */
  sent: Email[];
  /** The newest e-mail to this address. */
  lastTo(address: string): Email | undefined;
};

export type TestDeps = Deps & { clock: FakeClock; mail: TestMail };

/** The dependencies of this test file: its own database and folder, a clock to move, e-mails to read. */
export const testDeps = oncePerFile(openTestDeps);

async function openTestDeps(): Promise<TestDeps> {
  const { db, url, pool } = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tayang-test-'));
  const read = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://tayang.test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SECRET_KEY: TEST_SECRET,
    CLIENT_KEY: 'test-client-key-of-thirty-two-ch',
    MASTER_PASSWORD: 'test-master-password-of-the-server',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-test',
    MIDTRANS_API_URL: 'http://127.0.0.1:9/midtrans/api',
    MIDTRANS_SNAP_URL: 'http://127.0.0.1:9/midtrans/snap/v1',
    LOG_LEVEL: 'silent',
  });
  // A real start has it beside the sandbox only.
  const config = Object.freeze({ ...read, hasTestClock: true });
  const log = createLog(config, 'test');
  const clock = fakeClock();
  const jobs = openedByUse(() => openJobs({ url, log, runsJobs: false, db: pool }));
  const events = openEvents({ url, log });
  const locks = openLocks({ url, log });
  const testClock = openTestClock({ real: clock, db, events, log, isMovable: config.hasTestClock });
  afterThisFile(() => rmSync(dataDir, { recursive: true, force: true }));
  // Each for itself: what fails to close leaves no other open.
  afterThisFile(() => locks.close());
  afterThisFile(() => events.close());
  afterThisFile(() => jobs.close());
  afterThisFile(() => testClock.close());
  return {
    config,
    log,
    clock,
    testClock,
    db,
    events,
    jobs,
    locks,
    mail: captureMail(queuedMail(jobs)),
    store: openObjectStore(config),
    tokens: createTokens({ master: config.secrets.master, clock }),
    // The least that argon2 takes: a hash of the real cost is 19 MiB and 15 ms, and tests make a thousand of them.
    passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  };
}

/** Most files put nothing into the queue, and beginning it takes twenty statements. */
function openedByUse(open: () => Promise<Jobs>): Jobs {
  let opened: Promise<Jobs> | undefined;
  const jobs = () => (opened ??= open());
  return {
    enqueue: async (name, payload, options) => (await jobs()).enqueue(name, payload, options),
    work: async (name, handler, options) => (await jobs()).work(name, handler, options),
    close: async () => (await opened)?.close(),
  };
}

/** E-mails are kept to be read; what belongs into an inbox waits in the queue. */
function captureMail({ notify }: Mail): TestMail {
  const sent: Email[] = [];
  return {
    sent,
    lastTo: (address) => sent.findLast(({ to }) => to === address),
    send: async (email) => {
      sent.push(email);
    },
    notify,
  };
}
