import { SECOND } from '#contract/constants.ts';

const FAILURES_TO_OPEN = 5;
const OPEN_FOR = 15 * SECOND;

/** Whether a platform is worth asking, as this process has seen it. */
export type Circuit = { isOpen(): boolean; record(hasAnswered: boolean): void };

/**
 * So many failures in a row open it: no viewer waits ten seconds for a platform that is down. After a pause the next
 * caller tries; a failure then opens it again at once, an answer forgets all.
 */
export function createCircuit(
  now: () => number,
  { failures: most = FAILURES_TO_OPEN, openFor = OPEN_FOR } = {},
): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    record(hasAnswered) {
      failures = hasAnswered ? 0 : failures + 1;
      openUntil = failures >= most ? now() + openFor : 0;
    },
  };
}
