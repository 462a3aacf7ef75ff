import { DELETION_UNDO } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { addressOf } from './letters/address.ts';
import { erasedLetter } from './letters/leaving-letters.ts';
import { deleteAccountRow } from './queries/delete-account.ts';
import { insertErasures } from './queries/insert-erasures.ts';
import { listAccountsToErase } from './queries/list-accounts-to-erase.ts';
import { listExports } from './queries/list-exports.ts';
import { lockAccountRow } from './queries/lock-account.ts';

/** Modules that hold something of an account, apart from this one: each forgets with `forgetErasedAccounts`. */
export const modulesWithAccountData = [
  'profiles',
  'commerce',
  'live',
  'playback',
  'engagement',
  'partner',
  'studio',
] as const;
/** Announces that modules have accounts to forget; their rows are the durable part. */
export const ERASED_EVENT = 'accounts.erased';
const AT_ONCE = 50;

type EraseParts = Pick<Parts, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'store'>;

/** Removes the accounts whose week to come back is over, and leaves the other modules a row each to do the same. */
export async function eraseAccounts(parts: EraseParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - DELETION_UNDO);
  for (const accountId of await listAccountsToErase(parts.db, before, AT_ONCE)) {
    // First the files: once the rows are gone nobody knows their names any more. A deleted account makes no new ones.
    const exports = await listExports(parts.db, accountId);
    for (const { objectKey } of exports) await parts.store.delete(objectKey);
    await eraseAccount(parts, accountId, before);
  }
}

function eraseAccount(parts: EraseParts, accountId: string, before: Date): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    // Taken back meanwhile, or another process was faster.
    if (account?.deletedAt == null || account.deletedAt > before) return;
    await insertErasures(tx, accountId, modulesWithAccountData, parts.clock.now());
    await deleteAccountRow(tx, accountId);
    const to = addressOf(account, parts.config);
    if (to !== undefined) await parts.mail.send(erasedLetter(to), { db: tx });
    await parts.events.publish(tx, ERASED_EVENT, {});
  });
}
