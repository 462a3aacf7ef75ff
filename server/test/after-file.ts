const cleanups: (() => Promise<void> | void)[] = [];

/** Runs after the last test of the file that called it; the last registered goes first. */
export function afterThisFile(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup);
}

/** What `make` returns at its first call in a test file, at every call in that file. */
export function oncePerFile<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    if (made === undefined) {
      afterThisFile(() => {
        made = undefined;
      });
      made = { value: make() };
    }
    return made.value;
  };
}

/** For set-up.ts alone: a cleanup that fails fails the file, after the others have run. */
export async function cleanUpAfterFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const cleanup of cleanups.splice(0).toReversed()) {
    try {
      await cleanup();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the file left something behind');
}
