import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';

/** Does `work` again and again, `pauseMs` after it has ended; a failure is logged and not the end. */
export function repeatedly(
  pauseMs: number,
  work: () => Promise<void>,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, `${work.name} failed`));
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
