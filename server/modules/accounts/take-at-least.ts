import { setTimeout as pause } from 'node:timers/promises';

/** Answers no sooner than after so many milliseconds, so that the time tells nobody what was found. */
export async function takeAtLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const enough = pause(milliseconds);
  try {
    return await work();
  } finally {
    await enough;
  }
}
