import type { Log } from '#platform/log.ts';

/**
 * Work that an answer doesn't wait for, so that its time says nothing of what was found. A process that stops ends it
 * first; one that dies loses it, and its viewer asks again.
 */
export type Background = {
  run(work: () => Promise<void>): void;
  /** Resolves once everything that was begun is done. */
  idle(): Promise<void>;
};

export function createBackground(log: Log): Background {
  const underway = new Set<Promise<void>>();
  return {
    run(work) {
      const done = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work behind an answer failed'))
        .finally(() => underway.delete(done));
      underway.add(done);
    },
    async idle() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
