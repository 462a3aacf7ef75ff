import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/parts.ts';
import { deleteScreensOfSessions } from './queries/delete-screens-of-sessions.ts';

/** A device that is signed out gives its screen back at once. Should the event be lost, the lease lapses. */
export function freeScreensOfEndedSessions(
  app: FastifyInstance,
  { db, events, log }: Pick<Parts, 'db' | 'events' | 'log'>,
): void {
  const unsubscribe = events.subscribe('accounts.sessionsRevoked', ({ sessionIds }) => {
    if (!Array.isArray(sessionIds)) return;
    deleteScreensOfSessions(db, sessionIds.map(String)).catch((error: unknown) => {
      log.warn({ err: error }, 'screens of ended sessions could not be freed');
    });
  });
  app.addHook('onClose', async () => unsubscribe());
}
