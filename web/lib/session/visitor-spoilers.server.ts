import { DAY } from '#contract/constants.ts';
import type { Platform } from '../platform/platform.server.ts';

/** A visitor has no profile to keep a preference in: this browser keeps it, and says so with each call. */
const COOKIE = 'tanpa_bocoran';
const KEPT = 365 * DAY;

export function hidesScores({ cookie, isSignedIn }: Platform): 'Y' | 'N' {
  return !isSignedIn() && cookie(COOKIE) === '1' ? 'Y' : 'N';
}

export function keepScoresHidden(platform: Platform, isHidden: boolean): void {
  platform.setCookie(COOKIE, isHidden ? '1' : undefined, { maxAgeMs: KEPT });
}
