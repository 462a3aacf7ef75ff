import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';

export type Repeated = {
  /** Stops it; resolves when what runs has ended. */
  stop(): Promise<void>;
  ended: Promise<void>;
};

/**
 * Does `work` again and again, `pauseMs` after it has ended, until it is stopped or `signal` aborts; a failure is
 * logged and not the end.
 */
export function repeatedly(
  pauseMs: number,
  work: () => Promise<unknown>,
  log: Log,
  { signal, message = `${work.name} failed` }: { signal?: AbortSignal; message?: string } = {},
): Repeated {
  const stopping = new AbortController();
  const either = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const ended = (async () => {
    while (!either.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, message));
      await sleep(pauseMs, undefined, { signal: either }).catch(() => undefined);
    }
  })();
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
