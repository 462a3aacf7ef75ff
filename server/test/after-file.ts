import { afterAll } from 'vitest';

const cleanups: (() => Promise<void>)[] = [];

/** Runs after the last test of the file that called it; the last registered goes first. */
export function afterThisFile(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
