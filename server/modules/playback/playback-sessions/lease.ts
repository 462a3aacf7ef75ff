import { SECOND } from '#contract/constants.ts';

/** A playback session whose player has not reported for this long has ended; players report every five seconds. */
export const PLAYBACK_SESSION_LEASE_MS = 45 * SECOND;
