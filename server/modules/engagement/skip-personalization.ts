import type { Tx } from '#platform/db.ts';
import { findPersonalization } from './queries/find-personalization.ts';
import { updateSkipped } from './queries/update-skipped.ts';

/** Puts an account on the skip list, or takes it off; answers whether it was on it. What it chose once stays. */
export async function skipPersonalization(
  tx: Tx,
  { accountId, isSkipped, now }: { accountId: string; isSkipped: boolean; now: Date },
): Promise<boolean> {
  const before = await findPersonalization(tx, accountId);
  await updateSkipped(tx, accountId, isSkipped ? now : null);
  return Boolean(before?.skippedAt);
}
