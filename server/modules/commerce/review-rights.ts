import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { applyDeviceLimit } from './apply-device-limit.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { claimDueReviews } from './queries/claim-due-reviews.ts';

const AT_ONCE = 20;

/** Follows plans that began or ended since the last look. Returns how many accounts there were. */
export function reviewRights({ db, clock }: CommerceParts): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const accountIds = await claimDueReviews(tx, now, AT_ONCE);
    for (const accountId of accountIds) {
      await lockAccount(tx, accountId);
      await applyDeviceLimit(tx, accountId, now);
    }
    return accountIds.length;
  });
}
