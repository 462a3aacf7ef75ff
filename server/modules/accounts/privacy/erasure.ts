import { DELETION_UNDO } from '#contract/constants.ts';
import { eraseFromActs } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { createErasures } from '#platform/personal-data.ts';
import { deleteAccountRow, listAccountsToErase, lockAccountRow } from '../account/queries.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { erasedEmail } from '../emails/privacy-emails.ts';
import { listExports } from './queries/data-export.ts';
import { claimErasure, insertErasures, updateErasureDone } from './queries/erasure.ts';

const erasures = createErasures<{ accountId: string }>({
  name: 'accounts',
  event: 'accounts.erased',
  eraserOf: ({ eraseAccount: erase }) => erase && ((tx, { accountId }) => erase(tx, accountId)),
  claim: (tx, module, failed) =>
    claimErasure(
      tx,
      module,
      failed.map(({ accountId }) => accountId),
    ),
  finish: (tx, module, { accountId }, now) => updateErasureDone(tx, { accountId, module }, now),
});

/** The modules beside this one that hold something of an account, as they registered in this process. */
export const modulesWithAccountData = erasures.modulesOf;

/** Lets the other modules erase what they hold of erased accounts. Returns the function that stops it. */
export const startErasures = erasures.start;

const BATCH_SIZE = 50;

type EraseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'store'>;

/** Removes the accounts whose week to come back is over, and leaves each other module a row to do the same. */
export async function eraseAccounts(deps: EraseDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DELETION_UNDO);
  for (const accountId of await listAccountsToErase(deps.db, before, BATCH_SIZE)) {
    // First the files: their names go with the rows. A deleted account makes no new ones.
    const exports = await listExports(deps.db, accountId);
    for (const { objectKey } of exports) await deps.store.delete(objectKey);
    await eraseAccount(deps, accountId, before);
  }
}

function eraseAccount(deps: EraseDeps, accountId: string, before: Date): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    // Taken back meanwhile, or another process was faster.
    if (account?.deletedAt == null || account.deletedAt > before) return;
    await eraseFromActs(tx, accountId);
    await insertErasures(tx, accountId, modulesWithAccountData(deps), deps.clock.now());
    await deleteAccountRow(tx, accountId);
    const to = mailAddressOf(account, deps.config);
    if (to !== undefined) await deps.mail.send(erasedEmail(to), { db: tx });
    await deps.events.publish(tx, erasures.event, {});
  });
}
