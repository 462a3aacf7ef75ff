import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTokens } from '#platform/auth.ts';
import { readConfig } from '#platform/config.ts';
import { openEvents } from '#platform/events.ts';
import { openJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import type { Letter, Mail } from '#platform/mail.ts';
import { openMovedClock } from '#platform/moved-clock.ts';
import { openObjectStore } from '#platform/object-store.ts';
import type { Parts } from '#platform/parts.ts';
import { afterThisFile } from './after-file.ts';
import { type TestClock, testClock } from './clock.ts';
import { testDatabase } from './database.ts';

export type TestMail = Mail & {
  /** Every letter that was handed over, oldest first. */
  sent: Letter[];
  /** The newest letter to this address. */
  lastTo(address: string): Letter | undefined;
};

export type TestParts = Parts & { clock: TestClock; mail: TestMail };

let shared: Promise<TestParts> | undefined;

/** The parts of this test file: its own database and folder, a clock to move, letters to read. */
export function testParts(): Promise<TestParts> {
  shared ??= openTestParts();
  return shared;
}

async function openTestParts(): Promise<TestParts> {
  const { db, url } = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tayang-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://tayang.test',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SECRET_KEY: 'test-secret-key-of-forty-characters-long',
    CLIENT_KEY: 'test-client-key-of-thirty-two-ch',
    MASTER_PASSWORD: 'test-master-password-of-the-server',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-test',
    MIDTRANS_API_URL: 'http://127.0.0.1:9/midtrans/api',
    MIDTRANS_SNAP_URL: 'http://127.0.0.1:9/midtrans/snap/v1',
    TEST_CLOCK: 'true',
    LOG_LEVEL: 'silent',
  });
  const log = createLog(config, 'test');
  const clock = testClock();
  const jobs = await openJobs({ url, log, runsJobs: false });
  const events = openEvents({ url, log });
  const time = openMovedClock({ real: clock, db, events, log, isMovable: config.hasTestClock });
  afterThisFile(async () => {
    time.close();
    await jobs.close();
    await events.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    config,
    log,
    clock,
    time,
    db,
    events,
    jobs,
    mail: captureMail(),
    store: openObjectStore(config),
    tokens: createTokens({ master: config.secrets.master, clock }),
  };
}

function captureMail(): TestMail {
  const sent: Letter[] = [];
  return {
    sent,
    lastTo: (address) => sent.findLast(({ to }) => to === address),
    send: async (letter) => {
      sent.push(letter);
    },
  };
}
