import { DAY, MINUTE, SECOND } from '#contract/constants.ts';

/**
 * After so many wrong tries each further one means a wait, twice as long each time, never longer than a quarter of an
 * hour. Forgotten after a day without a wrong one: nobody is locked in for good.
 */
const FREE_TRIES = 4;
const FIRST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 15 * MINUTE;
const FORGOTTEN_AFTER = DAY;

type Tries = { wrongTries: number; lastWrongAt: Date | null };

/** What is kept after one more wrong try. */
export function afterWrongTry({ wrongTries, lastWrongAt }: Tries, now: Date) {
  const isForgotten =
    lastWrongAt === null || now.getTime() - lastWrongAt.getTime() > FORGOTTEN_AFTER;
  const tries = isForgotten ? 1 : wrongTries + 1;
  const over = tries - FREE_TRIES;
  const wait = over <= 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (over - 1));
  return {
    wrongTries: tries,
    lastWrongAt: now,
    blockedUntil: wait === 0 ? null : new Date(now.getTime() + wait),
  };
}
