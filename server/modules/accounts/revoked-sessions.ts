import { ACCESS_TOKEN_LIFE, MINUTE, SECOND } from '#contract/constants.ts';
import type { Parts } from '#platform/parts.ts';
import { listSessionsRevokedSince } from './queries/list-revoked-sessions.ts';

export type RevokedSessions = {
  /** Whether a session ended while tokens of it may still be alive. */
  has(sessionId: string): boolean;
  close(): void;
};

const READ_EVERY = 3 * SECOND;
/** A commit may become visible this long after the time that it carries. */
const LATE_COMMITS = 30 * SECOND;
/** By then the last access token of the session has expired by itself. */
const REMEMBERED = ACCESS_TOKEN_LIFE + MINUTE;

/**
 * Remembers the sessions that ended lately, so that a request costs no query. Events bring them within
 * milliseconds; reading the table every few seconds covers a lost connection. `remembered` is how long, in
 * milliseconds: as long as whatever was handed out for a session may live on its own.
 */
export async function watchRevokedSessions(
  parts: Pick<Parts, 'db' | 'clock' | 'events' | 'log'>,
  remembered = REMEMBERED,
): Promise<RevokedSessions> {
  const revoked = new Map<string, number>();
  let readTo = parts.clock.now().getTime() - remembered;

  function add(sessionIds: string[]): void {
    const now = parts.clock.now().getTime();
    for (const sessionId of sessionIds) revoked.set(sessionId, now);
  }

  async function read(): Promise<void> {
    const startedAt = parts.clock.now().getTime();
    try {
      add(await listSessionsRevokedSince(parts.db, new Date(readTo - LATE_COMMITS)));
      readTo = startedAt;
    } catch (error) {
      parts.log.warn({ err: error }, 'cannot read which sessions ended');
    }
    for (const [sessionId, at] of revoked) {
      if (startedAt - at > remembered) revoked.delete(sessionId);
    }
  }

  const unsubscribe = parts.events.subscribe('accounts.sessionsRevoked', ({ sessionIds }) => {
    if (Array.isArray(sessionIds)) add(sessionIds.map(String));
  });
  await read();
  let reading = Promise.resolve();
  const timer = setInterval(() => {
    reading = reading.then(read);
  }, READ_EVERY);
  timer.unref();
  return {
    has: (sessionId) => revoked.has(sessionId),
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
