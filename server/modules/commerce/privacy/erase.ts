import { randomUUID } from 'node:crypto';
import { deleteTestClock } from '#platform/clocks.ts';
import type { Tx } from '#platform/db.ts';
import { updateAutoRenewalsErased } from '../auto-renewal/queries.ts';
import { postEntry } from '../ledger/postings.ts';
import { findBalance } from '../ledger/queries/ledger-entry.ts';
import { updateAccountErased, updateAccountingErased } from './queries.ts';

/**
 * The ledger and the invoices stay and name no person; what was the person's own in them goes. Credit that was left
 * stays owed, under the same number as the payments.
 */
async function eraseAccounting(
  tx: Tx,
  { accountId, anonymousId }: { accountId: string; anonymousId: string },
): Promise<void> {
  const left = await findBalance(tx, accountId);
  if (left > 0) {
    await postEntry(tx, {
      cause: 'erasure',
      causeId: anonymousId,
      debit: 'customer_credit',
      credit: 'refunds_payable',
      amountRupiah: left,
      accountId,
      note: 'Sisa saldo akun yang dihapus',
      createdAt: new Date(),
    });
  }
  await updateAccountingErased(tx, accountId, anonymousId);
}

/** What stays for the tax office is put under a new number, so that not even the account's own leads to it. */
export async function eraseAccount(tx: Tx, accountId: string): Promise<void> {
  await deleteTestClock(tx, accountId);
  const anonymousId = randomUUID();
  await eraseAccounting(tx, { accountId, anonymousId });
  await updateAutoRenewalsErased(tx, accountId, { anonymousId, now: new Date() });
  await updateAccountErased(tx, accountId, anonymousId);
}
