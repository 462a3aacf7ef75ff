import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { TimeGroup } from '#platform/moved-clock.ts';
import { applyDeviceLimit } from './apply-device-limit.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { claimDueReviews } from './queries/claim-due-reviews.ts';

const AT_ONCE = 20;

type ReviewParts = Pick<CommerceParts, 'db' | 'clock'>;

/** Follows plans that began or ended since the last look. Returns how many accounts there were. */
export async function reviewRights(parts: ReviewParts): Promise<number> {
  let reviewed = 0;
  for (const group of parts.clock.groups()) reviewed += await reviewGroup(parts, group);
  return reviewed;
}

function reviewGroup({ db }: ReviewParts, group: TimeGroup): Promise<number> {
  return inTransaction(db, async (tx) => {
    const accountIds = await claimDueReviews(tx, group, AT_ONCE);
    for (const accountId of accountIds) {
      await lockAccount(tx, accountId);
      await applyDeviceLimit(tx, accountId, group.now);
    }
    return accountIds.length;
  });
}
