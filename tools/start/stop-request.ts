const AGAIN_MS = 2_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Calls `stop` once, at the first signal to end or when the process that started us is gone, and
 * ends with it. A second ^C, later than an echo of the first, ends at once.
 * Returns whether stopping has begun.
 */
export function onStopRequest(stop: () => Promise<void>): () => boolean {
  let since: number | undefined;
  const request = () => {
    if (since !== undefined) {
      if (Date.now() - since > AGAIN_MS) process.exit(1);
      return;
    }
    since = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) request();
  }, PARENT_CHECK_MS).unref();
  return () => since !== undefined;
}
