import { MINUTE } from '#contract/constants.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { advance } from './advance.ts';
import type { Automatic } from './automatic.ts';
import { claimDueAutomatics } from './queries/claim-due-automatics.ts';

/** Longer than a step may last, so that nobody takes a consent from whoever is still at it. */
const CLAIM_LEASE = MINUTE;
const AT_ONCE = 16;

/** Announces and makes what is due of automatic renewals. Returns how many were due. */
export async function sweepAutomatic(parts: CommerceParts): Promise<number> {
  const claimed: Automatic[] = [];
  for (const group of parts.clock.groups()) {
    const until = new Date(group.now.getTime() + CLAIM_LEASE);
    claimed.push(...(await claimDueAutomatics(parts.db, { group, until, limit: AT_ONCE })));
  }
  const outcomes = await Promise.allSettled(
    claimed.map((row) => parts.clock.forAccount(row.accountId, () => advance(parts, row))),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    parts.log.error(
      { err: outcome.reason as unknown },
      'an automatic renewal failed; it is due again',
    );
  }
  return claimed.length;
}
