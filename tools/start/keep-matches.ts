import type { Program } from './program.ts';

/** Channels announce three days ahead: well before that is over, the matches of the days that follow are there. */
const EVERY_MS = 6 * 60 * 60_000;

/** A demo that runs for weeks keeps having matches: now and then a program of a moment adds those of new days. */
export function keepMatches(addMatches: () => Pick<Program, 'stop'>): {
  stop: () => Promise<void>;
} {
  let last: Pick<Program, 'stop'> | undefined;
  const timer = setInterval(() => {
    // One that still fails and starts again is not joined by another.
    void last?.stop();
    last = addMatches();
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
    },
  };
}
