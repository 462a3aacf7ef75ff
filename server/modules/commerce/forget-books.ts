import type { Tx } from '#platform/db.ts';
import { postEntry } from './credit/post-entry.ts';
import { findBalance } from './credit/queries/find-balance.ts';
import { updateBooksForgotten } from './queries/update-books-forgotten.ts';

/**
 * The ledger and the invoices stay and lead to nobody; what was the person's own in them goes. Credit that was left
 * stays owed, under the same number as the payments.
 */
export async function forgetBooks(
  tx: Tx,
  { accountId, nobody }: { accountId: string; nobody: string },
): Promise<void> {
  const left = await findBalance(tx, accountId);
  if (left > 0) {
    await postEntry(tx, {
      cause: 'erasure',
      causeId: nobody,
      debit: 'customer_credit',
      credit: 'refunds_payable',
      amountRupiah: left,
      accountId,
      note: 'Sisa saldo akun yang dihapus',
      createdAt: new Date(),
    });
  }
  await updateBooksForgotten(tx, accountId, nobody);
}
