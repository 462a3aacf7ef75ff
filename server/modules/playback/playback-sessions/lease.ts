import { SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';

const SHORTEST_LEASE_MS = 45 * SECOND;
/** Reports that may be lost, one after the other, before a lease lapses. */
const REPORTS_A_LEASE = 3;

/** A playback session whose player has not reported for this long has ended; how often they report is the server's word. */
export function leaseFrom(now: Date, { viewing }: Deps['config']): Date {
  const life = Math.max(SHORTEST_LEASE_MS, REPORTS_A_LEASE * viewing.reportEveryMs);
  return new Date(now.getTime() + life);
}
