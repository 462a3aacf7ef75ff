import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#contract/constants.ts';
import { heldRequests } from '../metrics/metrics.ts';

/** Of PostgreSQL and of poolers: a connection that is not to be had or was lost, a server that ends or begins. */
const AWAY = /^(?:08\d{3}|57P0[1-3])$/;
/** Of the operating system. ENOENT is a socket's here: a file's has another call. */
const SYSTEM_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
const SYSTEM_CALLS = new Set(['connect', 'read', 'write']);
const CONNECTION_LOST =
  /Connection terminated|Client has encountered a connection error|Client was closed/;
/** PgBouncer is full, was waited for too long or is asked what it does not take: no database is away. */
const POOLER_REFUSES = /^(?!server ).*timeout|no more connections|startup parameter/;

/**
 * Whether PgBouncer itself ended a connection, which it does by PostgreSQL's code of a broken protocol whatever the cause.
 * Of PostgreSQL's own that code is an error in a statement, and the connection stays.
 */
export function isPoolers(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return code === '08P01' && severity === 'FATAL';
}

/** Whether the database could not be asked at all. One that is merely busy is not away: asked again it would be busier. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return CONNECTION_LOST.test(error.message);
  if (isPoolers(error)) return !POOLER_REFUSES.test(error.message);
  return AWAY.test(code) || (SYSTEM_AWAY.has(code) && SYSTEM_CALLS.has(syscall ?? 'connect'));
}

/** Longer than a killed PostgreSQL takes to recover, shorter than people wait for a page. */
const LONGEST_HOLD = 8 * SECOND;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = SECOND;
/** What a process holds at once: what comes on top is told to come again. */
const MOST_HELD = 500;
let held = 0;

/** Does what may be done twice, and while the database is away does it again until that is back, or for some seconds. */
export async function overOutage<T>(work: () => Promise<T>, isWanted: () => boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseAway(error) || held >= MOST_HELD) throw error;
  }
  const until = Date.now() + LONGEST_HOLD;
  held += 1;
  heldRequests.inc();
  try {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await sleep(pause);
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseAway(error) || Date.now() > until || !isWanted()) throw error;
      }
    }
  } finally {
    held -= 1;
  }
}
