import type { CommerceDeps } from '../deps.ts';

/** Now, whatever a rehearsal moved: for what retries and waits, and belongs to no account's time. */
export const realNow = ({ testClock }: Pick<CommerceDeps, 'testClock'>): Date =>
  new Date(testClock.now().getTime() - testClock.offset());
